//! Describes a module or component without running or compiling it: imports, exports, custom sections, stamp, WIT.
//!
//! The bytes are hostile. Decoding is a single pass over the sections (function bodies are skipped), every list and
//! name is bounded, and past a limit of [`crate::limits`] the module is refused as a whole: a description that left
//! something out would hide it.

use serde::Serialize;
use wasmparser::{Encoding, ExternalKind, Parser, Payload, TypeRef};

use crate::CodegenError;
use crate::abi::STAMP_SECTION;
use crate::imports::{is_allowed_component_import, is_allowed_core_import};
use crate::limits::{
    MAX_COMPONENT_TYPES, MAX_CUSTOM_SECTIONS, MAX_EXPORTS, MAX_IMPORTS, MAX_MODULE_BYTES,
    MAX_NAME_BYTES, MAX_NESTING, MAX_STAMP_BYTES,
};
use crate::wit::print_wit;

/// The two binary formats of WebAssembly.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum ModuleKind {
    Core,
    Component,
}

/// What [`inspect`] found.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Description {
    pub kind: ModuleKind,
    pub imports: Vec<ImportEntry>,
    pub exports: Vec<ExportEntry>,
    pub custom_sections: Vec<CustomSection>,
    /// The stamp of a plugin module: `None` when there is none or it is no JSON object.
    pub stamp: Option<serde_json::Map<String, serde_json::Value>>,
    /// The world of a component.
    pub wit: Option<String>,
    pub bytes: usize,
    /// Imports that an instance would not get: the plugin cannot start.
    pub refused_imports: Vec<RefusedImport>,
}

/// An import. A component's has its whole name in `name` and an empty `module`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ImportEntry {
    pub module: String,
    pub name: String,
    pub kind: &'static str,
}

/// An export.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ExportEntry {
    pub name: String,
    pub kind: &'static str,
}

/// A custom section, by name and size.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CustomSection {
    pub name: String,
    pub bytes: usize,
}

/// An import outside the lists of [`crate::ALLOWED_WASI_FUNCTIONS`] and [`crate::ALLOWED_COMPONENT_INTERFACES`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RefusedImport {
    pub module: String,
    pub name: String,
}

/// Reads only the eight bytes of the header.
///
/// # Errors
/// [`CodegenError::Malformed`] when they are not WebAssembly's, or of another version of it.
pub fn plugin_kind(wasm: &[u8]) -> Result<ModuleKind, CodegenError> {
    match wasm.get(..8) {
        Some([0, b'a', b's', b'm', 1, 0, 0, 0]) => Ok(ModuleKind::Core),
        Some([0, b'a', b's', b'm', 0x0d, 0, 1, 0]) => Ok(ModuleKind::Component),
        Some([0, b'a', b's', b'm', ..]) => Err(CodegenError::Malformed {
            offset: 4,
            reason: "unknown version of the format".to_owned(),
        }),
        _ => Err(CodegenError::Malformed {
            offset: 0,
            reason: "it does not begin with WebAssembly's magic number".to_owned(),
        }),
    }
}

/// Describes a core module or a component.
///
/// # Errors
/// [`CodegenError::Malformed`] where decoding stops, [`CodegenError::TooLarge`] past a limit.
pub fn inspect(wasm: &[u8]) -> Result<Description, CodegenError> {
    within("bytes", wasm.len(), MAX_MODULE_BYTES)?;
    let kind = plugin_kind(wasm)?;
    let mut description = Description {
        kind,
        imports: Vec::new(),
        exports: Vec::new(),
        custom_sections: Vec::new(),
        stamp: None,
        wit: None,
        bytes: wasm.len(),
        refused_imports: Vec::new(),
    };
    let mut depth: usize = 0;
    let mut types: usize = 0;
    for payload in Parser::new(0).parse_all(wasm) {
        let payload = payload?;
        match &payload {
            Payload::Version { encoding, .. } => {
                // A component's header is followed by nested ones; the outermost is depth 1.
                depth += 1;
                within("nested modules", depth, MAX_NESTING)?;
                let is_outermost = depth == 1;
                if is_outermost && (*encoding == Encoding::Module) != (kind == ModuleKind::Core) {
                    return Err(CodegenError::Malformed {
                        offset: 0,
                        reason: "its header contradicts itself".to_owned(),
                    });
                }
            }
            Payload::End(_) => depth = depth.saturating_sub(1),
            Payload::ComponentTypeSection(reader) => {
                for ty in reader.clone() {
                    types += weight_of(&ty?);
                    within("types", types, MAX_COMPONENT_TYPES)?;
                }
            }
            _ if depth == 1 => take_outer(&mut description, &payload)?,
            _ => {}
        }
    }
    if kind == ModuleKind::Component {
        description.wit = Some(print_wit(wasm)?);
    }
    Ok(description)
}

