//! `_start` of a plugin module: copies the payload out of its passive segment into memory that the runtime
//! allocated, hands over the files, then the bytecode.
//!
//! Everything that a module carries lies in one segment; [`Payload`] remembers where each piece is.

use wasm_encoder::{Function, Instruction, ValType};

use crate::CodegenError;

/// One piece of the segment.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Piece {
    offset: u32,
    len: u32,
}

/// The bytes of the one passive segment.
#[derive(Debug, Default)]
pub(crate) struct Payload {
    bytes: Vec<u8>,
}

impl Payload {
    pub(crate) fn push(&mut self, piece: &[u8]) -> Result<Piece, CodegenError> {
        // Addresses are signed in wasm's encoding and the guest has 64 MiB: 1 GiB is already beyond any use.
        let too_large = |_| CodegenError::TooLarge {
            what: "bytes of bytecode and files",
            limit: i32::MAX as usize,
        };
        let offset = i32::try_from(self.bytes.len()).map_err(too_large)?;
        let len = i32::try_from(piece.len()).map_err(too_large)?;
        offset.checked_add(len).ok_or(CodegenError::TooLarge {
            what: "bytes of bytecode and files",
            limit: i32::MAX as usize,
        })?;
        self.bytes.extend_from_slice(piece);
        Ok(Piece {
            offset: offset.unsigned_abs(),
            len: len.unsigned_abs(),
        })
    }

    pub(crate) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

/// A file's name and content in the payload.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FilePieces {
    pub(crate) name: Piece,
    pub(crate) data: Piece,
}

/// Indices of what `_start` uses.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Callees {
    pub(crate) cabi_realloc: u32,
    pub(crate) invoke: u32,
    /// Needed only when there are files.
    pub(crate) provide_file: Option<u32>,
    pub(crate) memory: u32,
    pub(crate) segment: u32,
}

/// The body of `_start`: `() -> ()`.
pub(crate) fn start_function(
    callees: Callees,
    files: &[FilePieces],
    bytecode: Piece,
) -> Result<Function, CodegenError> {
    const FIRST: u32 = 0;
    const SECOND: u32 = 1;
    let mut body = Function::new([(2, ValType::I32)]);
    if !files.is_empty() {
        let provide_file = callees.provide_file.ok_or_else(|| CodegenError::Runtime {
            reason: format!("it has no function \"{}\"", crate::abi::PROVIDE_FILE),
        })?;
        for file in files {
            copy_out(&mut body, callees, file.name, FIRST);
            copy_out(&mut body, callees, file.data, SECOND);
            body.instruction(&Instruction::LocalGet(FIRST));
            body.instruction(&Instruction::I32Const(file.name.len.cast_signed()));
            body.instruction(&Instruction::LocalGet(SECOND));
            body.instruction(&Instruction::I32Const(file.data.len.cast_signed()));
            body.instruction(&Instruction::Call(provide_file));
        }
    }
    copy_out(&mut body, callees, bytecode, FIRST);
    // The segment is not needed again: an engine that copied it may free the copy.
    body.instruction(&Instruction::DataDrop(callees.segment));
    body.instruction(&Instruction::LocalGet(FIRST));
    body.instruction(&Instruction::I32Const(bytecode.len.cast_signed()));
    for _ in 0..3 {
        body.instruction(&Instruction::I32Const(0));
    }
    body.instruction(&Instruction::Call(callees.invoke));
    body.instruction(&Instruction::End);
    Ok(body)
}

/// `local = cabi_realloc(0, 0, 1, len)`, then the piece is copied there. An allocator that answers null would make
/// the copy overwrite the runtime's own data: it traps instead.
fn copy_out(body: &mut Function, callees: Callees, piece: Piece, local: u32) {
    let len = Instruction::I32Const(piece.len.cast_signed());
    body.instruction(&Instruction::I32Const(0));
    body.instruction(&Instruction::I32Const(0));
    body.instruction(&Instruction::I32Const(1));
    body.instruction(&len);
    body.instruction(&Instruction::Call(callees.cabi_realloc));
    body.instruction(&Instruction::LocalTee(local));
    body.instruction(&Instruction::I32Eqz);
    body.instruction(&Instruction::If(wasm_encoder::BlockType::Empty));
    body.instruction(&Instruction::Unreachable);
    body.instruction(&Instruction::End);
    body.instruction(&Instruction::LocalGet(local));
    body.instruction(&Instruction::I32Const(piece.offset.cast_signed()));
    body.instruction(&len);
    body.instruction(&Instruction::MemoryInit {
        mem: callees.memory,
        data_index: callees.segment,
    });
}
