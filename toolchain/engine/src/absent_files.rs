//! The functions of WASI preview 1 over files and folders. A guest has none: whatever it asks for is not there.

use escouade_codegen::WASI_MODULE;
use wasmtime::Linker;

use crate::guest_memory::errno;
use crate::guest_state::GuestState;

pub(crate) fn add_to(linker: &mut Linker<GuestState>) -> wasmtime::Result<()> {
    let absent = || -> i32 { errno::BADF };
    linker
        .func_wrap(WASI_MODULE, "fd_prestat_get", move |_: i32, _: u32| {
            absent()
        })?
        .func_wrap(
            WASI_MODULE,
            "fd_prestat_dir_name",
            move |_: i32, _: u32, _: u32| absent(),
        )?
        .func_wrap(
            WASI_MODULE,
            "fd_readdir",
            move |_: i32, _: u32, _: u32, _: u64, _: u32| absent(),
        )?
        .func_wrap(
            WASI_MODULE,
            "path_open",
            move |_: i32, _: i32, _: u32, _: u32, _: i32, _: u64, _: u64, _: i32, _: u32| absent(),
        )?
        .func_wrap(
            WASI_MODULE,
            "path_filestat_get",
            move |_: i32, _: i32, _: u32, _: u32, _: u32| absent(),
        )?;
    // The standard streams are pipes: they have no position.
    let seek = |fd: i32| {
        if (0..=2).contains(&fd) {
            errno::SPIPE
        } else {
            errno::BADF
        }
    };
    linker
        .func_wrap(
            WASI_MODULE,
            "fd_seek",
            move |fd: i32, _: i64, _: i32, _: u32| seek(fd),
        )?
        .func_wrap(WASI_MODULE, "fd_tell", move |fd: i32, _: u32| seek(fd))?;
    Ok(())
}
