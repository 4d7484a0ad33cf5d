//! Which functions of a module can still be called once only `_start` is exported.
//!
//! The bodies of the others are replaced, not removed: indices stay as they are, so nothing else needs rewriting.
//! Whatever stands in a table counts as reachable; that is coarse, and right.

use wasmparser::{BinaryReader, ConstExpr, FunctionBody, Operator};

use crate::CodegenError;

/// Marks every function reachable from the roots. `bodies` are those of the defined functions.
pub(crate) fn mark_reachable(
    imported: u32,
    bodies: &[&[u8]],
    roots: impl IntoIterator<Item = u32>,
) -> Result<Vec<bool>, CodegenError> {
    let mut is_reachable = vec![false; bodies.len()];
    let mut pending: Vec<u32> = roots.into_iter().collect();
    while let Some(function) = pending.pop() {
        let Some(defined) = function.checked_sub(imported).map(|index| index as usize) else {
            continue;
        };
        let (Some(seen), Some(bytes)) = (is_reachable.get_mut(defined), bodies.get(defined)) else {
            continue;
        };
        if core::mem::replace(seen, true) {
            continue;
        }
        let body = FunctionBody::new(BinaryReader::new(bytes, 0));
        for operator in body.get_operators_reader()? {
            pending.extend(referenced_function(&operator?));
        }
    }
    Ok(is_reachable)
}

/// The functions that a constant expression (of a global or a table's element) refers to.
pub(crate) fn functions_of(expression: &ConstExpr<'_>) -> Result<Vec<u32>, CodegenError> {
    let mut found = Vec::new();
    for operator in expression.get_operators_reader() {
        found.extend(referenced_function(&operator?));
    }
    Ok(found)
}

fn referenced_function(operator: &Operator<'_>) -> Option<u32> {
    match *operator {
        Operator::Call { function_index }
        | Operator::ReturnCall { function_index }
        | Operator::RefFunc { function_index } => Some(function_index),
        _ => None,
    }
}
