//! The dynamic variant: a module of a few KB that holds a bundle's bytecode and imports the runtime.

use wasm_encoder::{
    CodeSection, CustomSection, DataCountSection, DataSection, EntityType, ExportKind,
    ExportSection, FunctionSection, ImportSection, MemoryType, Module, TypeSection, ValType,
};

use crate::CodegenError;
use crate::abi::{CABI_REALLOC, INVOKE, MEMORY, RUNTIME_NAME, STAMP_SECTION, START};
use crate::start::{Callees, Payload, start_function};

/// Encodes a plugin module: `memory`, `cabi_realloc` and `invoke` come from the runtime, `_start` runs the bytecode.
/// The stamp stands first, so that a reader meets it before anything else. The same input gives the same bytes.
///
/// # Errors
/// [`CodegenError::TooLarge`] when the bytecode does not fit in a segment.
pub fn encode_plugin_module(bytecode: &[u8], stamp_json: &str) -> Result<Vec<u8>, CodegenError> {
    const REALLOC_TYPE: u32 = 0;
    const INVOKE_TYPE: u32 = 1;
    const START_TYPE: u32 = 2;
    let mut module = Module::new();
    module.section(&CustomSection {
        name: STAMP_SECTION.into(),
        data: stamp_json.as_bytes().into(),
    });

    let mut types = TypeSection::new();
    types.ty().function([ValType::I32; 4], [ValType::I32]);
    types.ty().function([ValType::I32; 5], []);
    types.ty().function([], []);
    module.section(&types);

    let mut imports = ImportSection::new();
    let memory = MemoryType {
        minimum: 0,
        maximum: None,
        memory64: false,
        shared: false,
        page_size_log2: None,
    };
    imports.import(RUNTIME_NAME, MEMORY, EntityType::Memory(memory));
    imports.import(
        RUNTIME_NAME,
        CABI_REALLOC,
        EntityType::Function(REALLOC_TYPE),
    );
    imports.import(RUNTIME_NAME, INVOKE, EntityType::Function(INVOKE_TYPE));
    module.section(&imports);

    let mut functions = FunctionSection::new();
    functions.function(START_TYPE);
    module.section(&functions);

    let mut exports = ExportSection::new();
    exports.export(START, ExportKind::Func, 2);
    module.section(&exports);
    module.section(&DataCountSection { count: 1 });

    let mut payload = Payload::default();
    let piece = payload.push(bytecode)?;
    let callees = Callees {
        cabi_realloc: 0,
        invoke: 1,
        provide_file: None,
        memory: 0,
        segment: 0,
    };
    let mut code = CodeSection::new();
    code.function(&start_function(callees, &[], piece)?);
    module.section(&code);

    let mut data = DataSection::new();
    data.passive(payload.into_bytes());
    module.section(&data);
    Ok(module.finish())
}