/// A component or instance type holds a list of declarations, any of which may define a type.
fn weight_of(ty: &wasmparser::ComponentType<'_>) -> usize {
    match ty {
        wasmparser::ComponentType::Component(declarations) => {
            declarations.iter().fold(1_usize, |sum, declaration| {
                sum.saturating_add(match declaration {
                    wasmparser::ComponentTypeDeclaration::Type(inner) => weight_of(inner),
                    _ => 1,
                })
            })
        }
        wasmparser::ComponentType::Instance(declarations) => {
            declarations.iter().fold(1_usize, |sum, declaration| {
                sum.saturating_add(match declaration {
                    wasmparser::InstanceTypeDeclaration::Type(inner) => weight_of(inner),
                    _ => 1,
                })
            })
        }
        _ => 1,
    }
}

fn take_outer(description: &mut Description, payload: &Payload<'_>) -> Result<(), CodegenError> {
    match payload {
        Payload::ImportSection(reader) => {
            for import in reader.clone().into_imports() {
                let import = import?;
                let module = bounded_name(import.module)?;
                let name = bounded_name(import.name)?;
                if !is_allowed_core_import(&module, &name) {
                    description.refused_imports.push(RefusedImport {
                        module: module.clone(),
                        name: name.clone(),
                    });
                }
                let kind = type_name(import.ty);
                description.imports.push(ImportEntry { module, name, kind });
                within("imports", description.imports.len(), MAX_IMPORTS)?;
            }
        }
        Payload::ExportSection(reader) => {
            for export in reader.clone() {
                let export = export?;
                let name = bounded_name(export.name)?;
                let kind = external_name(export.kind);
                description.exports.push(ExportEntry { name, kind });
                within("exports", description.exports.len(), MAX_EXPORTS)?;
            }
        }
        Payload::ComponentImportSection(reader) => {
            for import in reader.clone() {
                let import = import?;
                let name = bounded_name(import.name.name)?;
                if !is_allowed_component_import(&name) {
                    description.refused_imports.push(RefusedImport {
                        module: String::new(),
                        name: name.clone(),
                    });
                }
                let kind = component_type_name(import.ty);
                let module = String::new();
                description.imports.push(ImportEntry { module, name, kind });
                within("imports", description.imports.len(), MAX_IMPORTS)?;
            }
        }
        Payload::ComponentExportSection(reader) => {
            for export in reader.clone() {
                let export = export?;
                let name = bounded_name(export.name.name)?;
                let kind = component_external_name(export.kind);
                description.exports.push(ExportEntry { name, kind });
                within("exports", description.exports.len(), MAX_EXPORTS)?;
            }
        }
        Payload::CustomSection(section) => {
            let name = bounded_name(section.name())?;
            if name == STAMP_SECTION && description.stamp.is_none() {
                within("bytes of stamp", section.data().len(), MAX_STAMP_BYTES)?;
                description.stamp = serde_json::from_slice(section.data()).ok();
            }
            let bytes = section.data().len();
            description
                .custom_sections
                .push(CustomSection { name, bytes });
            within(
                "custom sections",
                description.custom_sections.len(),
                MAX_CUSTOM_SECTIONS,
            )?;
        }
        _ => {}
    }
    Ok(())
}

fn within(what: &'static str, count: usize, limit: usize) -> Result<(), CodegenError> {
    if count > limit {
        return Err(CodegenError::TooLarge { what, limit });
    }
    Ok(())
}

fn bounded_name(name: &str) -> Result<String, CodegenError> {
    within("bytes in a name", name.len(), MAX_NAME_BYTES)?;
    Ok(name.to_owned())
}

fn type_name(ty: TypeRef) -> &'static str {
    match ty {
        TypeRef::Func(_) | TypeRef::FuncExact(_) => "function",
        TypeRef::Table(_) => "table",
        TypeRef::Memory(_) => "memory",
        TypeRef::Global(_) => "global",
        TypeRef::Tag(_) => "tag",
    }
}

fn external_name(kind: ExternalKind) -> &'static str {
    match kind {
        ExternalKind::Func | ExternalKind::FuncExact => "function",
        ExternalKind::Table => "table",
        ExternalKind::Memory => "memory",
        ExternalKind::Global => "global",
        ExternalKind::Tag => "tag",
    }
}

fn component_type_name(ty: wasmparser::ComponentTypeRef) -> &'static str {
    component_external_name(ty.kind())
}

fn component_external_name(kind: wasmparser::ComponentExternalKind) -> &'static str {
    match kind {
        wasmparser::ComponentExternalKind::Module => "module",
        wasmparser::ComponentExternalKind::Func => "function",
        wasmparser::ComponentExternalKind::Value => "value",
        wasmparser::ComponentExternalKind::Type => "type",
        wasmparser::ComponentExternalKind::Instance => "instance",
        wasmparser::ComponentExternalKind::Component => "component",
    }
}
