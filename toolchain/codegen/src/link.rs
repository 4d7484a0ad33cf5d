//! The static variant: runtime, bytecode and root files in one self-contained program for any WASI preview 1 runtime.
//!
//! The runtime's sections are taken as they are; one type, one function, one passive segment are added behind what
//! is there, so no index changes. Only `memory` and `_start` stay exported, what nothing can call any more becomes a
//! single trap, and names and other custom sections are dropped.

use core::ops::Range;

use wasm_encoder::reencode::{Reencode, RoundtripReencoder};
use wasm_encoder::{
    CodeSection, CustomSection, DataCountSection, DataSection, ExportKind, ExportSection, Function,
    FunctionSection, Instruction, Module, RawSection, SectionId, TypeSection,
};
use wasmparser::{
    CompositeInnerType, DataSectionReader, ElementItems, Encoding, ExternalKind,
    FunctionSectionReader, ImportSectionReader, Parser, Payload as Section, TypeRef,
    TypeSectionReader, ValType,
};

use crate::CodegenError;
use crate::abi::{CABI_REALLOC, INVOKE, MEMORY, PROVIDE_FILE, STAMP_SECTION, START, WASI_MODULE};
use crate::reach::{functions_of, mark_reachable};
use crate::start::{Callees, FilePieces, Payload, start_function};

/// Links a self-contained module. Files are given to the guest in the order of the slice.
///
/// # Errors
/// [`CodegenError::Runtime`] when the runtime lacks something of its ABI or imports from outside of WASI,
/// [`CodegenError::Malformed`] when it is no core module, [`CodegenError::Input`] for a file named twice.
pub fn link_static_module(
    runtime_wasm: &[u8],
    bytecode: &[u8],
    stamp_json: &str,
    files: &[(String, Vec<u8>)],
) -> Result<Vec<u8>, CodegenError> {
    let runtime = Runtime::read(runtime_wasm)?;
    let mut payload = Payload::default();
    let mut pieces = Vec::with_capacity(files.len());
    for (position, (name, data)) in files.iter().enumerate() {
        if files.iter().take(position).any(|(other, _)| other == name) {
            return Err(CodegenError::Input {
                reason: format!("the file \"{name}\" is given twice"),
            });
        }
        pieces.push(FilePieces {
            name: payload.push(name.as_bytes())?,
            data: payload.push(data)?,
        });
    }
    let bytecode_piece = payload.push(bytecode)?;
    let callees = runtime.callees()?;
    let start = start_function(callees, &pieces, bytecode_piece)?;
    runtime.emit(callees, stamp_json, &start, payload.into_bytes())
}

/// A function type of the ABI: parameters and results, all i32.
type Signature = (usize, usize);

