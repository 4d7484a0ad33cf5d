//! Jobs as promises of JavaScript.

use std::panic::{AssertUnwindSafe, catch_unwind};

use napi::Env;
use napi::bindgen_prelude::{Object, ToNapiValue};

use crate::error::EngineError;
use crate::jobs::{self, Fate, Lane};

/// Runs `work` as a job and settles the returned promise with its result.
pub(crate) fn promise<'env, T, J>(
    env: &'env Env,
    lane: Lane,
    work: impl FnOnce() -> Result<T, EngineError> + Send + 'static,
    into_js: impl FnOnce(T) -> J + Send + 'static,
) -> napi::Result<Object<'env>>
where
    T: Send + 'static,
    J: ToNapiValue + 'static,
{
    type Resolver<J> = Box<dyn FnOnce(Env) -> napi::Result<J> + Send>;
    let (deferred, promise) = env.create_deferred::<J, Resolver<J>>()?;
    let job = Box::new(move |fate| {
        let result = if fate == Fate::Refused {
            Err(EngineError::internal("the system gives no more threads"))
        } else {
            catch_unwind(AssertUnwindSafe(work))
                .unwrap_or_else(|_| Err(EngineError::internal("internal error of the engine")))
        };
        match result {
            Ok(value) => deferred.resolve(Box::new(move |_| Ok(into_js(value)))),
            Err(error) => deferred.reject(error.into()),
        }
    });
    jobs::submit(lane, job);
    Ok(promise)
}