/// The decoded runtime: where its sections are, and what linking needs to know of them.
struct Runtime<'a> {
    wasm: &'a [u8],
    /// Contents of each section that is copied, by section id.
    copied: Vec<(u8, &'a [u8])>,
    types: Option<TypeSectionReader<'a>>,
    signatures: Vec<Option<Signature>>,
    function_types: Vec<u32>,
    imported_functions: u32,
    exports: Vec<(&'a str, ExternalKind, u32)>,
    bodies: Vec<&'a [u8]>,
    data: Option<DataSectionReader<'a>>,
    /// Functions kept alive by tables, globals and the start section.
    held: Vec<u32>,
}

impl<'a> Runtime<'a> {
    fn read(wasm: &'a [u8]) -> Result<Self, CodegenError> {
        let mut runtime = Runtime {
            wasm,
            copied: Vec::new(),
            types: None,
            signatures: Vec::new(),
            function_types: Vec::new(),
            imported_functions: 0,
            exports: Vec::new(),
            bodies: Vec::new(),
            data: None,
            held: Vec::new(),
        };
        for section in Parser::new(0).parse_all(wasm) {
            runtime.take(section?)?;
        }
        if runtime.bodies.len() + runtime.imported_functions as usize
            != runtime.function_types.len()
        {
            return Err(unlinkable("its function and code sections disagree"));
        }
        Ok(runtime)
    }

    fn take(&mut self, section: Section<'a>) -> Result<(), CodegenError> {
        match section {
            Section::Version { encoding, .. } if encoding != Encoding::Module => {
                return Err(unlinkable("it is a component, not a core module"));
            }
            Section::TypeSection(reader) => self.take_types(reader)?,
            Section::ImportSection(reader) => self.take_imports(reader)?,
            Section::FunctionSection(reader) => self.take_functions(reader)?,
            Section::TableSection(reader) => {
                for table in reader.clone() {
                    if let wasmparser::TableInit::Expr(expression) = table?.init {
                        self.held.extend(functions_of(&expression)?);
                    }
                }
                self.copy(SectionId::Table, reader.range());
            }
            Section::MemorySection(reader) => self.copy(SectionId::Memory, reader.range()),
            Section::TagSection(reader) => self.copy(SectionId::Tag, reader.range()),
            Section::GlobalSection(reader) => {
                for global in reader.clone() {
                    self.held.extend(functions_of(&global?.init_expr)?);
                }
                self.copy(SectionId::Global, reader.range());
            }
            Section::ExportSection(reader) => {
                for export in reader {
                    let export = export?;
                    self.exports.push((export.name, export.kind, export.index));
                }
            }
            Section::StartSection { func, range } => {
                self.held.push(func);
                self.copy(SectionId::Start, range);
            }
            Section::ElementSection(reader) => {
                for element in reader.clone() {
                    match element?.items {
                        ElementItems::Functions(items) => {
                            for function in items {
                                self.held.push(function?);
                            }
                        }
                        ElementItems::Expressions(_, items) => {
                            for expression in items {
                                self.held.extend(functions_of(&expression?)?);
                            }
                        }
                    }
                }
                self.copy(SectionId::Element, reader.range());
            }
            Section::CodeSectionEntry(body) => self.bodies.push(self.slice(&body.range())),
            Section::DataSection(reader) => self.data = Some(reader),
            _ => {}
        }
        Ok(())
    }

    fn copy(&mut self, id: SectionId, range: Range<u64>) {
        self.copied.push((id.into(), self.slice(&range)));
    }

    /// The decoder's ranges lie inside of the module; an empty slice makes an invalid section, not a panic.
    fn slice(&self, range: &Range<u64>) -> &'a [u8] {
        let start = usize::try_from(range.start).unwrap_or(usize::MAX);
        let end = usize::try_from(range.end).unwrap_or(usize::MAX);
        self.wasm.get(start..end).unwrap_or_default()
    }

    fn take_types(&mut self, reader: TypeSectionReader<'a>) -> Result<(), CodegenError> {
        for group in reader.clone() {
            for sub_type in group?.types() {
                let signature = match &sub_type.composite_type.inner {
                    CompositeInnerType::Func(func)
                        if func
                            .params()
                            .iter()
                            .chain(func.results())
                            .all(|ty| *ty == ValType::I32) =>
                    {
                        Some((func.params().len(), func.results().len()))
                    }
                    _ => None,
                };
                self.signatures.push(signature);
            }
        }
        self.types = Some(reader);
        Ok(())
    }

    fn take_imports(&mut self, reader: ImportSectionReader<'a>) -> Result<(), CodegenError> {
        for import in reader.clone().into_imports() {
            let import = import?;
            if import.module != WASI_MODULE {
                return Err(unlinkable(&format!(
                    "it imports \"{}\" from \"{}\", which no WASI runtime offers",
                    import.name, import.module
                )));
            }
            match import.ty {
                TypeRef::Func(index) | TypeRef::FuncExact(index) => {
                    self.function_types.push(index);
                    self.imported_functions += 1;
                }
                _ => {}
            }
        }
        self.copy(SectionId::Import, reader.range());
        Ok(())
    }

    fn take_functions(&mut self, reader: FunctionSectionReader<'a>) -> Result<(), CodegenError> {
        for index in reader {
            self.function_types.push(index?);
        }
        Ok(())
    }

    /// Finds what `_start` calls, each with the signature that the ABI gives it.
    fn callees(&self) -> Result<Callees, CodegenError> {
        let memory = self
            .exports
            .iter()
            .find(|(name, kind, _)| *name == MEMORY && *kind == ExternalKind::Memory)
            .map(|(_, _, index)| *index)
            .ok_or_else(|| unlinkable("it has no memory called \"memory\""))?;
        Ok(Callees {
            cabi_realloc: self.exported_function(CABI_REALLOC, (4, 1))?,
            invoke: self.exported_function(INVOKE, (5, 0))?,
            provide_file: self.exported_function(PROVIDE_FILE, (4, 0)).ok(),
            memory,
            segment: self.data.as_ref().map_or(0, DataSectionReader::count),
        })
    }

    fn exported_function(&self, name: &str, wanted: Signature) -> Result<u32, CodegenError> {
        let index = self
            .exports
            .iter()
            .find(|(export, kind, _)| *export == name && *kind == ExternalKind::Func)
            .map(|(_, _, index)| *index)
            .ok_or_else(|| unlinkable(&format!("it has no function \"{name}\"")))?;
        let signature = self
            .function_types
            .get(index as usize)
            .and_then(|ty| self.signatures.get(*ty as usize))
            .copied()
            .flatten();
        if signature == Some(wanted) {
            return Ok(index);
        }
        Err(unlinkable(&format!("its \"{name}\" has another signature")))
    }

    fn emit(
        &self,
        callees: Callees,
        stamp_json: &str,
        start: &Function,
        payload: Vec<u8>,
    ) -> Result<Vec<u8>, CodegenError> {
        let mut module = Module::new();
        module.section(&CustomSection {
            name: STAMP_SECTION.into(),
            data: stamp_json.as_bytes().into(),
        });
        module.section(&self.emit_types()?);
        self.emit_copied(&mut module, SectionId::Import);
        module.section(&self.emit_functions()?);
        for id in [
            SectionId::Table,
            SectionId::Memory,
            SectionId::Tag,
            SectionId::Global,
        ] {
            self.emit_copied(&mut module, id);
        }
        let mut exports = ExportSection::new();
        exports.export(MEMORY, ExportKind::Memory, callees.memory);
        exports.export(
            START,
            ExportKind::Func,
            count_of(self.function_types.len())?,
        );
        module.section(&exports);
        self.emit_copied(&mut module, SectionId::Start);
        self.emit_copied(&mut module, SectionId::Element);
        module.section(&DataCountSection {
            count: callees.segment.saturating_add(1),
        });
        module.section(&self.emit_code(callees, start)?);
        module.section(&self.emit_data(payload)?);
        Ok(module.finish())
    }

    fn emit_copied(&self, module: &mut Module, id: SectionId) {
        let wanted = u8::from(id);
        for (id, data) in &self.copied {
            if *id == wanted {
                module.section(&RawSection { id: *id, data });
            }
        }
    }

    /// The runtime's types, then `() -> ()`.
    fn emit_types(&self) -> Result<TypeSection, CodegenError> {
        let mut types = TypeSection::new();
        if let Some(reader) = self.types.clone() {
            RoundtripReencoder.parse_type_section(&mut types, reader)?;
        }
        types.ty().function([], []);
        Ok(types)
    }

    fn emit_functions(&self) -> Result<FunctionSection, CodegenError> {
        let mut functions = FunctionSection::new();
        for ty in self
            .function_types
            .iter()
            .skip(self.imported_functions as usize)
        {
            functions.function(*ty);
        }
        functions.function(count_of(self.signatures.len())?);
        Ok(functions)
    }

    fn emit_code(&self, callees: Callees, start: &Function) -> Result<CodeSection, CodegenError> {
        let roots = [callees.cabi_realloc, callees.invoke]
            .into_iter()
            .chain(callees.provide_file)
            .chain(self.held.iter().copied());
        let is_reachable = mark_reachable(self.imported_functions, &self.bodies, roots)?;
        let mut trap = Function::new([]);
        trap.instruction(&Instruction::Unreachable);
        trap.instruction(&Instruction::End);
        let mut code = CodeSection::new();
        for (body, is_kept) in self.bodies.iter().zip(is_reachable) {
            if is_kept {
                code.raw(body);
            } else {
                code.function(&trap);
            }
        }
        code.function(start);
        Ok(code)
    }

    fn emit_data(&self, payload: Vec<u8>) -> Result<DataSection, CodegenError> {
        let mut data = DataSection::new();
        if let Some(reader) = self.data.clone() {
            RoundtripReencoder.parse_data_section(&mut data, reader)?;
        }
        data.passive(payload);
        Ok(data)
    }
}

fn unlinkable(reason: &str) -> CodegenError {
    CodegenError::Runtime {
        reason: reason.to_owned(),
    }
}

fn count_of(len: usize) -> Result<u32, CodegenError> {
    u32::try_from(len).map_err(|_| CodegenError::TooLarge {
        what: "functions or types",
        limit: u32::MAX as usize,
    })
}
