// @ts-nocheck
/* oxlint-disable */
// DO NOT EDIT: written by scripts/generate-protocol.mjs from plugin-protocol-1.json and manifest-1.json.
"use strict";
export const validateManifest = validate144;
const schema89 = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  $id: "https://escouade.dev/schemas/manifest-1.json",
  title: "Manifest",
  description: "escouade-plugin.json, the manifest of an Escouade plugin.",
  type: "object",
  additionalProperties: false,
  required: ["id", "version", "name", "escouade"],
  properties: {
    $schema: { description: "For editors only.", type: "string", maxLength: 500 },
    id: {
      description:
        "The plugin's name for ever, in reverse-domain form: lower-case labels of letters, digits and hyphens, joined by dots.",
      type: "string",
      maxLength: 128,
      pattern: "^[a-z][a-z0-9]*(-[a-z0-9]+)*([.][a-z0-9]+(-[a-z0-9]+)*)+$",
      examples: ["dev.escouade.slack"],
    },
    version: {
      description: "The plugin's version (Semantic Versioning 2.0.0).",
      type: "string",
      maxLength: 100,
      pattern:
        "^(0|[1-9][0-9]*)[.](0|[1-9][0-9]*)[.](0|[1-9][0-9]*)(-[0-9A-Za-z-]+([.][0-9A-Za-z-]+)*)?([+][0-9A-Za-z-]+([.][0-9A-Za-z-]+)*)?$",
      examples: ["1.1.0"],
    },
    name: { description: "What the user sees.", type: "string", minLength: 1, maxLength: 100 },
    description: { description: "One or two sentences for the user.", type: "string", maxLength: 1000 },
    escouade: {
      description:
        "The versions of Escouade that the plugin runs in: comparators joined by spaces, all of which must hold.",
      type: "string",
      minLength: 1,
      maxLength: 200,
      examples: [">=2.2.0", "^2.2.0", ">=2.2.0 <3.0.0"],
    },
    run: {
      description:
        "What runs; exactly one of the three. Without it the plugin is declarative and nothing is executed.",
      type: "object",
      additionalProperties: false,
      minProperties: 1,
      maxProperties: 1,
      properties: {
        js: {
          description:
            "A JavaScript bundle, or a JavaScript or TypeScript entry to bundle; it runs in WebAssembly.",
          $ref: "#/$defs/path",
          examples: ["dist/plugin.mjs"],
        },
        wasm: {
          description:
            "The Cargo.toml of a Rust plugin with plugin.wasm beside the manifest, or a .wasm file.",
          $ref: "#/$defs/path",
          examples: ["Cargo.toml"],
        },
        command: {
          description: "A program and its arguments; it runs as a process with the rights of the user.",
          type: "array",
          minItems: 1,
          maxItems: 64,
          items: { type: "string", minLength: 1, maxLength: 4096 },
        },
      },
    },
    activation: {
      description: "Facts that start the plugin.",
      type: "array",
      maxItems: 100,
      uniqueItems: true,
      items: {
        type: "string",
        maxLength: 200,
        pattern: "^event:[a-z][A-Za-z0-9_-]*([.][A-Za-z0-9_-]+)*$",
        examples: ["event:ticket.column"],
      },
    },
    permissions: {
      description: "What the plugin wishes to reach; the user sees it at install.",
      type: "object",
      additionalProperties: false,
      properties: {
        secrets: {
          description: "Keys of its own secrets; one that ends in * covers all that begin so.",
          type: "array",
          maxItems: 100,
          uniqueItems: true,
          items: {
            type: "string",
            maxLength: 200,
            pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]*[*]?$",
            examples: ["token", "account:*"],
          },
        },
        network: {
          description:
            "Hosts, each with its subdomains, for https on the default port or the one named; {account} and local:shared are the hosts that the user gave.",
          type: "array",
          maxItems: 100,
          uniqueItems: true,
          items: { type: "string", minLength: 1, maxLength: 260, examples: ["slack.com", "{account}"] },
        },
        files: {
          description: "Folders that the app maps, by their names.",
          type: "array",
          maxItems: 32,
          items: { $ref: "#/$defs/filePermission" },
        },
      },
    },
    limits: {
      description: "Limits that the plugin asks to raise; the user sees it at install.",
      type: "object",
      additionalProperties: false,
      properties: {
        networkTimeoutMs: {
          description: "For one exchange with a server, in all.",
          type: "integer",
          minimum: 1,
          maximum: 300000,
        },
        networkResponseBytes: {
          description: "For one decoded response.",
          type: "integer",
          minimum: 1,
          maximum: 67108864,
        },
      },
    },
    settings: {
      description: "A JSON Schema of the plugin's settings.",
      type: "object",
      additionalProperties: true,
    },
    contributes: {
      description: "What the plugin adds to the app; the app defines it.",
      type: "object",
      additionalProperties: true,
    },
  },
  $defs: {
    path: {
      description: "A path inside the plugin's folder, with forward slashes.",
      type: "string",
      minLength: 1,
      maxLength: 1000,
    },
    filePermission: {
      type: "object",
      additionalProperties: false,
      required: ["root", "access"],
      properties: {
        root: { type: "string", maxLength: 64, pattern: "^[a-z][a-z0-9-]*$", examples: ["project", "data"] },
        access: { type: "string", enum: ["read", "write"] },
      },
    },
  },
};
const func1 = Object.prototype.hasOwnProperty;
const pattern3 = new RegExp("^[a-z][a-z0-9]*(-[a-z0-9]+)*([.][a-z0-9]+(-[a-z0-9]+)*)+$", "u");
const pattern4 = new RegExp(
  "^(0|[1-9][0-9]*)[.](0|[1-9][0-9]*)[.](0|[1-9][0-9]*)(-[0-9A-Za-z-]+([.][0-9A-Za-z-]+)*)?([+][0-9A-Za-z-]+([.][0-9A-Za-z-]+)*)?$",
  "u",
);
const pattern5 = new RegExp("^event:[a-z][A-Za-z0-9_-]*([.][A-Za-z0-9_-]+)*$", "u");
const pattern6 = new RegExp("^[A-Za-z0-9][A-Za-z0-9._:-]*[*]?$", "u");
const schema90 = {
  description: "A path inside the plugin's folder, with forward slashes.",
  type: "string",
  minLength: 1,
  maxLength: 1000,
};
function validate145(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate145.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (typeof data === "string") {
    if (data.length > 1000) {
      const err0 = {
        instancePath,
        schemaPath: "#/maxLength",
        keyword: "maxLength",
        params: { limit: 1000 },
        message: "must NOT have more than 1000 characters",
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.length < 1) {
      const err1 = {
        instancePath,
        schemaPath: "#/minLength",
        keyword: "minLength",
        params: { limit: 1 },
        message: "must NOT have fewer than 1 characters",
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
  } else {
    const err2 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "string" },
      message: "must be string",
    };
    if (vErrors === null) {
      vErrors = [err2];
    } else {
      vErrors.push(err2);
    }
    errors++;
  }
  validate145.errors = vErrors;
  return errors === 0;
}
validate145.evaluated = { dynamicProps: false, dynamicItems: false };
const schema91 = {
  type: "object",
  additionalProperties: false,
  required: ["root", "access"],
  properties: {
    root: { type: "string", maxLength: 64, pattern: "^[a-z][a-z0-9-]*$", examples: ["project", "data"] },
    access: { type: "string", enum: ["read", "write"] },
  },
};
const pattern7 = new RegExp("^[a-z][a-z0-9-]*$", "u");
function validate148(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate148.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.root === undefined) {
      const err0 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "root" },
        message: "must have required property '" + "root" + "'",
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.access === undefined) {
      const err1 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "access" },
        message: "must have required property '" + "access" + "'",
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "root" || key0 === "access")) {
        const err2 = {
          instancePath,
          schemaPath: "#/additionalProperties",
          keyword: "additionalProperties",
          params: { additionalProperty: key0 },
          message: "must NOT have additional properties",
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.root !== undefined) {
      let data0 = data.root;
      if (typeof data0 === "string") {
        if (data0.length > 64) {
          const err3 = {
            instancePath: instancePath + "/root",
            schemaPath: "#/properties/root/maxLength",
            keyword: "maxLength",
            params: { limit: 64 },
            message: "must NOT have more than 64 characters",
          };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
        if (!pattern7.test(data0)) {
          const err4 = {
            instancePath: instancePath + "/root",
            schemaPath: "#/properties/root/pattern",
            keyword: "pattern",
            params: { pattern: "^[a-z][a-z0-9-]*$" },
            message: 'must match pattern "' + "^[a-z][a-z0-9-]*$" + '"',
          };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
      } else {
        const err5 = {
          instancePath: instancePath + "/root",
          schemaPath: "#/properties/root/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.access !== undefined) {
      let data1 = data.access;
      if (typeof data1 !== "string") {
        const err6 = {
          instancePath: instancePath + "/access",
          schemaPath: "#/properties/access/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
      if (!(data1 === "read" || data1 === "write")) {
        const err7 = {
          instancePath: instancePath + "/access",
          schemaPath: "#/properties/access/enum",
          keyword: "enum",
          params: { allowedValues: schema91.properties.access.enum },
          message: "must be equal to one of the allowed values",
        };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
  } else {
    const err8 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      message: "must be object",
    };
    if (vErrors === null) {
      vErrors = [err8];
    } else {
      vErrors.push(err8);
    }
    errors++;
  }
  validate148.errors = vErrors;
  return errors === 0;
}
validate148.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
function validate144(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  /*# sourceURL="https://escouade.dev/schemas/manifest-1.json" */ let vErrors = null;
  let errors = 0;
  const evaluated0 = validate144.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === undefined) {
      const err0 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "id" },
        message: "must have required property '" + "id" + "'",
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.version === undefined) {
      const err1 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "version" },
        message: "must have required property '" + "version" + "'",
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    if (data.name === undefined) {
      const err2 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "name" },
        message: "must have required property '" + "name" + "'",
      };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        vErrors.push(err2);
      }
      errors++;
    }
    if (data.escouade === undefined) {
      const err3 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "escouade" },
        message: "must have required property '" + "escouade" + "'",
      };
      if (vErrors === null) {
        vErrors = [err3];
      } else {
        vErrors.push(err3);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!func1.call(schema89.properties, key0)) {
        const err4 = {
          instancePath,
          schemaPath: "#/additionalProperties",
          keyword: "additionalProperties",
          params: { additionalProperty: key0 },
          message: "must NOT have additional properties",
        };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.$schema !== undefined) {
      let data0 = data.$schema;
      if (typeof data0 === "string") {
        if (data0.length > 500) {
          const err5 = {
            instancePath: instancePath + "/$schema",
            schemaPath: "#/properties/%24schema/maxLength",
            keyword: "maxLength",
            params: { limit: 500 },
            message: "must NOT have more than 500 characters",
          };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
      } else {
        const err6 = {
          instancePath: instancePath + "/$schema",
          schemaPath: "#/properties/%24schema/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.id !== undefined) {
      let data1 = data.id;
      if (typeof data1 === "string") {
        if (data1.length > 128) {
          const err7 = {
            instancePath: instancePath + "/id",
            schemaPath: "#/properties/id/maxLength",
            keyword: "maxLength",
            params: { limit: 128 },
            message: "must NOT have more than 128 characters",
          };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            vErrors.push(err7);
          }
          errors++;
        }
        if (!pattern3.test(data1)) {
          const err8 = {
            instancePath: instancePath + "/id",
            schemaPath: "#/properties/id/pattern",
            keyword: "pattern",
            params: { pattern: "^[a-z][a-z0-9]*(-[a-z0-9]+)*([.][a-z0-9]+(-[a-z0-9]+)*)+$" },
            message:
              'must match pattern "' + "^[a-z][a-z0-9]*(-[a-z0-9]+)*([.][a-z0-9]+(-[a-z0-9]+)*)+$" + '"',
          };
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            vErrors.push(err8);
          }
          errors++;
        }
      } else {
        const err9 = {
          instancePath: instancePath + "/id",
          schemaPath: "#/properties/id/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          vErrors.push(err9);
        }
        errors++;
      }
    }
    if (data.version !== undefined) {
      let data2 = data.version;
      if (typeof data2 === "string") {
        if (data2.length > 100) {
          const err10 = {
            instancePath: instancePath + "/version",
            schemaPath: "#/properties/version/maxLength",
            keyword: "maxLength",
            params: { limit: 100 },
            message: "must NOT have more than 100 characters",
          };
          if (vErrors === null) {
            vErrors = [err10];
          } else {
            vErrors.push(err10);
          }
          errors++;
        }
        if (!pattern4.test(data2)) {
          const err11 = {
            instancePath: instancePath + "/version",
            schemaPath: "#/properties/version/pattern",
            keyword: "pattern",
            params: {
              pattern:
                "^(0|[1-9][0-9]*)[.](0|[1-9][0-9]*)[.](0|[1-9][0-9]*)(-[0-9A-Za-z-]+([.][0-9A-Za-z-]+)*)?([+][0-9A-Za-z-]+([.][0-9A-Za-z-]+)*)?$",
            },
            message:
              'must match pattern "' +
              "^(0|[1-9][0-9]*)[.](0|[1-9][0-9]*)[.](0|[1-9][0-9]*)(-[0-9A-Za-z-]+([.][0-9A-Za-z-]+)*)?([+][0-9A-Za-z-]+([.][0-9A-Za-z-]+)*)?$" +
              '"',
          };
          if (vErrors === null) {
            vErrors = [err11];
          } else {
            vErrors.push(err11);
          }
          errors++;
        }
      } else {
        const err12 = {
          instancePath: instancePath + "/version",
          schemaPath: "#/properties/version/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          vErrors.push(err12);
        }
        errors++;
      }
    }
    if (data.name !== undefined) {
      let data3 = data.name;
      if (typeof data3 === "string") {
        if (data3.length > 100) {
          const err13 = {
            instancePath: instancePath + "/name",
            schemaPath: "#/properties/name/maxLength",
            keyword: "maxLength",
            params: { limit: 100 },
            message: "must NOT have more than 100 characters",
          };
          if (vErrors === null) {
            vErrors = [err13];
          } else {
            vErrors.push(err13);
          }
          errors++;
        }
        if (data3.length < 1) {
          const err14 = {
            instancePath: instancePath + "/name",
            schemaPath: "#/properties/name/minLength",
            keyword: "minLength",
            params: { limit: 1 },
            message: "must NOT have fewer than 1 characters",
          };
          if (vErrors === null) {
            vErrors = [err14];
          } else {
            vErrors.push(err14);
          }
          errors++;
        }
      } else {
        const err15 = {
          instancePath: instancePath + "/name",
          schemaPath: "#/properties/name/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err15];
        } else {
          vErrors.push(err15);
        }
        errors++;
      }
    }
    if (data.description !== undefined) {
      let data4 = data.description;
      if (typeof data4 === "string") {
        if (data4.length > 1000) {
          const err16 = {
            instancePath: instancePath + "/description",
            schemaPath: "#/properties/description/maxLength",
            keyword: "maxLength",
            params: { limit: 1000 },
            message: "must NOT have more than 1000 characters",
          };
          if (vErrors === null) {
            vErrors = [err16];
          } else {
            vErrors.push(err16);
          }
          errors++;
        }
      } else {
        const err17 = {
          instancePath: instancePath + "/description",
          schemaPath: "#/properties/description/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err17];
        } else {
          vErrors.push(err17);
        }
        errors++;
      }
    }
    if (data.escouade !== undefined) {
      let data5 = data.escouade;
      if (typeof data5 === "string") {
        if (data5.length > 200) {
          const err18 = {
            instancePath: instancePath + "/escouade",
            schemaPath: "#/properties/escouade/maxLength",
            keyword: "maxLength",
            params: { limit: 200 },
            message: "must NOT have more than 200 characters",
          };
          if (vErrors === null) {
            vErrors = [err18];
          } else {
            vErrors.push(err18);
          }
          errors++;
        }
        if (data5.length < 1) {
          const err19 = {
            instancePath: instancePath + "/escouade",
            schemaPath: "#/properties/escouade/minLength",
            keyword: "minLength",
            params: { limit: 1 },
            message: "must NOT have fewer than 1 characters",
          };
          if (vErrors === null) {
            vErrors = [err19];
          } else {
            vErrors.push(err19);
          }
          errors++;
        }
      } else {
        const err20 = {
          instancePath: instancePath + "/escouade",
          schemaPath: "#/properties/escouade/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err20];
        } else {
          vErrors.push(err20);
        }
        errors++;
      }
    }
    if (data.run !== undefined) {
      let data6 = data.run;
      if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {
        if (Object.keys(data6).length > 1) {
          const err21 = {
            instancePath: instancePath + "/run",
            schemaPath: "#/properties/run/maxProperties",
            keyword: "maxProperties",
            params: { limit: 1 },
            message: "must NOT have more than 1 properties",
          };
          if (vErrors === null) {
            vErrors = [err21];
          } else {
            vErrors.push(err21);
          }
          errors++;
        }
        if (Object.keys(data6).length < 1) {
          const err22 = {
            instancePath: instancePath + "/run",
            schemaPath: "#/properties/run/minProperties",
            keyword: "minProperties",
            params: { limit: 1 },
            message: "must NOT have fewer than 1 properties",
          };
          if (vErrors === null) {
            vErrors = [err22];
          } else {
            vErrors.push(err22);
          }
          errors++;
        }
        for (const key1 in data6) {
          if (!(key1 === "js" || key1 === "wasm" || key1 === "command")) {
            const err23 = {
              instancePath: instancePath + "/run",
              schemaPath: "#/properties/run/additionalProperties",
              keyword: "additionalProperties",
              params: { additionalProperty: key1 },
              message: "must NOT have additional properties",
            };
            if (vErrors === null) {
              vErrors = [err23];
            } else {
              vErrors.push(err23);
            }
            errors++;
          }
        }
        if (data6.js !== undefined) {
          if (
            !validate145(data6.js, {
              instancePath: instancePath + "/run/js",
              parentData: data6,
              parentDataProperty: "js",
              rootData,
              dynamicAnchors,
            })
          ) {
            vErrors = vErrors === null ? validate145.errors : vErrors.concat(validate145.errors);
            errors = vErrors.length;
          }
        }
        if (data6.wasm !== undefined) {
          if (
            !validate145(data6.wasm, {
              instancePath: instancePath + "/run/wasm",
              parentData: data6,
              parentDataProperty: "wasm",
              rootData,
              dynamicAnchors,
            })
          ) {
            vErrors = vErrors === null ? validate145.errors : vErrors.concat(validate145.errors);
            errors = vErrors.length;
          }
        }
        if (data6.command !== undefined) {
          let data9 = data6.command;
          if (Array.isArray(data9)) {
            if (data9.length > 64) {
              const err24 = {
                instancePath: instancePath + "/run/command",
                schemaPath: "#/properties/run/properties/command/maxItems",
                keyword: "maxItems",
                params: { limit: 64 },
                message: "must NOT have more than 64 items",
              };
              if (vErrors === null) {
                vErrors = [err24];
              } else {
                vErrors.push(err24);
              }
              errors++;
            }
            if (data9.length < 1) {
              const err25 = {
                instancePath: instancePath + "/run/command",
                schemaPath: "#/properties/run/properties/command/minItems",
                keyword: "minItems",
                params: { limit: 1 },
                message: "must NOT have fewer than 1 items",
              };
              if (vErrors === null) {
                vErrors = [err25];
              } else {
                vErrors.push(err25);
              }
              errors++;
            }
            const len0 = data9.length;
            for (let i0 = 0; i0 < len0; i0++) {
              let data10 = data9[i0];
              if (typeof data10 === "string") {
                if (data10.length > 4096) {
                  const err26 = {
                    instancePath: instancePath + "/run/command/" + i0,
                    schemaPath: "#/properties/run/properties/command/items/maxLength",
                    keyword: "maxLength",
                    params: { limit: 4096 },
                    message: "must NOT have more than 4096 characters",
                  };
                  if (vErrors === null) {
                    vErrors = [err26];
                  } else {
                    vErrors.push(err26);
                  }
                  errors++;
                }
                if (data10.length < 1) {
                  const err27 = {
                    instancePath: instancePath + "/run/command/" + i0,
                    schemaPath: "#/properties/run/properties/command/items/minLength",
                    keyword: "minLength",
                    params: { limit: 1 },
                    message: "must NOT have fewer than 1 characters",
                  };
                  if (vErrors === null) {
                    vErrors = [err27];
                  } else {
                    vErrors.push(err27);
                  }
                  errors++;
                }
              } else {
                const err28 = {
                  instancePath: instancePath + "/run/command/" + i0,
                  schemaPath: "#/properties/run/properties/command/items/type",
                  keyword: "type",
                  params: { type: "string" },
                  message: "must be string",
                };
                if (vErrors === null) {
                  vErrors = [err28];
                } else {
                  vErrors.push(err28);
                }
                errors++;
              }
            }
          } else {
            const err29 = {
              instancePath: instancePath + "/run/command",
              schemaPath: "#/properties/run/properties/command/type",
              keyword: "type",
              params: { type: "array" },
              message: "must be array",
            };
            if (vErrors === null) {
              vErrors = [err29];
            } else {
              vErrors.push(err29);
            }
            errors++;
          }
        }
      } else {
        const err30 = {
          instancePath: instancePath + "/run",
          schemaPath: "#/properties/run/type",
          keyword: "type",
          params: { type: "object" },
          message: "must be object",
        };
        if (vErrors === null) {
          vErrors = [err30];
        } else {
          vErrors.push(err30);
        }
        errors++;
      }
    }
    if (data.activation !== undefined) {
      let data11 = data.activation;
      if (Array.isArray(data11)) {
        if (data11.length > 100) {
          const err31 = {
            instancePath: instancePath + "/activation",
            schemaPath: "#/properties/activation/maxItems",
            keyword: "maxItems",
            params: { limit: 100 },
            message: "must NOT have more than 100 items",
          };
          if (vErrors === null) {
            vErrors = [err31];
          } else {
            vErrors.push(err31);
          }
          errors++;
        }
        const len1 = data11.length;
        for (let i1 = 0; i1 < len1; i1++) {
          let data12 = data11[i1];
          if (typeof data12 === "string") {
            if (data12.length > 200) {
              const err32 = {
                instancePath: instancePath + "/activation/" + i1,
                schemaPath: "#/properties/activation/items/maxLength",
                keyword: "maxLength",
                params: { limit: 200 },
                message: "must NOT have more than 200 characters",
              };
              if (vErrors === null) {
                vErrors = [err32];
              } else {
                vErrors.push(err32);
              }
              errors++;
            }
            if (!pattern5.test(data12)) {
              const err33 = {
                instancePath: instancePath + "/activation/" + i1,
                schemaPath: "#/properties/activation/items/pattern",
                keyword: "pattern",
                params: { pattern: "^event:[a-z][A-Za-z0-9_-]*([.][A-Za-z0-9_-]+)*$" },
                message: 'must match pattern "' + "^event:[a-z][A-Za-z0-9_-]*([.][A-Za-z0-9_-]+)*$" + '"',
              };
              if (vErrors === null) {
                vErrors = [err33];
              } else {
                vErrors.push(err33);
              }
              errors++;
            }
          } else {
            const err34 = {
              instancePath: instancePath + "/activation/" + i1,
              schemaPath: "#/properties/activation/items/type",
              keyword: "type",
              params: { type: "string" },
              message: "must be string",
            };
            if (vErrors === null) {
              vErrors = [err34];
            } else {
              vErrors.push(err34);
            }
            errors++;
          }
        }
        let i2 = data11.length;
        let j0;
        if (i2 > 1) {
          const indices0 = {};
          for (; i2--;) {
            let item0 = data11[i2];
            if (typeof item0 !== "string") {
              continue;
            }
            if (typeof indices0[item0] == "number") {
              j0 = indices0[item0];
              const err35 = {
                instancePath: instancePath + "/activation",
                schemaPath: "#/properties/activation/uniqueItems",
                keyword: "uniqueItems",
                params: { i: i2, j: j0 },
                message: "must NOT have duplicate items (items ## " + j0 + " and " + i2 + " are identical)",
              };
              if (vErrors === null) {
                vErrors = [err35];
              } else {
                vErrors.push(err35);
              }
              errors++;
              break;
            }
            indices0[item0] = i2;
          }
        }
      } else {
        const err36 = {
          instancePath: instancePath + "/activation",
          schemaPath: "#/properties/activation/type",
          keyword: "type",
          params: { type: "array" },
          message: "must be array",
        };
        if (vErrors === null) {
          vErrors = [err36];
        } else {
          vErrors.push(err36);
        }
        errors++;
      }
    }
    if (data.permissions !== undefined) {
      let data13 = data.permissions;
      if (data13 && typeof data13 == "object" && !Array.isArray(data13)) {
        for (const key2 in data13) {
          if (!(key2 === "secrets" || key2 === "network" || key2 === "files")) {
            const err37 = {
              instancePath: instancePath + "/permissions",
              schemaPath: "#/properties/permissions/additionalProperties",
              keyword: "additionalProperties",
              params: { additionalProperty: key2 },
              message: "must NOT have additional properties",
            };
            if (vErrors === null) {
              vErrors = [err37];
            } else {
              vErrors.push(err37);
            }
            errors++;
          }
        }
        if (data13.secrets !== undefined) {
          let data14 = data13.secrets;
          if (Array.isArray(data14)) {
            if (data14.length > 100) {
              const err38 = {
                instancePath: instancePath + "/permissions/secrets",
                schemaPath: "#/properties/permissions/properties/secrets/maxItems",
                keyword: "maxItems",
                params: { limit: 100 },
                message: "must NOT have more than 100 items",
              };
              if (vErrors === null) {
                vErrors = [err38];
              } else {
                vErrors.push(err38);
              }
              errors++;
            }
            const len2 = data14.length;
            for (let i3 = 0; i3 < len2; i3++) {
              let data15 = data14[i3];
              if (typeof data15 === "string") {
                if (data15.length > 200) {
                  const err39 = {
                    instancePath: instancePath + "/permissions/secrets/" + i3,
                    schemaPath: "#/properties/permissions/properties/secrets/items/maxLength",
                    keyword: "maxLength",
                    params: { limit: 200 },
                    message: "must NOT have more than 200 characters",
                  };
                  if (vErrors === null) {
                    vErrors = [err39];
                  } else {
                    vErrors.push(err39);
                  }
                  errors++;
                }
                if (!pattern6.test(data15)) {
                  const err40 = {
                    instancePath: instancePath + "/permissions/secrets/" + i3,
                    schemaPath: "#/properties/permissions/properties/secrets/items/pattern",
                    keyword: "pattern",
                    params: { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]*[*]?$" },
                    message: 'must match pattern "' + "^[A-Za-z0-9][A-Za-z0-9._:-]*[*]?$" + '"',
                  };
                  if (vErrors === null) {
                    vErrors = [err40];
                  } else {
                    vErrors.push(err40);
                  }
                  errors++;
                }
              } else {
                const err41 = {
                  instancePath: instancePath + "/permissions/secrets/" + i3,
                  schemaPath: "#/properties/permissions/properties/secrets/items/type",
                  keyword: "type",
                  params: { type: "string" },
                  message: "must be string",
                };
                if (vErrors === null) {
                  vErrors = [err41];
                } else {
                  vErrors.push(err41);
                }
                errors++;
              }
            }
            let i4 = data14.length;
            let j1;
            if (i4 > 1) {
              const indices1 = {};
              for (; i4--;) {
                let item1 = data14[i4];
                if (typeof item1 !== "string") {
                  continue;
                }
                if (typeof indices1[item1] == "number") {
                  j1 = indices1[item1];
                  const err42 = {
                    instancePath: instancePath + "/permissions/secrets",
                    schemaPath: "#/properties/permissions/properties/secrets/uniqueItems",
                    keyword: "uniqueItems",
                    params: { i: i4, j: j1 },
                    message:
                      "must NOT have duplicate items (items ## " + j1 + " and " + i4 + " are identical)",
                  };
                  if (vErrors === null) {
                    vErrors = [err42];
                  } else {
                    vErrors.push(err42);
                  }
                  errors++;
                  break;
                }
                indices1[item1] = i4;
              }
            }
          } else {
            const err43 = {
              instancePath: instancePath + "/permissions/secrets",
              schemaPath: "#/properties/permissions/properties/secrets/type",
              keyword: "type",
              params: { type: "array" },
              message: "must be array",
            };
            if (vErrors === null) {
              vErrors = [err43];
            } else {
              vErrors.push(err43);
            }
            errors++;
          }
        }
        if (data13.network !== undefined) {
          let data16 = data13.network;
          if (Array.isArray(data16)) {
            if (data16.length > 100) {
              const err44 = {
                instancePath: instancePath + "/permissions/network",
                schemaPath: "#/properties/permissions/properties/network/maxItems",
                keyword: "maxItems",
                params: { limit: 100 },
                message: "must NOT have more than 100 items",
              };
              if (vErrors === null) {
                vErrors = [err44];
              } else {
                vErrors.push(err44);
              }
              errors++;
            }
            const len3 = data16.length;
            for (let i5 = 0; i5 < len3; i5++) {
              let data17 = data16[i5];
              if (typeof data17 === "string") {
                if (data17.length > 260) {
                  const err45 = {
                    instancePath: instancePath + "/permissions/network/" + i5,
                    schemaPath: "#/properties/permissions/properties/network/items/maxLength",
                    keyword: "maxLength",
                    params: { limit: 260 },
                    message: "must NOT have more than 260 characters",
                  };
                  if (vErrors === null) {
                    vErrors = [err45];
                  } else {
                    vErrors.push(err45);
                  }
                  errors++;
                }
                if (data17.length < 1) {
                  const err46 = {
                    instancePath: instancePath + "/permissions/network/" + i5,
                    schemaPath: "#/properties/permissions/properties/network/items/minLength",
                    keyword: "minLength",
                    params: { limit: 1 },
                    message: "must NOT have fewer than 1 characters",
                  };
                  if (vErrors === null) {
                    vErrors = [err46];
                  } else {
                    vErrors.push(err46);
                  }
                  errors++;
                }
              } else {
                const err47 = {
                  instancePath: instancePath + "/permissions/network/" + i5,
                  schemaPath: "#/properties/permissions/properties/network/items/type",
                  keyword: "type",
                  params: { type: "string" },
                  message: "must be string",
                };
                if (vErrors === null) {
                  vErrors = [err47];
                } else {
                  vErrors.push(err47);
                }
                errors++;
              }
            }
            let i6 = data16.length;
            let j2;
            if (i6 > 1) {
              const indices2 = {};
              for (; i6--;) {
                let item2 = data16[i6];
                if (typeof item2 !== "string") {
                  continue;
                }
                if (typeof indices2[item2] == "number") {
                  j2 = indices2[item2];
                  const err48 = {
                    instancePath: instancePath + "/permissions/network",
                    schemaPath: "#/properties/permissions/properties/network/uniqueItems",
                    keyword: "uniqueItems",
                    params: { i: i6, j: j2 },
                    message:
                      "must NOT have duplicate items (items ## " + j2 + " and " + i6 + " are identical)",
                  };
                  if (vErrors === null) {
                    vErrors = [err48];
                  } else {
                    vErrors.push(err48);
                  }
                  errors++;
                  break;
                }
                indices2[item2] = i6;
              }
            }
          } else {
            const err49 = {
              instancePath: instancePath + "/permissions/network",
              schemaPath: "#/properties/permissions/properties/network/type",
              keyword: "type",
              params: { type: "array" },
              message: "must be array",
            };
            if (vErrors === null) {
              vErrors = [err49];
            } else {
              vErrors.push(err49);
            }
            errors++;
          }
        }
        if (data13.files !== undefined) {
          let data18 = data13.files;
          if (Array.isArray(data18)) {
            if (data18.length > 32) {
              const err50 = {
                instancePath: instancePath + "/permissions/files",
                schemaPath: "#/properties/permissions/properties/files/maxItems",
                keyword: "maxItems",
                params: { limit: 32 },
                message: "must NOT have more than 32 items",
              };
              if (vErrors === null) {
                vErrors = [err50];
              } else {
                vErrors.push(err50);
              }
              errors++;
            }
            const len4 = data18.length;
            for (let i7 = 0; i7 < len4; i7++) {
              if (
                !validate148(data18[i7], {
                  instancePath: instancePath + "/permissions/files/" + i7,
                  parentData: data18,
                  parentDataProperty: i7,
                  rootData,
                  dynamicAnchors,
                })
              ) {
                vErrors = vErrors === null ? validate148.errors : vErrors.concat(validate148.errors);
                errors = vErrors.length;
              }
            }
          } else {
            const err51 = {
              instancePath: instancePath + "/permissions/files",
              schemaPath: "#/properties/permissions/properties/files/type",
              keyword: "type",
              params: { type: "array" },
              message: "must be array",
            };
            if (vErrors === null) {
              vErrors = [err51];
            } else {
              vErrors.push(err51);
            }
            errors++;
          }
        }
      } else {
        const err52 = {
          instancePath: instancePath + "/permissions",
          schemaPath: "#/properties/permissions/type",
          keyword: "type",
          params: { type: "object" },
          message: "must be object",
        };
        if (vErrors === null) {
          vErrors = [err52];
        } else {
          vErrors.push(err52);
        }
        errors++;
      }
    }
    if (data.limits !== undefined) {
      let data20 = data.limits;
      if (data20 && typeof data20 == "object" && !Array.isArray(data20)) {
        for (const key3 in data20) {
          if (!(key3 === "networkTimeoutMs" || key3 === "networkResponseBytes")) {
            const err53 = {
              instancePath: instancePath + "/limits",
              schemaPath: "#/properties/limits/additionalProperties",
              keyword: "additionalProperties",
              params: { additionalProperty: key3 },
              message: "must NOT have additional properties",
            };
            if (vErrors === null) {
              vErrors = [err53];
            } else {
              vErrors.push(err53);
            }
            errors++;
          }
        }
        if (data20.networkTimeoutMs !== undefined) {
          let data21 = data20.networkTimeoutMs;
          if (!(typeof data21 == "number" && !(data21 % 1) && !isNaN(data21) && isFinite(data21))) {
            const err54 = {
              instancePath: instancePath + "/limits/networkTimeoutMs",
              schemaPath: "#/properties/limits/properties/networkTimeoutMs/type",
              keyword: "type",
              params: { type: "integer" },
              message: "must be integer",
            };
            if (vErrors === null) {
              vErrors = [err54];
            } else {
              vErrors.push(err54);
            }
            errors++;
          }
          if (typeof data21 == "number" && isFinite(data21)) {
            if (data21 > 300000 || isNaN(data21)) {
              const err55 = {
                instancePath: instancePath + "/limits/networkTimeoutMs",
                schemaPath: "#/properties/limits/properties/networkTimeoutMs/maximum",
                keyword: "maximum",
                params: { comparison: "<=", limit: 300000 },
                message: "must be <= 300000",
              };
              if (vErrors === null) {
                vErrors = [err55];
              } else {
                vErrors.push(err55);
              }
              errors++;
            }
            if (data21 < 1 || isNaN(data21)) {
              const err56 = {
                instancePath: instancePath + "/limits/networkTimeoutMs",
                schemaPath: "#/properties/limits/properties/networkTimeoutMs/minimum",
                keyword: "minimum",
                params: { comparison: ">=", limit: 1 },
                message: "must be >= 1",
              };
              if (vErrors === null) {
                vErrors = [err56];
              } else {
                vErrors.push(err56);
              }
              errors++;
            }
          }
        }
        if (data20.networkResponseBytes !== undefined) {
          let data22 = data20.networkResponseBytes;
          if (!(typeof data22 == "number" && !(data22 % 1) && !isNaN(data22) && isFinite(data22))) {
            const err57 = {
              instancePath: instancePath + "/limits/networkResponseBytes",
              schemaPath: "#/properties/limits/properties/networkResponseBytes/type",
              keyword: "type",
              params: { type: "integer" },
              message: "must be integer",
            };
            if (vErrors === null) {
              vErrors = [err57];
            } else {
              vErrors.push(err57);
            }
            errors++;
          }
          if (typeof data22 == "number" && isFinite(data22)) {
            if (data22 > 67108864 || isNaN(data22)) {
              const err58 = {
                instancePath: instancePath + "/limits/networkResponseBytes",
                schemaPath: "#/properties/limits/properties/networkResponseBytes/maximum",
                keyword: "maximum",
                params: { comparison: "<=", limit: 67108864 },
                message: "must be <= 67108864",
              };
              if (vErrors === null) {
                vErrors = [err58];
              } else {
                vErrors.push(err58);
              }
              errors++;
            }
            if (data22 < 1 || isNaN(data22)) {
              const err59 = {
                instancePath: instancePath + "/limits/networkResponseBytes",
                schemaPath: "#/properties/limits/properties/networkResponseBytes/minimum",
                keyword: "minimum",
                params: { comparison: ">=", limit: 1 },
                message: "must be >= 1",
              };
              if (vErrors === null) {
                vErrors = [err59];
              } else {
                vErrors.push(err59);
              }
              errors++;
            }
          }
        }
      } else {
        const err60 = {
          instancePath: instancePath + "/limits",
          schemaPath: "#/properties/limits/type",
          keyword: "type",
          params: { type: "object" },
          message: "must be object",
        };
        if (vErrors === null) {
          vErrors = [err60];
        } else {
          vErrors.push(err60);
        }
        errors++;
      }
    }
    if (data.settings !== undefined) {
      let data23 = data.settings;
      if (data23 && typeof data23 == "object" && !Array.isArray(data23)) {
      } else {
        const err61 = {
          instancePath: instancePath + "/settings",
          schemaPath: "#/properties/settings/type",
          keyword: "type",
          params: { type: "object" },
          message: "must be object",
        };
        if (vErrors === null) {
          vErrors = [err61];
        } else {
          vErrors.push(err61);
        }
        errors++;
      }
    }
    if (data.contributes !== undefined) {
      let data24 = data.contributes;
      if (data24 && typeof data24 == "object" && !Array.isArray(data24)) {
      } else {
        const err62 = {
          instancePath: instancePath + "/contributes",
          schemaPath: "#/properties/contributes/type",
          keyword: "type",
          params: { type: "object" },
          message: "must be object",
        };
        if (vErrors === null) {
          vErrors = [err62];
        } else {
          vErrors.push(err62);
        }
        errors++;
      }
    }
  } else {
    const err63 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      message: "must be object",
    };
    if (vErrors === null) {
      vErrors = [err63];
    } else {
      vErrors.push(err63);
    }
    errors++;
  }
  validate144.errors = vErrors;
  return errors === 0;
}
validate144.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
export const validateInitializeParams = validate52;
const schema19 = {
  $id: "https://escouade.dev/schemas/generated/InitializeParams",
  type: "object",
  additionalProperties: false,
  required: ["protocolVersion", "escouade", "plugin", "lang", "capabilities"],
  properties: {
    protocolVersion: { type: "integer", const: 1 },
    escouade: {
      type: "object",
      additionalProperties: false,
      required: ["version"],
      properties: { version: { type: "string" } },
    },
    plugin: {
      type: "object",
      additionalProperties: false,
      required: ["id", "version"],
      properties: { id: { type: "string" }, version: { type: "string" } },
    },
    lang: {
      description: "The language for what the plugin writes to the user.",
      type: "string",
      enum: ["fr", "en"],
    },
    capabilities: {
      description: "What this host serves.",
      type: "object",
      additionalProperties: false,
      required: ["batch", "secrets", "settings", "log", "attach"],
      properties: {
        batch: { type: "boolean" },
        secrets: { type: "boolean" },
        settings: { type: "boolean" },
        log: { type: "boolean" },
        attach: { type: "boolean" },
      },
    },
  },
};
function validate52(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  /*# sourceURL="https://escouade.dev/schemas/generated/InitializeParams" */ let vErrors = null;
  let errors = 0;
  const evaluated0 = validate52.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.protocolVersion === undefined) {
      const err0 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "protocolVersion" },
        message: "must have required property '" + "protocolVersion" + "'",
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.escouade === undefined) {
      const err1 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "escouade" },
        message: "must have required property '" + "escouade" + "'",
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    if (data.plugin === undefined) {
      const err2 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "plugin" },
        message: "must have required property '" + "plugin" + "'",
      };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        vErrors.push(err2);
      }
      errors++;
    }
    if (data.lang === undefined) {
      const err3 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "lang" },
        message: "must have required property '" + "lang" + "'",
      };
      if (vErrors === null) {
        vErrors = [err3];
      } else {
        vErrors.push(err3);
      }
      errors++;
    }
    if (data.capabilities === undefined) {
      const err4 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "capabilities" },
        message: "must have required property '" + "capabilities" + "'",
      };
      if (vErrors === null) {
        vErrors = [err4];
      } else {
        vErrors.push(err4);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(
        key0 === "protocolVersion" ||
        key0 === "escouade" ||
        key0 === "plugin" ||
        key0 === "lang" ||
        key0 === "capabilities"
      )) {
        const err5 = {
          instancePath,
          schemaPath: "#/additionalProperties",
          keyword: "additionalProperties",
          params: { additionalProperty: key0 },
          message: "must NOT have additional properties",
        };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.protocolVersion !== undefined) {
      let data0 = data.protocolVersion;
      if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0))) {
        const err6 = {
          instancePath: instancePath + "/protocolVersion",
          schemaPath: "#/properties/protocolVersion/type",
          keyword: "type",
          params: { type: "integer" },
          message: "must be integer",
        };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
      if (1 !== data0) {
        const err7 = {
          instancePath: instancePath + "/protocolVersion",
          schemaPath: "#/properties/protocolVersion/const",
          keyword: "const",
          params: { allowedValue: 1 },
          message: "must be equal to constant",
        };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.escouade !== undefined) {
      let data1 = data.escouade;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.version === undefined) {
          const err8 = {
            instancePath: instancePath + "/escouade",
            schemaPath: "#/properties/escouade/required",
            keyword: "required",
            params: { missingProperty: "version" },
            message: "must have required property '" + "version" + "'",
          };
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            vErrors.push(err8);
          }
          errors++;
        }
        for (const key1 in data1) {
          if (!(key1 === "version")) {
            const err9 = {
              instancePath: instancePath + "/escouade",
              schemaPath: "#/properties/escouade/additionalProperties",
              keyword: "additionalProperties",
              params: { additionalProperty: key1 },
              message: "must NOT have additional properties",
            };
            if (vErrors === null) {
              vErrors = [err9];
            } else {
              vErrors.push(err9);
            }
            errors++;
          }
        }
        if (data1.version !== undefined) {
          if (typeof data1.version !== "string") {
            const err10 = {
              instancePath: instancePath + "/escouade/version",
              schemaPath: "#/properties/escouade/properties/version/type",
              keyword: "type",
              params: { type: "string" },
              message: "must be string",
            };
            if (vErrors === null) {
              vErrors = [err10];
            } else {
              vErrors.push(err10);
            }
            errors++;
          }
        }
      } else {
        const err11 = {
          instancePath: instancePath + "/escouade",
          schemaPath: "#/properties/escouade/type",
          keyword: "type",
          params: { type: "object" },
          message: "must be object",
        };
        if (vErrors === null) {
          vErrors = [err11];
        } else {
          vErrors.push(err11);
        }
        errors++;
      }
    }
    if (data.plugin !== undefined) {
      let data3 = data.plugin;
      if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
        if (data3.id === undefined) {
          const err12 = {
            instancePath: instancePath + "/plugin",
            schemaPath: "#/properties/plugin/required",
            keyword: "required",
            params: { missingProperty: "id" },
            message: "must have required property '" + "id" + "'",
          };
          if (vErrors === null) {
            vErrors = [err12];
          } else {
            vErrors.push(err12);
          }
          errors++;
        }
        if (data3.version === undefined) {
          const err13 = {
            instancePath: instancePath + "/plugin",
            schemaPath: "#/properties/plugin/required",
            keyword: "required",
            params: { missingProperty: "version" },
            message: "must have required property '" + "version" + "'",
          };
          if (vErrors === null) {
            vErrors = [err13];
          } else {
            vErrors.push(err13);
          }
          errors++;
        }
        for (const key2 in data3) {
          if (!(key2 === "id" || key2 === "version")) {
            const err14 = {
              instancePath: instancePath + "/plugin",
              schemaPath: "#/properties/plugin/additionalProperties",
              keyword: "additionalProperties",
              params: { additionalProperty: key2 },
              message: "must NOT have additional properties",
            };
            if (vErrors === null) {
              vErrors = [err14];
            } else {
              vErrors.push(err14);
            }
            errors++;
          }
        }
        if (data3.id !== undefined) {
          if (typeof data3.id !== "string") {
            const err15 = {
              instancePath: instancePath + "/plugin/id",
              schemaPath: "#/properties/plugin/properties/id/type",
              keyword: "type",
              params: { type: "string" },
              message: "must be string",
            };
            if (vErrors === null) {
              vErrors = [err15];
            } else {
              vErrors.push(err15);
            }
            errors++;
          }
        }
        if (data3.version !== undefined) {
          if (typeof data3.version !== "string") {
            const err16 = {
              instancePath: instancePath + "/plugin/version",
              schemaPath: "#/properties/plugin/properties/version/type",
              keyword: "type",
              params: { type: "string" },
              message: "must be string",
            };
            if (vErrors === null) {
              vErrors = [err16];
            } else {
              vErrors.push(err16);
            }
            errors++;
          }
        }
      } else {
        const err17 = {
          instancePath: instancePath + "/plugin",
          schemaPath: "#/properties/plugin/type",
          keyword: "type",
          params: { type: "object" },
          message: "must be object",
        };
        if (vErrors === null) {
          vErrors = [err17];
        } else {
          vErrors.push(err17);
        }
        errors++;
      }
    }
    if (data.lang !== undefined) {
      let data6 = data.lang;
      if (typeof data6 !== "string") {
        const err18 = {
          instancePath: instancePath + "/lang",
          schemaPath: "#/properties/lang/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err18];
        } else {
          vErrors.push(err18);
        }
        errors++;
      }
      if (!(data6 === "fr" || data6 === "en")) {
        const err19 = {
          instancePath: instancePath + "/lang",
          schemaPath: "#/properties/lang/enum",
          keyword: "enum",
          params: { allowedValues: schema19.properties.lang.enum },
          message: "must be equal to one of the allowed values",
        };
        if (vErrors === null) {
          vErrors = [err19];
        } else {
          vErrors.push(err19);
        }
        errors++;
      }
    }
    if (data.capabilities !== undefined) {
      let data7 = data.capabilities;
      if (data7 && typeof data7 == "object" && !Array.isArray(data7)) {
        if (data7.batch === undefined) {
          const err20 = {
            instancePath: instancePath + "/capabilities",
            schemaPath: "#/properties/capabilities/required",
            keyword: "required",
            params: { missingProperty: "batch" },
            message: "must have required property '" + "batch" + "'",
          };
          if (vErrors === null) {
            vErrors = [err20];
          } else {
            vErrors.push(err20);
          }
          errors++;
        }
        if (data7.secrets === undefined) {
          const err21 = {
            instancePath: instancePath + "/capabilities",
            schemaPath: "#/properties/capabilities/required",
            keyword: "required",
            params: { missingProperty: "secrets" },
            message: "must have required property '" + "secrets" + "'",
          };
          if (vErrors === null) {
            vErrors = [err21];
          } else {
            vErrors.push(err21);
          }
          errors++;
        }
        if (data7.settings === undefined) {
          const err22 = {
            instancePath: instancePath + "/capabilities",
            schemaPath: "#/properties/capabilities/required",
            keyword: "required",
            params: { missingProperty: "settings" },
            message: "must have required property '" + "settings" + "'",
          };
          if (vErrors === null) {
            vErrors = [err22];
          } else {
            vErrors.push(err22);
          }
          errors++;
        }
        if (data7.log === undefined) {
          const err23 = {
            instancePath: instancePath + "/capabilities",
            schemaPath: "#/properties/capabilities/required",
            keyword: "required",
            params: { missingProperty: "log" },
            message: "must have required property '" + "log" + "'",
          };
          if (vErrors === null) {
            vErrors = [err23];
          } else {
            vErrors.push(err23);
          }
          errors++;
        }
        if (data7.attach === undefined) {
          const err24 = {
            instancePath: instancePath + "/capabilities",
            schemaPath: "#/properties/capabilities/required",
            keyword: "required",
            params: { missingProperty: "attach" },
            message: "must have required property '" + "attach" + "'",
          };
          if (vErrors === null) {
            vErrors = [err24];
          } else {
            vErrors.push(err24);
          }
          errors++;
        }
        for (const key3 in data7) {
          if (!(
            key3 === "batch" ||
            key3 === "secrets" ||
            key3 === "settings" ||
            key3 === "log" ||
            key3 === "attach"
          )) {
            const err25 = {
              instancePath: instancePath + "/capabilities",
              schemaPath: "#/properties/capabilities/additionalProperties",
              keyword: "additionalProperties",
              params: { additionalProperty: key3 },
              message: "must NOT have additional properties",
            };
            if (vErrors === null) {
              vErrors = [err25];
            } else {
              vErrors.push(err25);
            }
            errors++;
          }
        }
        if (data7.batch !== undefined) {
          if (typeof data7.batch !== "boolean") {
            const err26 = {
              instancePath: instancePath + "/capabilities/batch",
              schemaPath: "#/properties/capabilities/properties/batch/type",
              keyword: "type",
              params: { type: "boolean" },
              message: "must be boolean",
            };
            if (vErrors === null) {
              vErrors = [err26];
            } else {
              vErrors.push(err26);
            }
            errors++;
          }
        }
        if (data7.secrets !== undefined) {
          if (typeof data7.secrets !== "boolean") {
            const err27 = {
              instancePath: instancePath + "/capabilities/secrets",
              schemaPath: "#/properties/capabilities/properties/secrets/type",
              keyword: "type",
              params: { type: "boolean" },
              message: "must be boolean",
            };
            if (vErrors === null) {
              vErrors = [err27];
            } else {
              vErrors.push(err27);
            }
            errors++;
          }
        }
        if (data7.settings !== undefined) {
          if (typeof data7.settings !== "boolean") {
            const err28 = {
              instancePath: instancePath + "/capabilities/settings",
              schemaPath: "#/properties/capabilities/properties/settings/type",
              keyword: "type",
              params: { type: "boolean" },
              message: "must be boolean",
            };
            if (vErrors === null) {
              vErrors = [err28];
            } else {
              vErrors.push(err28);
            }
            errors++;
          }
        }
        if (data7.log !== undefined) {
          if (typeof data7.log !== "boolean") {
            const err29 = {
              instancePath: instancePath + "/capabilities/log",
              schemaPath: "#/properties/capabilities/properties/log/type",
              keyword: "type",
              params: { type: "boolean" },
              message: "must be boolean",
            };
            if (vErrors === null) {
              vErrors = [err29];
            } else {
              vErrors.push(err29);
            }
            errors++;
          }
        }
        if (data7.attach !== undefined) {
          if (typeof data7.attach !== "boolean") {
            const err30 = {
              instancePath: instancePath + "/capabilities/attach",
              schemaPath: "#/properties/capabilities/properties/attach/type",
              keyword: "type",
              params: { type: "boolean" },
              message: "must be boolean",
            };
            if (vErrors === null) {
              vErrors = [err30];
            } else {
              vErrors.push(err30);
            }
            errors++;
          }
        }
      } else {
        const err31 = {
          instancePath: instancePath + "/capabilities",
          schemaPath: "#/properties/capabilities/type",
          keyword: "type",
          params: { type: "object" },
          message: "must be object",
        };
        if (vErrors === null) {
          vErrors = [err31];
        } else {
          vErrors.push(err31);
        }
        errors++;
      }
    }
  } else {
    const err32 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      message: "must be object",
    };
    if (vErrors === null) {
      vErrors = [err32];
    } else {
      vErrors.push(err32);
    }
    errors++;
  }
  validate52.errors = vErrors;
  return errors === 0;
}
validate52.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
export const validateInitializeResult = validate53;
const schema20 = {
  $id: "https://escouade.dev/schemas/generated/InitializeResult",
  type: "object",
  additionalProperties: true,
  required: ["protocolVersion"],
  properties: {
    protocolVersion: { type: "integer", description: "The version that the plugin speaks." },
    capabilities: { type: "object", additionalProperties: true, properties: { batch: { type: "boolean" } } },
  },
};
function validate53(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  /*# sourceURL="https://escouade.dev/schemas/generated/InitializeResult" */ let vErrors = null;
  let errors = 0;
  const evaluated0 = validate53.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.protocolVersion === undefined) {
      const err0 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "protocolVersion" },
        message: "must have required property '" + "protocolVersion" + "'",
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.protocolVersion !== undefined) {
      let data0 = data.protocolVersion;
      if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0))) {
        const err1 = {
          instancePath: instancePath + "/protocolVersion",
          schemaPath: "#/properties/protocolVersion/type",
          keyword: "type",
          params: { type: "integer" },
          message: "must be integer",
        };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.capabilities !== undefined) {
      let data1 = data.capabilities;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.batch !== undefined) {
          if (typeof data1.batch !== "boolean") {
            const err2 = {
              instancePath: instancePath + "/capabilities/batch",
              schemaPath: "#/properties/capabilities/properties/batch/type",
              keyword: "type",
              params: { type: "boolean" },
              message: "must be boolean",
            };
            if (vErrors === null) {
              vErrors = [err2];
            } else {
              vErrors.push(err2);
            }
            errors++;
          }
        }
      } else {
        const err3 = {
          instancePath: instancePath + "/capabilities",
          schemaPath: "#/properties/capabilities/type",
          keyword: "type",
          params: { type: "object" },
          message: "must be object",
        };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
  } else {
    const err4 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      message: "must be object",
    };
    if (vErrors === null) {
      vErrors = [err4];
    } else {
      vErrors.push(err4);
    }
    errors++;
  }
  validate53.errors = vErrors;
  return errors === 0;
}
validate53.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
export const validateShutdownParams = validate54;
const schema21 = {
  $id: "https://escouade.dev/schemas/generated/ShutdownParams",
  type: "object",
  additionalProperties: false,
  properties: {},
};
function validate54(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  /*# sourceURL="https://escouade.dev/schemas/generated/ShutdownParams" */ let vErrors = null;
  let errors = 0;
  const evaluated0 = validate54.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (const key0 in data) {
      const err0 = {
        instancePath,
        schemaPath: "#/additionalProperties",
        keyword: "additionalProperties",
        params: { additionalProperty: key0 },
        message: "must NOT have additional properties",
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
  } else {
    const err1 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      message: "must be object",
    };
    if (vErrors === null) {
      vErrors = [err1];
    } else {
      vErrors.push(err1);
    }
    errors++;
  }
  validate54.errors = vErrors;
  return errors === 0;
}
validate54.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
export const validateShutdownResult = validate55;
const schema22 = {
  $id: "https://escouade.dev/schemas/generated/ShutdownResult",
  description: "Any JSON value.",
};
function validate55(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  /*# sourceURL="https://escouade.dev/schemas/generated/ShutdownResult" */ validate55.errors = null;
  return true;
}
validate55.evaluated = { dynamicProps: false, dynamicItems: false };
export const validateEventParams = validate56;
const schema23 = {
  $id: "https://escouade.dev/schemas/generated/EventParams",
  type: "object",
  additionalProperties: false,
  required: ["name"],
  properties: {
    name: { type: "string", minLength: 1, maxLength: 200 },
    data: { description: "Any JSON value." },
  },
};
function validate56(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  /*# sourceURL="https://escouade.dev/schemas/generated/EventParams" */ let vErrors = null;
  let errors = 0;
  const evaluated0 = validate56.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.name === undefined) {
      const err0 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "name" },
        message: "must have required property '" + "name" + "'",
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "name" || key0 === "data")) {
        const err1 = {
          instancePath,
          schemaPath: "#/additionalProperties",
          keyword: "additionalProperties",
          params: { additionalProperty: key0 },
          message: "must NOT have additional properties",
        };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.name !== undefined) {
      let data0 = data.name;
      if (typeof data0 === "string") {
        if (data0.length > 200) {
          const err2 = {
            instancePath: instancePath + "/name",
            schemaPath: "#/properties/name/maxLength",
            keyword: "maxLength",
            params: { limit: 200 },
            message: "must NOT have more than 200 characters",
          };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
        if (data0.length < 1) {
          const err3 = {
            instancePath: instancePath + "/name",
            schemaPath: "#/properties/name/minLength",
            keyword: "minLength",
            params: { limit: 1 },
            message: "must NOT have fewer than 1 characters",
          };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
      } else {
        const err4 = {
          instancePath: instancePath + "/name",
          schemaPath: "#/properties/name/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
  } else {
    const err5 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      message: "must be object",
    };
    if (vErrors === null) {
      vErrors = [err5];
    } else {
      vErrors.push(err5);
    }
    errors++;
  }
  validate56.errors = vErrors;
  return errors === 0;
}
validate56.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
export const validateSettingsChangedParams = validate57;
const schema24 = {
  $id: "https://escouade.dev/schemas/generated/SettingsChangedParams",
  type: "object",
  additionalProperties: false,
  required: ["settings"],
  properties: { settings: { type: "object", additionalProperties: true } },
};
function validate57(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  /*# sourceURL="https://escouade.dev/schemas/generated/SettingsChangedParams" */ let vErrors = null;
  let errors = 0;
  const evaluated0 = validate57.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.settings === undefined) {
      const err0 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "settings" },
        message: "must have required property '" + "settings" + "'",
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "settings")) {
        const err1 = {
          instancePath,
          schemaPath: "#/additionalProperties",
          keyword: "additionalProperties",
          params: { additionalProperty: key0 },
          message: "must NOT have additional properties",
        };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.settings !== undefined) {
      let data0 = data.settings;
      if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
      } else {
        const err2 = {
          instancePath: instancePath + "/settings",
          schemaPath: "#/properties/settings/type",
          keyword: "type",
          params: { type: "object" },
          message: "must be object",
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
  } else {
    const err3 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      message: "must be object",
    };
    if (vErrors === null) {
      vErrors = [err3];
    } else {
      vErrors.push(err3);
    }
    errors++;
  }
  validate57.errors = vErrors;
  return errors === 0;
}
validate57.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
export const validateAgentAttachParams = validate58;
const schema25 = {
  $id: "https://escouade.dev/schemas/generated/AgentAttachParams",
  type: "object",
  additionalProperties: false,
  required: ["agent", "session", "mode", "model"],
  properties: {
    agent: { type: "string" },
    session: { type: "string" },
    mode: { type: "string" },
    model: { type: "string" },
  },
};
function validate58(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  /*# sourceURL="https://escouade.dev/schemas/generated/AgentAttachParams" */ let vErrors = null;
  let errors = 0;
  const evaluated0 = validate58.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.agent === undefined) {
      const err0 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "agent" },
        message: "must have required property '" + "agent" + "'",
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.session === undefined) {
      const err1 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "session" },
        message: "must have required property '" + "session" + "'",
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    if (data.mode === undefined) {
      const err2 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "mode" },
        message: "must have required property '" + "mode" + "'",
      };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        vErrors.push(err2);
      }
      errors++;
    }
    if (data.model === undefined) {
      const err3 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "model" },
        message: "must have required property '" + "model" + "'",
      };
      if (vErrors === null) {
        vErrors = [err3];
      } else {
        vErrors.push(err3);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "agent" || key0 === "session" || key0 === "mode" || key0 === "model")) {
        const err4 = {
          instancePath,
          schemaPath: "#/additionalProperties",
          keyword: "additionalProperties",
          params: { additionalProperty: key0 },
          message: "must NOT have additional properties",
        };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.agent !== undefined) {
      if (typeof data.agent !== "string") {
        const err5 = {
          instancePath: instancePath + "/agent",
          schemaPath: "#/properties/agent/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.session !== undefined) {
      if (typeof data.session !== "string") {
        const err6 = {
          instancePath: instancePath + "/session",
          schemaPath: "#/properties/session/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.mode !== undefined) {
      if (typeof data.mode !== "string") {
        const err7 = {
          instancePath: instancePath + "/mode",
          schemaPath: "#/properties/mode/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.model !== undefined) {
      if (typeof data.model !== "string") {
        const err8 = {
          instancePath: instancePath + "/model",
          schemaPath: "#/properties/model/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
    }
  } else {
    const err9 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      message: "must be object",
    };
    if (vErrors === null) {
      vErrors = [err9];
    } else {
      vErrors.push(err9);
    }
    errors++;
  }
  validate58.errors = vErrors;
  return errors === 0;
}
validate58.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
export const validateLogParams = validate59;
const schema26 = {
  $id: "https://escouade.dev/schemas/generated/LogParams",
  type: "object",
  additionalProperties: false,
  required: ["level", "message"],
  properties: {
    level: { $ref: "https://escouade.dev/schemas/plugin-protocol-1.json#/$defs/logLevel" },
    message: { type: "string" },
    data: { description: "Any JSON value." },
  },
};
const schema28 = { type: "string", enum: ["debug", "info", "warn", "error"] };
function validate61(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate61.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (typeof data !== "string") {
    const err0 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "string" },
      message: "must be string",
    };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  if (!(data === "debug" || data === "info" || data === "warn" || data === "error")) {
    const err1 = {
      instancePath,
      schemaPath: "#/enum",
      keyword: "enum",
      params: { allowedValues: schema28.enum },
      message: "must be equal to one of the allowed values",
    };
    if (vErrors === null) {
      vErrors = [err1];
    } else {
      vErrors.push(err1);
    }
    errors++;
  }
  validate61.errors = vErrors;
  return errors === 0;
}
validate61.evaluated = { dynamicProps: false, dynamicItems: false };
function validate59(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  /*# sourceURL="https://escouade.dev/schemas/generated/LogParams" */ let vErrors = null;
  let errors = 0;
  const evaluated0 = validate59.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.level === undefined) {
      const err0 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "level" },
        message: "must have required property '" + "level" + "'",
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.message === undefined) {
      const err1 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "message" },
        message: "must have required property '" + "message" + "'",
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "level" || key0 === "message" || key0 === "data")) {
        const err2 = {
          instancePath,
          schemaPath: "#/additionalProperties",
          keyword: "additionalProperties",
          params: { additionalProperty: key0 },
          message: "must NOT have additional properties",
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.level !== undefined) {
      if (
        !validate61(data.level, {
          instancePath: instancePath + "/level",
          parentData: data,
          parentDataProperty: "level",
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
        errors = vErrors.length;
      }
    }
    if (data.message !== undefined) {
      if (typeof data.message !== "string") {
        const err3 = {
          instancePath: instancePath + "/message",
          schemaPath: "#/properties/message/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
  } else {
    const err4 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      message: "must be object",
    };
    if (vErrors === null) {
      vErrors = [err4];
    } else {
      vErrors.push(err4);
    }
    errors++;
  }
  validate59.errors = vErrors;
  return errors === 0;
}
validate59.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
export const validateLogResult = validate63;
const schema29 = { $id: "https://escouade.dev/schemas/generated/LogResult", type: "null" };
function validate63(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  /*# sourceURL="https://escouade.dev/schemas/generated/LogResult" */ let vErrors = null;
  let errors = 0;
  const evaluated0 = validate63.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data !== null) {
    const err0 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "null" },
      message: "must be null",
    };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  validate63.errors = vErrors;
  return errors === 0;
}
validate63.evaluated = { dynamicProps: false, dynamicItems: false };
export const validateSecretsGetParams = validate64;
const schema30 = {
  $id: "https://escouade.dev/schemas/generated/SecretsGetParams",
  type: "object",
  additionalProperties: false,
  required: ["key"],
  properties: { key: { type: "string", minLength: 1, maxLength: 200 } },
};
function validate64(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  /*# sourceURL="https://escouade.dev/schemas/generated/SecretsGetParams" */ let vErrors = null;
  let errors = 0;
  const evaluated0 = validate64.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.key === undefined) {
      const err0 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "key" },
        message: "must have required property '" + "key" + "'",
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "key")) {
        const err1 = {
          instancePath,
          schemaPath: "#/additionalProperties",
          keyword: "additionalProperties",
          params: { additionalProperty: key0 },
          message: "must NOT have additional properties",
        };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.key !== undefined) {
      let data0 = data.key;
      if (typeof data0 === "string") {
        if (data0.length > 200) {
          const err2 = {
            instancePath: instancePath + "/key",
            schemaPath: "#/properties/key/maxLength",
            keyword: "maxLength",
            params: { limit: 200 },
            message: "must NOT have more than 200 characters",
          };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
        if (data0.length < 1) {
          const err3 = {
            instancePath: instancePath + "/key",
            schemaPath: "#/properties/key/minLength",
            keyword: "minLength",
            params: { limit: 1 },
            message: "must NOT have fewer than 1 characters",
          };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
      } else {
        const err4 = {
          instancePath: instancePath + "/key",
          schemaPath: "#/properties/key/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
  } else {
    const err5 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      message: "must be object",
    };
    if (vErrors === null) {
      vErrors = [err5];
    } else {
      vErrors.push(err5);
    }
    errors++;
  }
  validate64.errors = vErrors;
  return errors === 0;
}
validate64.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
export const validateSecretsGetResult = validate65;
const schema31 = { $id: "https://escouade.dev/schemas/generated/SecretsGetResult", type: ["string", "null"] };
function validate65(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  /*# sourceURL="https://escouade.dev/schemas/generated/SecretsGetResult" */ let vErrors = null;
  let errors = 0;
  const evaluated0 = validate65.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (typeof data !== "string" && data !== null) {
    const err0 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: schema31.type },
      message: "must be string,null",
    };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  validate65.errors = vErrors;
  return errors === 0;
}
validate65.evaluated = { dynamicProps: false, dynamicItems: false };
export const validateSettingsGetParams = validate66;
const schema32 = {
  $id: "https://escouade.dev/schemas/generated/SettingsGetParams",
  type: "object",
  additionalProperties: false,
  properties: {},
};
function validate66(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  /*# sourceURL="https://escouade.dev/schemas/generated/SettingsGetParams" */ let vErrors = null;
  let errors = 0;
  const evaluated0 = validate66.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (const key0 in data) {
      const err0 = {
        instancePath,
        schemaPath: "#/additionalProperties",
        keyword: "additionalProperties",
        params: { additionalProperty: key0 },
        message: "must NOT have additional properties",
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
  } else {
    const err1 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      message: "must be object",
    };
    if (vErrors === null) {
      vErrors = [err1];
    } else {
      vErrors.push(err1);
    }
    errors++;
  }
  validate66.errors = vErrors;
  return errors === 0;
}
validate66.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
export const validateSettingsGetResult = validate67;
const schema33 = {
  $id: "https://escouade.dev/schemas/generated/SettingsGetResult",
  type: "object",
  additionalProperties: true,
};
function validate67(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  /*# sourceURL="https://escouade.dev/schemas/generated/SettingsGetResult" */ let vErrors = null;
  let errors = 0;
  const evaluated0 = validate67.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
  } else {
    const err0 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      message: "must be object",
    };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  validate67.errors = vErrors;
  return errors === 0;
}
validate67.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
export const validateFilesReadParams = validate68;
const schema34 = {
  $id: "https://escouade.dev/schemas/generated/FilesReadParams",
  type: "object",
  additionalProperties: false,
  required: ["path"],
  properties: { path: { type: "string", minLength: 1, maxLength: 4096 } },
};
function validate68(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  /*# sourceURL="https://escouade.dev/schemas/generated/FilesReadParams" */ let vErrors = null;
  let errors = 0;
  const evaluated0 = validate68.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.path === undefined) {
      const err0 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "path" },
        message: "must have required property '" + "path" + "'",
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "path")) {
        const err1 = {
          instancePath,
          schemaPath: "#/additionalProperties",
          keyword: "additionalProperties",
          params: { additionalProperty: key0 },
          message: "must NOT have additional properties",
        };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.path !== undefined) {
      let data0 = data.path;
      if (typeof data0 === "string") {
        if (data0.length > 4096) {
          const err2 = {
            instancePath: instancePath + "/path",
            schemaPath: "#/properties/path/maxLength",
            keyword: "maxLength",
            params: { limit: 4096 },
            message: "must NOT have more than 4096 characters",
          };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
        if (data0.length < 1) {
          const err3 = {
            instancePath: instancePath + "/path",
            schemaPath: "#/properties/path/minLength",
            keyword: "minLength",
            params: { limit: 1 },
            message: "must NOT have fewer than 1 characters",
          };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
      } else {
        const err4 = {
          instancePath: instancePath + "/path",
          schemaPath: "#/properties/path/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
  } else {
    const err5 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      message: "must be object",
    };
    if (vErrors === null) {
      vErrors = [err5];
    } else {
      vErrors.push(err5);
    }
    errors++;
  }
  validate68.errors = vErrors;
  return errors === 0;
}
validate68.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
export const validateFilesReadResult = validate69;
const schema35 = {
  $id: "https://escouade.dev/schemas/generated/FilesReadResult",
  type: "object",
  additionalProperties: false,
  required: ["text"],
  properties: { text: { type: "string" } },
};
function validate69(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  /*# sourceURL="https://escouade.dev/schemas/generated/FilesReadResult" */ let vErrors = null;
  let errors = 0;
  const evaluated0 = validate69.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.text === undefined) {
      const err0 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "text" },
        message: "must have required property '" + "text" + "'",
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "text")) {
        const err1 = {
          instancePath,
          schemaPath: "#/additionalProperties",
          keyword: "additionalProperties",
          params: { additionalProperty: key0 },
          message: "must NOT have additional properties",
        };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.text !== undefined) {
      if (typeof data.text !== "string") {
        const err2 = {
          instancePath: instancePath + "/text",
          schemaPath: "#/properties/text/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
  } else {
    const err3 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      message: "must be object",
    };
    if (vErrors === null) {
      vErrors = [err3];
    } else {
      vErrors.push(err3);
    }
    errors++;
  }
  validate69.errors = vErrors;
  return errors === 0;
}
validate69.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
export const validateFsReadParams = validate70;
const schema36 = {
  $id: "https://escouade.dev/schemas/generated/FsReadParams",
  type: "object",
  additionalProperties: false,
  required: ["root", "path"],
  properties: {
    root: { type: "string", minLength: 1, maxLength: 64 },
    path: { type: "string", maxLength: 4096 },
    encoding: { type: "string", enum: ["utf8", "base64"] },
  },
};
function validate70(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  /*# sourceURL="https://escouade.dev/schemas/generated/FsReadParams" */ let vErrors = null;
  let errors = 0;
  const evaluated0 = validate70.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.root === undefined) {
      const err0 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "root" },
        message: "must have required property '" + "root" + "'",
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.path === undefined) {
      const err1 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "path" },
        message: "must have required property '" + "path" + "'",
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "root" || key0 === "path" || key0 === "encoding")) {
        const err2 = {
          instancePath,
          schemaPath: "#/additionalProperties",
          keyword: "additionalProperties",
          params: { additionalProperty: key0 },
          message: "must NOT have additional properties",
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.root !== undefined) {
      let data0 = data.root;
      if (typeof data0 === "string") {
        if (data0.length > 64) {
          const err3 = {
            instancePath: instancePath + "/root",
            schemaPath: "#/properties/root/maxLength",
            keyword: "maxLength",
            params: { limit: 64 },
            message: "must NOT have more than 64 characters",
          };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
        if (data0.length < 1) {
          const err4 = {
            instancePath: instancePath + "/root",
            schemaPath: "#/properties/root/minLength",
            keyword: "minLength",
            params: { limit: 1 },
            message: "must NOT have fewer than 1 characters",
          };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
      } else {
        const err5 = {
          instancePath: instancePath + "/root",
          schemaPath: "#/properties/root/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.path !== undefined) {
      let data1 = data.path;
      if (typeof data1 === "string") {
        if (data1.length > 4096) {
          const err6 = {
            instancePath: instancePath + "/path",
            schemaPath: "#/properties/path/maxLength",
            keyword: "maxLength",
            params: { limit: 4096 },
            message: "must NOT have more than 4096 characters",
          };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
      } else {
        const err7 = {
          instancePath: instancePath + "/path",
          schemaPath: "#/properties/path/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.encoding !== undefined) {
      let data2 = data.encoding;
      if (typeof data2 !== "string") {
        const err8 = {
          instancePath: instancePath + "/encoding",
          schemaPath: "#/properties/encoding/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
      if (!(data2 === "utf8" || data2 === "base64")) {
        const err9 = {
          instancePath: instancePath + "/encoding",
          schemaPath: "#/properties/encoding/enum",
          keyword: "enum",
          params: { allowedValues: schema36.properties.encoding.enum },
          message: "must be equal to one of the allowed values",
        };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          vErrors.push(err9);
        }
        errors++;
      }
    }
  } else {
    const err10 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      message: "must be object",
    };
    if (vErrors === null) {
      vErrors = [err10];
    } else {
      vErrors.push(err10);
    }
    errors++;
  }
  validate70.errors = vErrors;
  return errors === 0;
}
validate70.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
export const validateFsReadResult = validate71;
const schema37 = {
  $id: "https://escouade.dev/schemas/generated/FsReadResult",
  type: "object",
  additionalProperties: false,
  properties: { text: { type: "string" }, base64: { type: "string" } },
};
function validate71(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  /*# sourceURL="https://escouade.dev/schemas/generated/FsReadResult" */ let vErrors = null;
  let errors = 0;
  const evaluated0 = validate71.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (const key0 in data) {
      if (!(key0 === "text" || key0 === "base64")) {
        const err0 = {
          instancePath,
          schemaPath: "#/additionalProperties",
          keyword: "additionalProperties",
          params: { additionalProperty: key0 },
          message: "must NOT have additional properties",
        };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
    if (data.text !== undefined) {
      if (typeof data.text !== "string") {
        const err1 = {
          instancePath: instancePath + "/text",
          schemaPath: "#/properties/text/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.base64 !== undefined) {
      if (typeof data.base64 !== "string") {
        const err2 = {
          instancePath: instancePath + "/base64",
          schemaPath: "#/properties/base64/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
  } else {
    const err3 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      message: "must be object",
    };
    if (vErrors === null) {
      vErrors = [err3];
    } else {
      vErrors.push(err3);
    }
    errors++;
  }
  validate71.errors = vErrors;
  return errors === 0;
}
validate71.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
export const validateFsWriteParams = validate72;
const schema38 = {
  $id: "https://escouade.dev/schemas/generated/FsWriteParams",
  type: "object",
  additionalProperties: false,
  required: ["root", "path"],
  properties: {
    root: { type: "string", minLength: 1, maxLength: 64 },
    path: { type: "string", maxLength: 4096 },
    text: { type: "string" },
    base64: { type: "string" },
  },
};
function validate72(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  /*# sourceURL="https://escouade.dev/schemas/generated/FsWriteParams" */ let vErrors = null;
  let errors = 0;
  const evaluated0 = validate72.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.root === undefined) {
      const err0 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "root" },
        message: "must have required property '" + "root" + "'",
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.path === undefined) {
      const err1 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "path" },
        message: "must have required property '" + "path" + "'",
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "root" || key0 === "path" || key0 === "text" || key0 === "base64")) {
        const err2 = {
          instancePath,
          schemaPath: "#/additionalProperties",
          keyword: "additionalProperties",
          params: { additionalProperty: key0 },
          message: "must NOT have additional properties",
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.root !== undefined) {
      let data0 = data.root;
      if (typeof data0 === "string") {
        if (data0.length > 64) {
          const err3 = {
            instancePath: instancePath + "/root",
            schemaPath: "#/properties/root/maxLength",
            keyword: "maxLength",
            params: { limit: 64 },
            message: "must NOT have more than 64 characters",
          };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
        if (data0.length < 1) {
          const err4 = {
            instancePath: instancePath + "/root",
            schemaPath: "#/properties/root/minLength",
            keyword: "minLength",
            params: { limit: 1 },
            message: "must NOT have fewer than 1 characters",
          };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
      } else {
        const err5 = {
          instancePath: instancePath + "/root",
          schemaPath: "#/properties/root/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.path !== undefined) {
      let data1 = data.path;
      if (typeof data1 === "string") {
        if (data1.length > 4096) {
          const err6 = {
            instancePath: instancePath + "/path",
            schemaPath: "#/properties/path/maxLength",
            keyword: "maxLength",
            params: { limit: 4096 },
            message: "must NOT have more than 4096 characters",
          };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
      } else {
        const err7 = {
          instancePath: instancePath + "/path",
          schemaPath: "#/properties/path/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.text !== undefined) {
      if (typeof data.text !== "string") {
        const err8 = {
          instancePath: instancePath + "/text",
          schemaPath: "#/properties/text/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
    }
    if (data.base64 !== undefined) {
      if (typeof data.base64 !== "string") {
        const err9 = {
          instancePath: instancePath + "/base64",
          schemaPath: "#/properties/base64/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          vErrors.push(err9);
        }
        errors++;
      }
    }
  } else {
    const err10 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      message: "must be object",
    };
    if (vErrors === null) {
      vErrors = [err10];
    } else {
      vErrors.push(err10);
    }
    errors++;
  }
  validate72.errors = vErrors;
  return errors === 0;
}
validate72.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
export const validateFsWriteResult = validate73;
const schema39 = { $id: "https://escouade.dev/schemas/generated/FsWriteResult", type: "null" };
function validate73(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  /*# sourceURL="https://escouade.dev/schemas/generated/FsWriteResult" */ let vErrors = null;
  let errors = 0;
  const evaluated0 = validate73.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data !== null) {
    const err0 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "null" },
      message: "must be null",
    };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  validate73.errors = vErrors;
  return errors === 0;
}
validate73.evaluated = { dynamicProps: false, dynamicItems: false };
export const validateFsListParams = validate74;
const schema40 = {
  $id: "https://escouade.dev/schemas/generated/FsListParams",
  type: "object",
  additionalProperties: false,
  required: ["root", "path"],
  properties: {
    root: { type: "string", minLength: 1, maxLength: 64 },
    path: { type: "string", maxLength: 4096 },
  },
};
function validate74(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  /*# sourceURL="https://escouade.dev/schemas/generated/FsListParams" */ let vErrors = null;
  let errors = 0;
  const evaluated0 = validate74.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.root === undefined) {
      const err0 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "root" },
        message: "must have required property '" + "root" + "'",
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.path === undefined) {
      const err1 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "path" },
        message: "must have required property '" + "path" + "'",
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "root" || key0 === "path")) {
        const err2 = {
          instancePath,
          schemaPath: "#/additionalProperties",
          keyword: "additionalProperties",
          params: { additionalProperty: key0 },
          message: "must NOT have additional properties",
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.root !== undefined) {
      let data0 = data.root;
      if (typeof data0 === "string") {
        if (data0.length > 64) {
          const err3 = {
            instancePath: instancePath + "/root",
            schemaPath: "#/properties/root/maxLength",
            keyword: "maxLength",
            params: { limit: 64 },
            message: "must NOT have more than 64 characters",
          };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
        if (data0.length < 1) {
          const err4 = {
            instancePath: instancePath + "/root",
            schemaPath: "#/properties/root/minLength",
            keyword: "minLength",
            params: { limit: 1 },
            message: "must NOT have fewer than 1 characters",
          };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
      } else {
        const err5 = {
          instancePath: instancePath + "/root",
          schemaPath: "#/properties/root/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.path !== undefined) {
      let data1 = data.path;
      if (typeof data1 === "string") {
        if (data1.length > 4096) {
          const err6 = {
            instancePath: instancePath + "/path",
            schemaPath: "#/properties/path/maxLength",
            keyword: "maxLength",
            params: { limit: 4096 },
            message: "must NOT have more than 4096 characters",
          };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
      } else {
        const err7 = {
          instancePath: instancePath + "/path",
          schemaPath: "#/properties/path/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
  } else {
    const err8 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      message: "must be object",
    };
    if (vErrors === null) {
      vErrors = [err8];
    } else {
      vErrors.push(err8);
    }
    errors++;
  }
  validate74.errors = vErrors;
  return errors === 0;
}
validate74.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
export const validateFsListResult = validate75;
const schema41 = {
  $id: "https://escouade.dev/schemas/generated/FsListResult",
  type: "object",
  additionalProperties: false,
  required: ["entries"],
  properties: {
    entries: {
      type: "array",
      items: {
        type: "object",
        additionalProperties: false,
        required: ["name", "kind"],
        properties: {
          name: { type: "string" },
          kind: { $ref: "https://escouade.dev/schemas/plugin-protocol-1.json#/$defs/fileKind" },
        },
      },
    },
  },
};
const schema42 = { type: "string", enum: ["file", "folder"] };
function validate76(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate76.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (typeof data !== "string") {
    const err0 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "string" },
      message: "must be string",
    };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  if (!(data === "file" || data === "folder")) {
    const err1 = {
      instancePath,
      schemaPath: "#/enum",
      keyword: "enum",
      params: { allowedValues: schema42.enum },
      message: "must be equal to one of the allowed values",
    };
    if (vErrors === null) {
      vErrors = [err1];
    } else {
      vErrors.push(err1);
    }
    errors++;
  }
  validate76.errors = vErrors;
  return errors === 0;
}
validate76.evaluated = { dynamicProps: false, dynamicItems: false };
function validate75(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  /*# sourceURL="https://escouade.dev/schemas/generated/FsListResult" */ let vErrors = null;
  let errors = 0;
  const evaluated0 = validate75.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.entries === undefined) {
      const err0 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "entries" },
        message: "must have required property '" + "entries" + "'",
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "entries")) {
        const err1 = {
          instancePath,
          schemaPath: "#/additionalProperties",
          keyword: "additionalProperties",
          params: { additionalProperty: key0 },
          message: "must NOT have additional properties",
        };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.entries !== undefined) {
      let data0 = data.entries;
      if (Array.isArray(data0)) {
        const len0 = data0.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data1 = data0[i0];
          if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
            if (data1.name === undefined) {
              const err2 = {
                instancePath: instancePath + "/entries/" + i0,
                schemaPath: "#/properties/entries/items/required",
                keyword: "required",
                params: { missingProperty: "name" },
                message: "must have required property '" + "name" + "'",
              };
              if (vErrors === null) {
                vErrors = [err2];
              } else {
                vErrors.push(err2);
              }
              errors++;
            }
            if (data1.kind === undefined) {
              const err3 = {
                instancePath: instancePath + "/entries/" + i0,
                schemaPath: "#/properties/entries/items/required",
                keyword: "required",
                params: { missingProperty: "kind" },
                message: "must have required property '" + "kind" + "'",
              };
              if (vErrors === null) {
                vErrors = [err3];
              } else {
                vErrors.push(err3);
              }
              errors++;
            }
            for (const key1 in data1) {
              if (!(key1 === "name" || key1 === "kind")) {
                const err4 = {
                  instancePath: instancePath + "/entries/" + i0,
                  schemaPath: "#/properties/entries/items/additionalProperties",
                  keyword: "additionalProperties",
                  params: { additionalProperty: key1 },
                  message: "must NOT have additional properties",
                };
                if (vErrors === null) {
                  vErrors = [err4];
                } else {
                  vErrors.push(err4);
                }
                errors++;
              }
            }
            if (data1.name !== undefined) {
              if (typeof data1.name !== "string") {
                const err5 = {
                  instancePath: instancePath + "/entries/" + i0 + "/name",
                  schemaPath: "#/properties/entries/items/properties/name/type",
                  keyword: "type",
                  params: { type: "string" },
                  message: "must be string",
                };
                if (vErrors === null) {
                  vErrors = [err5];
                } else {
                  vErrors.push(err5);
                }
                errors++;
              }
            }
            if (data1.kind !== undefined) {
              if (
                !validate76(data1.kind, {
                  instancePath: instancePath + "/entries/" + i0 + "/kind",
                  parentData: data1,
                  parentDataProperty: "kind",
                  rootData,
                  dynamicAnchors,
                })
              ) {
                vErrors = vErrors === null ? validate76.errors : vErrors.concat(validate76.errors);
                errors = vErrors.length;
              }
            }
          } else {
            const err6 = {
              instancePath: instancePath + "/entries/" + i0,
              schemaPath: "#/properties/entries/items/type",
              keyword: "type",
              params: { type: "object" },
              message: "must be object",
            };
            if (vErrors === null) {
              vErrors = [err6];
            } else {
              vErrors.push(err6);
            }
            errors++;
          }
        }
      } else {
        const err7 = {
          instancePath: instancePath + "/entries",
          schemaPath: "#/properties/entries/type",
          keyword: "type",
          params: { type: "array" },
          message: "must be array",
        };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
  } else {
    const err8 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      message: "must be object",
    };
    if (vErrors === null) {
      vErrors = [err8];
    } else {
      vErrors.push(err8);
    }
    errors++;
  }
  validate75.errors = vErrors;
  return errors === 0;
}
validate75.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
export const validateFsStatParams = validate78;
const schema43 = {
  $id: "https://escouade.dev/schemas/generated/FsStatParams",
  type: "object",
  additionalProperties: false,
  required: ["root", "path"],
  properties: {
    root: { type: "string", minLength: 1, maxLength: 64 },
    path: { type: "string", maxLength: 4096 },
  },
};
function validate78(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  /*# sourceURL="https://escouade.dev/schemas/generated/FsStatParams" */ let vErrors = null;
  let errors = 0;
  const evaluated0 = validate78.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.root === undefined) {
      const err0 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "root" },
        message: "must have required property '" + "root" + "'",
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.path === undefined) {
      const err1 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "path" },
        message: "must have required property '" + "path" + "'",
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "root" || key0 === "path")) {
        const err2 = {
          instancePath,
          schemaPath: "#/additionalProperties",
          keyword: "additionalProperties",
          params: { additionalProperty: key0 },
          message: "must NOT have additional properties",
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.root !== undefined) {
      let data0 = data.root;
      if (typeof data0 === "string") {
        if (data0.length > 64) {
          const err3 = {
            instancePath: instancePath + "/root",
            schemaPath: "#/properties/root/maxLength",
            keyword: "maxLength",
            params: { limit: 64 },
            message: "must NOT have more than 64 characters",
          };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
        if (data0.length < 1) {
          const err4 = {
            instancePath: instancePath + "/root",
            schemaPath: "#/properties/root/minLength",
            keyword: "minLength",
            params: { limit: 1 },
            message: "must NOT have fewer than 1 characters",
          };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
      } else {
        const err5 = {
          instancePath: instancePath + "/root",
          schemaPath: "#/properties/root/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.path !== undefined) {
      let data1 = data.path;
      if (typeof data1 === "string") {
        if (data1.length > 4096) {
          const err6 = {
            instancePath: instancePath + "/path",
            schemaPath: "#/properties/path/maxLength",
            keyword: "maxLength",
            params: { limit: 4096 },
            message: "must NOT have more than 4096 characters",
          };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
      } else {
        const err7 = {
          instancePath: instancePath + "/path",
          schemaPath: "#/properties/path/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
  } else {
    const err8 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      message: "must be object",
    };
    if (vErrors === null) {
      vErrors = [err8];
    } else {
      vErrors.push(err8);
    }
    errors++;
  }
  validate78.errors = vErrors;
  return errors === 0;
}
validate78.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
export const validateFsStatResult = validate79;
const schema44 = {
  $id: "https://escouade.dev/schemas/generated/FsStatResult",
  type: "object",
  additionalProperties: false,
  required: ["kind", "bytes", "modifiedMs"],
  properties: {
    kind: { $ref: "https://escouade.dev/schemas/plugin-protocol-1.json#/$defs/fileKind" },
    bytes: { type: "integer", minimum: 0 },
    modifiedMs: { type: "number" },
  },
};
function validate80(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate80.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (typeof data !== "string") {
    const err0 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "string" },
      message: "must be string",
    };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  if (!(data === "file" || data === "folder")) {
    const err1 = {
      instancePath,
      schemaPath: "#/enum",
      keyword: "enum",
      params: { allowedValues: schema42.enum },
      message: "must be equal to one of the allowed values",
    };
    if (vErrors === null) {
      vErrors = [err1];
    } else {
      vErrors.push(err1);
    }
    errors++;
  }
  validate80.errors = vErrors;
  return errors === 0;
}
validate80.evaluated = { dynamicProps: false, dynamicItems: false };
function validate79(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  /*# sourceURL="https://escouade.dev/schemas/generated/FsStatResult" */ let vErrors = null;
  let errors = 0;
  const evaluated0 = validate79.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.kind === undefined) {
      const err0 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "kind" },
        message: "must have required property '" + "kind" + "'",
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.bytes === undefined) {
      const err1 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "bytes" },
        message: "must have required property '" + "bytes" + "'",
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    if (data.modifiedMs === undefined) {
      const err2 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "modifiedMs" },
        message: "must have required property '" + "modifiedMs" + "'",
      };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        vErrors.push(err2);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "kind" || key0 === "bytes" || key0 === "modifiedMs")) {
        const err3 = {
          instancePath,
          schemaPath: "#/additionalProperties",
          keyword: "additionalProperties",
          params: { additionalProperty: key0 },
          message: "must NOT have additional properties",
        };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.kind !== undefined) {
      if (
        !validate80(data.kind, {
          instancePath: instancePath + "/kind",
          parentData: data,
          parentDataProperty: "kind",
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate80.errors : vErrors.concat(validate80.errors);
        errors = vErrors.length;
      }
    }
    if (data.bytes !== undefined) {
      let data1 = data.bytes;
      if (!(typeof data1 == "number" && !(data1 % 1) && !isNaN(data1) && isFinite(data1))) {
        const err4 = {
          instancePath: instancePath + "/bytes",
          schemaPath: "#/properties/bytes/type",
          keyword: "type",
          params: { type: "integer" },
          message: "must be integer",
        };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
      if (typeof data1 == "number" && isFinite(data1)) {
        if (data1 < 0 || isNaN(data1)) {
          const err5 = {
            instancePath: instancePath + "/bytes",
            schemaPath: "#/properties/bytes/minimum",
            keyword: "minimum",
            params: { comparison: ">=", limit: 0 },
            message: "must be >= 0",
          };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
      }
    }
    if (data.modifiedMs !== undefined) {
      let data2 = data.modifiedMs;
      if (!(typeof data2 == "number" && isFinite(data2))) {
        const err6 = {
          instancePath: instancePath + "/modifiedMs",
          schemaPath: "#/properties/modifiedMs/type",
          keyword: "type",
          params: { type: "number" },
          message: "must be number",
        };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
  } else {
    const err7 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      message: "must be object",
    };
    if (vErrors === null) {
      vErrors = [err7];
    } else {
      vErrors.push(err7);
    }
    errors++;
  }
  validate79.errors = vErrors;
  return errors === 0;
}
validate79.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
export const validateFsMkdirParams = validate82;
const schema46 = {
  $id: "https://escouade.dev/schemas/generated/FsMkdirParams",
  type: "object",
  additionalProperties: false,
  required: ["root", "path"],
  properties: {
    root: { type: "string", minLength: 1, maxLength: 64 },
    path: { type: "string", maxLength: 4096 },
  },
};
function validate82(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  /*# sourceURL="https://escouade.dev/schemas/generated/FsMkdirParams" */ let vErrors = null;
  let errors = 0;
  const evaluated0 = validate82.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.root === undefined) {
      const err0 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "root" },
        message: "must have required property '" + "root" + "'",
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.path === undefined) {
      const err1 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "path" },
        message: "must have required property '" + "path" + "'",
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "root" || key0 === "path")) {
        const err2 = {
          instancePath,
          schemaPath: "#/additionalProperties",
          keyword: "additionalProperties",
          params: { additionalProperty: key0 },
          message: "must NOT have additional properties",
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.root !== undefined) {
      let data0 = data.root;
      if (typeof data0 === "string") {
        if (data0.length > 64) {
          const err3 = {
            instancePath: instancePath + "/root",
            schemaPath: "#/properties/root/maxLength",
            keyword: "maxLength",
            params: { limit: 64 },
            message: "must NOT have more than 64 characters",
          };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
        if (data0.length < 1) {
          const err4 = {
            instancePath: instancePath + "/root",
            schemaPath: "#/properties/root/minLength",
            keyword: "minLength",
            params: { limit: 1 },
            message: "must NOT have fewer than 1 characters",
          };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
      } else {
        const err5 = {
          instancePath: instancePath + "/root",
          schemaPath: "#/properties/root/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.path !== undefined) {
      let data1 = data.path;
      if (typeof data1 === "string") {
        if (data1.length > 4096) {
          const err6 = {
            instancePath: instancePath + "/path",
            schemaPath: "#/properties/path/maxLength",
            keyword: "maxLength",
            params: { limit: 4096 },
            message: "must NOT have more than 4096 characters",
          };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
      } else {
        const err7 = {
          instancePath: instancePath + "/path",
          schemaPath: "#/properties/path/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
  } else {
    const err8 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      message: "must be object",
    };
    if (vErrors === null) {
      vErrors = [err8];
    } else {
      vErrors.push(err8);
    }
    errors++;
  }
  validate82.errors = vErrors;
  return errors === 0;
}
validate82.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
export const validateFsMkdirResult = validate83;
const schema47 = { $id: "https://escouade.dev/schemas/generated/FsMkdirResult", type: "null" };
function validate83(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  /*# sourceURL="https://escouade.dev/schemas/generated/FsMkdirResult" */ let vErrors = null;
  let errors = 0;
  const evaluated0 = validate83.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data !== null) {
    const err0 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "null" },
      message: "must be null",
    };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  validate83.errors = vErrors;
  return errors === 0;
}
validate83.evaluated = { dynamicProps: false, dynamicItems: false };
export const validateFsRemoveParams = validate84;
const schema48 = {
  $id: "https://escouade.dev/schemas/generated/FsRemoveParams",
  type: "object",
  additionalProperties: false,
  required: ["root", "path"],
  properties: {
    root: { type: "string", minLength: 1, maxLength: 64 },
    path: { type: "string", maxLength: 4096 },
  },
};
function validate84(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  /*# sourceURL="https://escouade.dev/schemas/generated/FsRemoveParams" */ let vErrors = null;
  let errors = 0;
  const evaluated0 = validate84.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.root === undefined) {
      const err0 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "root" },
        message: "must have required property '" + "root" + "'",
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.path === undefined) {
      const err1 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "path" },
        message: "must have required property '" + "path" + "'",
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "root" || key0 === "path")) {
        const err2 = {
          instancePath,
          schemaPath: "#/additionalProperties",
          keyword: "additionalProperties",
          params: { additionalProperty: key0 },
          message: "must NOT have additional properties",
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.root !== undefined) {
      let data0 = data.root;
      if (typeof data0 === "string") {
        if (data0.length > 64) {
          const err3 = {
            instancePath: instancePath + "/root",
            schemaPath: "#/properties/root/maxLength",
            keyword: "maxLength",
            params: { limit: 64 },
            message: "must NOT have more than 64 characters",
          };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
        if (data0.length < 1) {
          const err4 = {
            instancePath: instancePath + "/root",
            schemaPath: "#/properties/root/minLength",
            keyword: "minLength",
            params: { limit: 1 },
            message: "must NOT have fewer than 1 characters",
          };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
      } else {
        const err5 = {
          instancePath: instancePath + "/root",
          schemaPath: "#/properties/root/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.path !== undefined) {
      let data1 = data.path;
      if (typeof data1 === "string") {
        if (data1.length > 4096) {
          const err6 = {
            instancePath: instancePath + "/path",
            schemaPath: "#/properties/path/maxLength",
            keyword: "maxLength",
            params: { limit: 4096 },
            message: "must NOT have more than 4096 characters",
          };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
      } else {
        const err7 = {
          instancePath: instancePath + "/path",
          schemaPath: "#/properties/path/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
  } else {
    const err8 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      message: "must be object",
    };
    if (vErrors === null) {
      vErrors = [err8];
    } else {
      vErrors.push(err8);
    }
    errors++;
  }
  validate84.errors = vErrors;
  return errors === 0;
}
validate84.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
export const validateFsRemoveResult = validate85;
const schema49 = { $id: "https://escouade.dev/schemas/generated/FsRemoveResult", type: "null" };
function validate85(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  /*# sourceURL="https://escouade.dev/schemas/generated/FsRemoveResult" */ let vErrors = null;
  let errors = 0;
  const evaluated0 = validate85.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data !== null) {
    const err0 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "null" },
      message: "must be null",
    };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  validate85.errors = vErrors;
  return errors === 0;
}
validate85.evaluated = { dynamicProps: false, dynamicItems: false };
export const validateFsRenameParams = validate86;
const schema50 = {
  $id: "https://escouade.dev/schemas/generated/FsRenameParams",
  type: "object",
  additionalProperties: false,
  required: ["root", "path", "to"],
  properties: {
    root: { type: "string", minLength: 1, maxLength: 64 },
    path: { type: "string", maxLength: 4096 },
    to: { type: "string", maxLength: 4096 },
  },
};
function validate86(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  /*# sourceURL="https://escouade.dev/schemas/generated/FsRenameParams" */ let vErrors = null;
  let errors = 0;
  const evaluated0 = validate86.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.root === undefined) {
      const err0 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "root" },
        message: "must have required property '" + "root" + "'",
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.path === undefined) {
      const err1 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "path" },
        message: "must have required property '" + "path" + "'",
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    if (data.to === undefined) {
      const err2 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "to" },
        message: "must have required property '" + "to" + "'",
      };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        vErrors.push(err2);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "root" || key0 === "path" || key0 === "to")) {
        const err3 = {
          instancePath,
          schemaPath: "#/additionalProperties",
          keyword: "additionalProperties",
          params: { additionalProperty: key0 },
          message: "must NOT have additional properties",
        };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.root !== undefined) {
      let data0 = data.root;
      if (typeof data0 === "string") {
        if (data0.length > 64) {
          const err4 = {
            instancePath: instancePath + "/root",
            schemaPath: "#/properties/root/maxLength",
            keyword: "maxLength",
            params: { limit: 64 },
            message: "must NOT have more than 64 characters",
          };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
        if (data0.length < 1) {
          const err5 = {
            instancePath: instancePath + "/root",
            schemaPath: "#/properties/root/minLength",
            keyword: "minLength",
            params: { limit: 1 },
            message: "must NOT have fewer than 1 characters",
          };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
      } else {
        const err6 = {
          instancePath: instancePath + "/root",
          schemaPath: "#/properties/root/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.path !== undefined) {
      let data1 = data.path;
      if (typeof data1 === "string") {
        if (data1.length > 4096) {
          const err7 = {
            instancePath: instancePath + "/path",
            schemaPath: "#/properties/path/maxLength",
            keyword: "maxLength",
            params: { limit: 4096 },
            message: "must NOT have more than 4096 characters",
          };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            vErrors.push(err7);
          }
          errors++;
        }
      } else {
        const err8 = {
          instancePath: instancePath + "/path",
          schemaPath: "#/properties/path/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
    }
    if (data.to !== undefined) {
      let data2 = data.to;
      if (typeof data2 === "string") {
        if (data2.length > 4096) {
          const err9 = {
            instancePath: instancePath + "/to",
            schemaPath: "#/properties/to/maxLength",
            keyword: "maxLength",
            params: { limit: 4096 },
            message: "must NOT have more than 4096 characters",
          };
          if (vErrors === null) {
            vErrors = [err9];
          } else {
            vErrors.push(err9);
          }
          errors++;
        }
      } else {
        const err10 = {
          instancePath: instancePath + "/to",
          schemaPath: "#/properties/to/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err10];
        } else {
          vErrors.push(err10);
        }
        errors++;
      }
    }
  } else {
    const err11 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      message: "must be object",
    };
    if (vErrors === null) {
      vErrors = [err11];
    } else {
      vErrors.push(err11);
    }
    errors++;
  }
  validate86.errors = vErrors;
  return errors === 0;
}
validate86.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
export const validateFsRenameResult = validate87;
const schema51 = { $id: "https://escouade.dev/schemas/generated/FsRenameResult", type: "null" };
function validate87(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  /*# sourceURL="https://escouade.dev/schemas/generated/FsRenameResult" */ let vErrors = null;
  let errors = 0;
  const evaluated0 = validate87.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data !== null) {
    const err0 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "null" },
      message: "must be null",
    };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  validate87.errors = vErrors;
  return errors === 0;
}
validate87.evaluated = { dynamicProps: false, dynamicItems: false };
export const validateNetFetchParams = validate88;
const schema52 = {
  $id: "https://escouade.dev/schemas/generated/NetFetchParams",
  type: "object",
  additionalProperties: false,
  required: ["url"],
  properties: {
    url: { type: "string", maxLength: 65536 },
    method: { type: "string", minLength: 1, maxLength: 32 },
    headers: { $ref: "https://escouade.dev/schemas/plugin-protocol-1.json#/$defs/headers" },
    body: { description: "The body as text; not together with bodyBase64.", type: "string" },
    bodyBase64: { description: "The body as bytes.", type: "string" },
    allowStream: { description: "The answer may be a stream.", type: "boolean" },
  },
};
const schema53 = {
  type: "array",
  maxItems: 200,
  items: {
    description: "A name and a value.",
    type: "array",
    minItems: 2,
    maxItems: 2,
    items: { type: "string", maxLength: 65536 },
  },
};
function validate89(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate89.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (Array.isArray(data)) {
    if (data.length > 200) {
      const err0 = {
        instancePath,
        schemaPath: "#/maxItems",
        keyword: "maxItems",
        params: { limit: 200 },
        message: "must NOT have more than 200 items",
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    const len0 = data.length;
    for (let i0 = 0; i0 < len0; i0++) {
      let data0 = data[i0];
      if (Array.isArray(data0)) {
        if (data0.length > 2) {
          const err1 = {
            instancePath: instancePath + "/" + i0,
            schemaPath: "#/items/maxItems",
            keyword: "maxItems",
            params: { limit: 2 },
            message: "must NOT have more than 2 items",
          };
          if (vErrors === null) {
            vErrors = [err1];
          } else {
            vErrors.push(err1);
          }
          errors++;
        }
        if (data0.length < 2) {
          const err2 = {
            instancePath: instancePath + "/" + i0,
            schemaPath: "#/items/minItems",
            keyword: "minItems",
            params: { limit: 2 },
            message: "must NOT have fewer than 2 items",
          };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
        const len1 = data0.length;
        for (let i1 = 0; i1 < len1; i1++) {
          let data1 = data0[i1];
          if (typeof data1 === "string") {
            if (data1.length > 65536) {
              const err3 = {
                instancePath: instancePath + "/" + i0 + "/" + i1,
                schemaPath: "#/items/items/maxLength",
                keyword: "maxLength",
                params: { limit: 65536 },
                message: "must NOT have more than 65536 characters",
              };
              if (vErrors === null) {
                vErrors = [err3];
              } else {
                vErrors.push(err3);
              }
              errors++;
            }
          } else {
            const err4 = {
              instancePath: instancePath + "/" + i0 + "/" + i1,
              schemaPath: "#/items/items/type",
              keyword: "type",
              params: { type: "string" },
              message: "must be string",
            };
            if (vErrors === null) {
              vErrors = [err4];
            } else {
              vErrors.push(err4);
            }
            errors++;
          }
        }
      } else {
        const err5 = {
          instancePath: instancePath + "/" + i0,
          schemaPath: "#/items/type",
          keyword: "type",
          params: { type: "array" },
          message: "must be array",
        };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
  } else {
    const err6 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "array" },
      message: "must be array",
    };
    if (vErrors === null) {
      vErrors = [err6];
    } else {
      vErrors.push(err6);
    }
    errors++;
  }
  validate89.errors = vErrors;
  return errors === 0;
}
validate89.evaluated = { items: true, dynamicProps: false, dynamicItems: false };
function validate88(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  /*# sourceURL="https://escouade.dev/schemas/generated/NetFetchParams" */ let vErrors = null;
  let errors = 0;
  const evaluated0 = validate88.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.url === undefined) {
      const err0 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "url" },
        message: "must have required property '" + "url" + "'",
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(
        key0 === "url" ||
        key0 === "method" ||
        key0 === "headers" ||
        key0 === "body" ||
        key0 === "bodyBase64" ||
        key0 === "allowStream"
      )) {
        const err1 = {
          instancePath,
          schemaPath: "#/additionalProperties",
          keyword: "additionalProperties",
          params: { additionalProperty: key0 },
          message: "must NOT have additional properties",
        };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.url !== undefined) {
      let data0 = data.url;
      if (typeof data0 === "string") {
        if (data0.length > 65536) {
          const err2 = {
            instancePath: instancePath + "/url",
            schemaPath: "#/properties/url/maxLength",
            keyword: "maxLength",
            params: { limit: 65536 },
            message: "must NOT have more than 65536 characters",
          };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
      } else {
        const err3 = {
          instancePath: instancePath + "/url",
          schemaPath: "#/properties/url/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.method !== undefined) {
      let data1 = data.method;
      if (typeof data1 === "string") {
        if (data1.length > 32) {
          const err4 = {
            instancePath: instancePath + "/method",
            schemaPath: "#/properties/method/maxLength",
            keyword: "maxLength",
            params: { limit: 32 },
            message: "must NOT have more than 32 characters",
          };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
        if (data1.length < 1) {
          const err5 = {
            instancePath: instancePath + "/method",
            schemaPath: "#/properties/method/minLength",
            keyword: "minLength",
            params: { limit: 1 },
            message: "must NOT have fewer than 1 characters",
          };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
      } else {
        const err6 = {
          instancePath: instancePath + "/method",
          schemaPath: "#/properties/method/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.headers !== undefined) {
      if (
        !validate89(data.headers, {
          instancePath: instancePath + "/headers",
          parentData: data,
          parentDataProperty: "headers",
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate89.errors : vErrors.concat(validate89.errors);
        errors = vErrors.length;
      }
    }
    if (data.body !== undefined) {
      if (typeof data.body !== "string") {
        const err7 = {
          instancePath: instancePath + "/body",
          schemaPath: "#/properties/body/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.bodyBase64 !== undefined) {
      if (typeof data.bodyBase64 !== "string") {
        const err8 = {
          instancePath: instancePath + "/bodyBase64",
          schemaPath: "#/properties/bodyBase64/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
    }
    if (data.allowStream !== undefined) {
      if (typeof data.allowStream !== "boolean") {
        const err9 = {
          instancePath: instancePath + "/allowStream",
          schemaPath: "#/properties/allowStream/type",
          keyword: "type",
          params: { type: "boolean" },
          message: "must be boolean",
        };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          vErrors.push(err9);
        }
        errors++;
      }
    }
  } else {
    const err10 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      message: "must be object",
    };
    if (vErrors === null) {
      vErrors = [err10];
    } else {
      vErrors.push(err10);
    }
    errors++;
  }
  validate88.errors = vErrors;
  return errors === 0;
}
validate88.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
export const validateNetFetchResult = validate91;
const schema54 = {
  $id: "https://escouade.dev/schemas/generated/NetFetchResult",
  type: "object",
  additionalProperties: false,
  required: ["status", "statusText", "headers"],
  properties: {
    status: { type: "integer" },
    statusText: { type: "string" },
    headers: { $ref: "https://escouade.dev/schemas/plugin-protocol-1.json#/$defs/headers" },
    body: { type: "string" },
    bodyBase64: { type: "string" },
    stream: { $ref: "https://escouade.dev/schemas/plugin-protocol-1.json#/$defs/stream" },
  },
};
function validate92(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate92.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (Array.isArray(data)) {
    if (data.length > 200) {
      const err0 = {
        instancePath,
        schemaPath: "#/maxItems",
        keyword: "maxItems",
        params: { limit: 200 },
        message: "must NOT have more than 200 items",
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    const len0 = data.length;
    for (let i0 = 0; i0 < len0; i0++) {
      let data0 = data[i0];
      if (Array.isArray(data0)) {
        if (data0.length > 2) {
          const err1 = {
            instancePath: instancePath + "/" + i0,
            schemaPath: "#/items/maxItems",
            keyword: "maxItems",
            params: { limit: 2 },
            message: "must NOT have more than 2 items",
          };
          if (vErrors === null) {
            vErrors = [err1];
          } else {
            vErrors.push(err1);
          }
          errors++;
        }
        if (data0.length < 2) {
          const err2 = {
            instancePath: instancePath + "/" + i0,
            schemaPath: "#/items/minItems",
            keyword: "minItems",
            params: { limit: 2 },
            message: "must NOT have fewer than 2 items",
          };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
        const len1 = data0.length;
        for (let i1 = 0; i1 < len1; i1++) {
          let data1 = data0[i1];
          if (typeof data1 === "string") {
            if (data1.length > 65536) {
              const err3 = {
                instancePath: instancePath + "/" + i0 + "/" + i1,
                schemaPath: "#/items/items/maxLength",
                keyword: "maxLength",
                params: { limit: 65536 },
                message: "must NOT have more than 65536 characters",
              };
              if (vErrors === null) {
                vErrors = [err3];
              } else {
                vErrors.push(err3);
              }
              errors++;
            }
          } else {
            const err4 = {
              instancePath: instancePath + "/" + i0 + "/" + i1,
              schemaPath: "#/items/items/type",
              keyword: "type",
              params: { type: "string" },
              message: "must be string",
            };
            if (vErrors === null) {
              vErrors = [err4];
            } else {
              vErrors.push(err4);
            }
            errors++;
          }
        }
      } else {
        const err5 = {
          instancePath: instancePath + "/" + i0,
          schemaPath: "#/items/type",
          keyword: "type",
          params: { type: "array" },
          message: "must be array",
        };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
  } else {
    const err6 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "array" },
      message: "must be array",
    };
    if (vErrors === null) {
      vErrors = [err6];
    } else {
      vErrors.push(err6);
    }
    errors++;
  }
  validate92.errors = vErrors;
  return errors === 0;
}
validate92.evaluated = { items: true, dynamicProps: false, dynamicItems: false };
const schema56 = { type: "integer", minimum: 1, description: "The stream's number, given by the host." };
function validate94(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate94.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (!(typeof data == "number" && !(data % 1) && !isNaN(data) && isFinite(data))) {
    const err0 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "integer" },
      message: "must be integer",
    };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  if (typeof data == "number" && isFinite(data)) {
    if (data < 1 || isNaN(data)) {
      const err1 = {
        instancePath,
        schemaPath: "#/minimum",
        keyword: "minimum",
        params: { comparison: ">=", limit: 1 },
        message: "must be >= 1",
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
  }
  validate94.errors = vErrors;
  return errors === 0;
}
validate94.evaluated = { dynamicProps: false, dynamicItems: false };
function validate91(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  /*# sourceURL="https://escouade.dev/schemas/generated/NetFetchResult" */ let vErrors = null;
  let errors = 0;
  const evaluated0 = validate91.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.status === undefined) {
      const err0 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "status" },
        message: "must have required property '" + "status" + "'",
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.statusText === undefined) {
      const err1 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "statusText" },
        message: "must have required property '" + "statusText" + "'",
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    if (data.headers === undefined) {
      const err2 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "headers" },
        message: "must have required property '" + "headers" + "'",
      };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        vErrors.push(err2);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(
        key0 === "status" ||
        key0 === "statusText" ||
        key0 === "headers" ||
        key0 === "body" ||
        key0 === "bodyBase64" ||
        key0 === "stream"
      )) {
        const err3 = {
          instancePath,
          schemaPath: "#/additionalProperties",
          keyword: "additionalProperties",
          params: { additionalProperty: key0 },
          message: "must NOT have additional properties",
        };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.status !== undefined) {
      let data0 = data.status;
      if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0))) {
        const err4 = {
          instancePath: instancePath + "/status",
          schemaPath: "#/properties/status/type",
          keyword: "type",
          params: { type: "integer" },
          message: "must be integer",
        };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.statusText !== undefined) {
      if (typeof data.statusText !== "string") {
        const err5 = {
          instancePath: instancePath + "/statusText",
          schemaPath: "#/properties/statusText/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.headers !== undefined) {
      if (
        !validate92(data.headers, {
          instancePath: instancePath + "/headers",
          parentData: data,
          parentDataProperty: "headers",
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate92.errors : vErrors.concat(validate92.errors);
        errors = vErrors.length;
      }
    }
    if (data.body !== undefined) {
      if (typeof data.body !== "string") {
        const err6 = {
          instancePath: instancePath + "/body",
          schemaPath: "#/properties/body/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.bodyBase64 !== undefined) {
      if (typeof data.bodyBase64 !== "string") {
        const err7 = {
          instancePath: instancePath + "/bodyBase64",
          schemaPath: "#/properties/bodyBase64/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.stream !== undefined) {
      if (
        !validate94(data.stream, {
          instancePath: instancePath + "/stream",
          parentData: data,
          parentDataProperty: "stream",
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate94.errors : vErrors.concat(validate94.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err8 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      message: "must be object",
    };
    if (vErrors === null) {
      vErrors = [err8];
    } else {
      vErrors.push(err8);
    }
    errors++;
  }
  validate91.errors = vErrors;
  return errors === 0;
}
validate91.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
export const validateNetStreamParams = validate96;
const schema57 = {
  $id: "https://escouade.dev/schemas/generated/NetStreamParams",
  $ref: "https://escouade.dev/schemas/plugin-protocol-1.json#/$defs/fetchParams",
};
const schema58 = {
  type: "object",
  additionalProperties: false,
  required: ["url"],
  properties: {
    url: { type: "string", maxLength: 65536 },
    method: { type: "string", minLength: 1, maxLength: 32 },
    headers: { $ref: "#/$defs/headers" },
    body: { description: "The body as text; not together with bodyBase64.", type: "string" },
    bodyBase64: { description: "The body as bytes.", type: "string" },
  },
};
function validate98(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate98.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (Array.isArray(data)) {
    if (data.length > 200) {
      const err0 = {
        instancePath,
        schemaPath: "#/maxItems",
        keyword: "maxItems",
        params: { limit: 200 },
        message: "must NOT have more than 200 items",
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    const len0 = data.length;
    for (let i0 = 0; i0 < len0; i0++) {
      let data0 = data[i0];
      if (Array.isArray(data0)) {
        if (data0.length > 2) {
          const err1 = {
            instancePath: instancePath + "/" + i0,
            schemaPath: "#/items/maxItems",
            keyword: "maxItems",
            params: { limit: 2 },
            message: "must NOT have more than 2 items",
          };
          if (vErrors === null) {
            vErrors = [err1];
          } else {
            vErrors.push(err1);
          }
          errors++;
        }
        if (data0.length < 2) {
          const err2 = {
            instancePath: instancePath + "/" + i0,
            schemaPath: "#/items/minItems",
            keyword: "minItems",
            params: { limit: 2 },
            message: "must NOT have fewer than 2 items",
          };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
        const len1 = data0.length;
        for (let i1 = 0; i1 < len1; i1++) {
          let data1 = data0[i1];
          if (typeof data1 === "string") {
            if (data1.length > 65536) {
              const err3 = {
                instancePath: instancePath + "/" + i0 + "/" + i1,
                schemaPath: "#/items/items/maxLength",
                keyword: "maxLength",
                params: { limit: 65536 },
                message: "must NOT have more than 65536 characters",
              };
              if (vErrors === null) {
                vErrors = [err3];
              } else {
                vErrors.push(err3);
              }
              errors++;
            }
          } else {
            const err4 = {
              instancePath: instancePath + "/" + i0 + "/" + i1,
              schemaPath: "#/items/items/type",
              keyword: "type",
              params: { type: "string" },
              message: "must be string",
            };
            if (vErrors === null) {
              vErrors = [err4];
            } else {
              vErrors.push(err4);
            }
            errors++;
          }
        }
      } else {
        const err5 = {
          instancePath: instancePath + "/" + i0,
          schemaPath: "#/items/type",
          keyword: "type",
          params: { type: "array" },
          message: "must be array",
        };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
  } else {
    const err6 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "array" },
      message: "must be array",
    };
    if (vErrors === null) {
      vErrors = [err6];
    } else {
      vErrors.push(err6);
    }
    errors++;
  }
  validate98.errors = vErrors;
  return errors === 0;
}
validate98.evaluated = { items: true, dynamicProps: false, dynamicItems: false };
function validate97(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate97.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.url === undefined) {
      const err0 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "url" },
        message: "must have required property '" + "url" + "'",
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(
        key0 === "url" ||
        key0 === "method" ||
        key0 === "headers" ||
        key0 === "body" ||
        key0 === "bodyBase64"
      )) {
        const err1 = {
          instancePath,
          schemaPath: "#/additionalProperties",
          keyword: "additionalProperties",
          params: { additionalProperty: key0 },
          message: "must NOT have additional properties",
        };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.url !== undefined) {
      let data0 = data.url;
      if (typeof data0 === "string") {
        if (data0.length > 65536) {
          const err2 = {
            instancePath: instancePath + "/url",
            schemaPath: "#/properties/url/maxLength",
            keyword: "maxLength",
            params: { limit: 65536 },
            message: "must NOT have more than 65536 characters",
          };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
      } else {
        const err3 = {
          instancePath: instancePath + "/url",
          schemaPath: "#/properties/url/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.method !== undefined) {
      let data1 = data.method;
      if (typeof data1 === "string") {
        if (data1.length > 32) {
          const err4 = {
            instancePath: instancePath + "/method",
            schemaPath: "#/properties/method/maxLength",
            keyword: "maxLength",
            params: { limit: 32 },
            message: "must NOT have more than 32 characters",
          };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
        if (data1.length < 1) {
          const err5 = {
            instancePath: instancePath + "/method",
            schemaPath: "#/properties/method/minLength",
            keyword: "minLength",
            params: { limit: 1 },
            message: "must NOT have fewer than 1 characters",
          };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
      } else {
        const err6 = {
          instancePath: instancePath + "/method",
          schemaPath: "#/properties/method/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.headers !== undefined) {
      if (
        !validate98(data.headers, {
          instancePath: instancePath + "/headers",
          parentData: data,
          parentDataProperty: "headers",
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate98.errors : vErrors.concat(validate98.errors);
        errors = vErrors.length;
      }
    }
    if (data.body !== undefined) {
      if (typeof data.body !== "string") {
        const err7 = {
          instancePath: instancePath + "/body",
          schemaPath: "#/properties/body/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.bodyBase64 !== undefined) {
      if (typeof data.bodyBase64 !== "string") {
        const err8 = {
          instancePath: instancePath + "/bodyBase64",
          schemaPath: "#/properties/bodyBase64/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
    }
  } else {
    const err9 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      message: "must be object",
    };
    if (vErrors === null) {
      vErrors = [err9];
    } else {
      vErrors.push(err9);
    }
    errors++;
  }
  validate97.errors = vErrors;
  return errors === 0;
}
validate97.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
function validate96(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  /*# sourceURL="https://escouade.dev/schemas/generated/NetStreamParams" */ let vErrors = null;
  let errors = 0;
  const evaluated0 = validate96.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (!validate97(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors })) {
    vErrors = vErrors === null ? validate97.errors : vErrors.concat(validate97.errors);
    errors = vErrors.length;
  }
  validate96.errors = vErrors;
  return errors === 0;
}
validate96.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
export const validateNetStreamResult = validate101;
const schema60 = {
  $id: "https://escouade.dev/schemas/generated/NetStreamResult",
  type: "object",
  additionalProperties: false,
  required: ["stream", "status", "statusText", "headers"],
  properties: {
    stream: { $ref: "https://escouade.dev/schemas/plugin-protocol-1.json#/$defs/stream" },
    status: { type: "integer" },
    statusText: { type: "string" },
    headers: { $ref: "https://escouade.dev/schemas/plugin-protocol-1.json#/$defs/headers" },
  },
};
function validate102(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate102.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (!(typeof data == "number" && !(data % 1) && !isNaN(data) && isFinite(data))) {
    const err0 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "integer" },
      message: "must be integer",
    };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  if (typeof data == "number" && isFinite(data)) {
    if (data < 1 || isNaN(data)) {
      const err1 = {
        instancePath,
        schemaPath: "#/minimum",
        keyword: "minimum",
        params: { comparison: ">=", limit: 1 },
        message: "must be >= 1",
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
  }
  validate102.errors = vErrors;
  return errors === 0;
}
validate102.evaluated = { dynamicProps: false, dynamicItems: false };
function validate104(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate104.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (Array.isArray(data)) {
    if (data.length > 200) {
      const err0 = {
        instancePath,
        schemaPath: "#/maxItems",
        keyword: "maxItems",
        params: { limit: 200 },
        message: "must NOT have more than 200 items",
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    const len0 = data.length;
    for (let i0 = 0; i0 < len0; i0++) {
      let data0 = data[i0];
      if (Array.isArray(data0)) {
        if (data0.length > 2) {
          const err1 = {
            instancePath: instancePath + "/" + i0,
            schemaPath: "#/items/maxItems",
            keyword: "maxItems",
            params: { limit: 2 },
            message: "must NOT have more than 2 items",
          };
          if (vErrors === null) {
            vErrors = [err1];
          } else {
            vErrors.push(err1);
          }
          errors++;
        }
        if (data0.length < 2) {
          const err2 = {
            instancePath: instancePath + "/" + i0,
            schemaPath: "#/items/minItems",
            keyword: "minItems",
            params: { limit: 2 },
            message: "must NOT have fewer than 2 items",
          };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
        const len1 = data0.length;
        for (let i1 = 0; i1 < len1; i1++) {
          let data1 = data0[i1];
          if (typeof data1 === "string") {
            if (data1.length > 65536) {
              const err3 = {
                instancePath: instancePath + "/" + i0 + "/" + i1,
                schemaPath: "#/items/items/maxLength",
                keyword: "maxLength",
                params: { limit: 65536 },
                message: "must NOT have more than 65536 characters",
              };
              if (vErrors === null) {
                vErrors = [err3];
              } else {
                vErrors.push(err3);
              }
              errors++;
            }
          } else {
            const err4 = {
              instancePath: instancePath + "/" + i0 + "/" + i1,
              schemaPath: "#/items/items/type",
              keyword: "type",
              params: { type: "string" },
              message: "must be string",
            };
            if (vErrors === null) {
              vErrors = [err4];
            } else {
              vErrors.push(err4);
            }
            errors++;
          }
        }
      } else {
        const err5 = {
          instancePath: instancePath + "/" + i0,
          schemaPath: "#/items/type",
          keyword: "type",
          params: { type: "array" },
          message: "must be array",
        };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
  } else {
    const err6 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "array" },
      message: "must be array",
    };
    if (vErrors === null) {
      vErrors = [err6];
    } else {
      vErrors.push(err6);
    }
    errors++;
  }
  validate104.errors = vErrors;
  return errors === 0;
}
validate104.evaluated = { items: true, dynamicProps: false, dynamicItems: false };
function validate101(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  /*# sourceURL="https://escouade.dev/schemas/generated/NetStreamResult" */ let vErrors = null;
  let errors = 0;
  const evaluated0 = validate101.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.stream === undefined) {
      const err0 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "stream" },
        message: "must have required property '" + "stream" + "'",
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.status === undefined) {
      const err1 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "status" },
        message: "must have required property '" + "status" + "'",
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    if (data.statusText === undefined) {
      const err2 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "statusText" },
        message: "must have required property '" + "statusText" + "'",
      };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        vErrors.push(err2);
      }
      errors++;
    }
    if (data.headers === undefined) {
      const err3 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "headers" },
        message: "must have required property '" + "headers" + "'",
      };
      if (vErrors === null) {
        vErrors = [err3];
      } else {
        vErrors.push(err3);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "stream" || key0 === "status" || key0 === "statusText" || key0 === "headers")) {
        const err4 = {
          instancePath,
          schemaPath: "#/additionalProperties",
          keyword: "additionalProperties",
          params: { additionalProperty: key0 },
          message: "must NOT have additional properties",
        };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.stream !== undefined) {
      if (
        !validate102(data.stream, {
          instancePath: instancePath + "/stream",
          parentData: data,
          parentDataProperty: "stream",
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate102.errors : vErrors.concat(validate102.errors);
        errors = vErrors.length;
      }
    }
    if (data.status !== undefined) {
      let data1 = data.status;
      if (!(typeof data1 == "number" && !(data1 % 1) && !isNaN(data1) && isFinite(data1))) {
        const err5 = {
          instancePath: instancePath + "/status",
          schemaPath: "#/properties/status/type",
          keyword: "type",
          params: { type: "integer" },
          message: "must be integer",
        };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.statusText !== undefined) {
      if (typeof data.statusText !== "string") {
        const err6 = {
          instancePath: instancePath + "/statusText",
          schemaPath: "#/properties/statusText/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.headers !== undefined) {
      if (
        !validate104(data.headers, {
          instancePath: instancePath + "/headers",
          parentData: data,
          parentDataProperty: "headers",
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate104.errors : vErrors.concat(validate104.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err7 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      message: "must be object",
    };
    if (vErrors === null) {
      vErrors = [err7];
    } else {
      vErrors.push(err7);
    }
    errors++;
  }
  validate101.errors = vErrors;
  return errors === 0;
}
validate101.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
export const validateNetDataParams = validate106;
const schema63 = {
  $id: "https://escouade.dev/schemas/generated/NetDataParams",
  type: "object",
  additionalProperties: false,
  required: ["stream", "base64"],
  properties: {
    stream: { $ref: "https://escouade.dev/schemas/plugin-protocol-1.json#/$defs/stream" },
    base64: { type: "string" },
  },
};
function validate107(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate107.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (!(typeof data == "number" && !(data % 1) && !isNaN(data) && isFinite(data))) {
    const err0 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "integer" },
      message: "must be integer",
    };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  if (typeof data == "number" && isFinite(data)) {
    if (data < 1 || isNaN(data)) {
      const err1 = {
        instancePath,
        schemaPath: "#/minimum",
        keyword: "minimum",
        params: { comparison: ">=", limit: 1 },
        message: "must be >= 1",
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
  }
  validate107.errors = vErrors;
  return errors === 0;
}
validate107.evaluated = { dynamicProps: false, dynamicItems: false };
function validate106(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  /*# sourceURL="https://escouade.dev/schemas/generated/NetDataParams" */ let vErrors = null;
  let errors = 0;
  const evaluated0 = validate106.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.stream === undefined) {
      const err0 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "stream" },
        message: "must have required property '" + "stream" + "'",
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.base64 === undefined) {
      const err1 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "base64" },
        message: "must have required property '" + "base64" + "'",
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "stream" || key0 === "base64")) {
        const err2 = {
          instancePath,
          schemaPath: "#/additionalProperties",
          keyword: "additionalProperties",
          params: { additionalProperty: key0 },
          message: "must NOT have additional properties",
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.stream !== undefined) {
      if (
        !validate107(data.stream, {
          instancePath: instancePath + "/stream",
          parentData: data,
          parentDataProperty: "stream",
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate107.errors : vErrors.concat(validate107.errors);
        errors = vErrors.length;
      }
    }
    if (data.base64 !== undefined) {
      if (typeof data.base64 !== "string") {
        const err3 = {
          instancePath: instancePath + "/base64",
          schemaPath: "#/properties/base64/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
  } else {
    const err4 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      message: "must be object",
    };
    if (vErrors === null) {
      vErrors = [err4];
    } else {
      vErrors.push(err4);
    }
    errors++;
  }
  validate106.errors = vErrors;
  return errors === 0;
}
validate106.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
export const validateNetEndParams = validate109;
const schema65 = {
  $id: "https://escouade.dev/schemas/generated/NetEndParams",
  type: "object",
  additionalProperties: false,
  required: ["stream"],
  properties: { stream: { $ref: "https://escouade.dev/schemas/plugin-protocol-1.json#/$defs/stream" } },
};
function validate110(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate110.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (!(typeof data == "number" && !(data % 1) && !isNaN(data) && isFinite(data))) {
    const err0 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "integer" },
      message: "must be integer",
    };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  if (typeof data == "number" && isFinite(data)) {
    if (data < 1 || isNaN(data)) {
      const err1 = {
        instancePath,
        schemaPath: "#/minimum",
        keyword: "minimum",
        params: { comparison: ">=", limit: 1 },
        message: "must be >= 1",
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
  }
  validate110.errors = vErrors;
  return errors === 0;
}
validate110.evaluated = { dynamicProps: false, dynamicItems: false };
function validate109(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  /*# sourceURL="https://escouade.dev/schemas/generated/NetEndParams" */ let vErrors = null;
  let errors = 0;
  const evaluated0 = validate109.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.stream === undefined) {
      const err0 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "stream" },
        message: "must have required property '" + "stream" + "'",
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "stream")) {
        const err1 = {
          instancePath,
          schemaPath: "#/additionalProperties",
          keyword: "additionalProperties",
          params: { additionalProperty: key0 },
          message: "must NOT have additional properties",
        };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.stream !== undefined) {
      if (
        !validate110(data.stream, {
          instancePath: instancePath + "/stream",
          parentData: data,
          parentDataProperty: "stream",
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate110.errors : vErrors.concat(validate110.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err2 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      message: "must be object",
    };
    if (vErrors === null) {
      vErrors = [err2];
    } else {
      vErrors.push(err2);
    }
    errors++;
  }
  validate109.errors = vErrors;
  return errors === 0;
}
validate109.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
export const validateNetErrorParams = validate112;
const schema67 = {
  $id: "https://escouade.dev/schemas/generated/NetErrorParams",
  type: "object",
  additionalProperties: false,
  required: ["stream", "code", "message"],
  properties: {
    stream: { $ref: "https://escouade.dev/schemas/plugin-protocol-1.json#/$defs/stream" },
    code: { type: "integer" },
    message: { type: "string" },
  },
};
function validate113(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate113.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (!(typeof data == "number" && !(data % 1) && !isNaN(data) && isFinite(data))) {
    const err0 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "integer" },
      message: "must be integer",
    };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  if (typeof data == "number" && isFinite(data)) {
    if (data < 1 || isNaN(data)) {
      const err1 = {
        instancePath,
        schemaPath: "#/minimum",
        keyword: "minimum",
        params: { comparison: ">=", limit: 1 },
        message: "must be >= 1",
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
  }
  validate113.errors = vErrors;
  return errors === 0;
}
validate113.evaluated = { dynamicProps: false, dynamicItems: false };
function validate112(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  /*# sourceURL="https://escouade.dev/schemas/generated/NetErrorParams" */ let vErrors = null;
  let errors = 0;
  const evaluated0 = validate112.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.stream === undefined) {
      const err0 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "stream" },
        message: "must have required property '" + "stream" + "'",
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.code === undefined) {
      const err1 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "code" },
        message: "must have required property '" + "code" + "'",
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    if (data.message === undefined) {
      const err2 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "message" },
        message: "must have required property '" + "message" + "'",
      };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        vErrors.push(err2);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "stream" || key0 === "code" || key0 === "message")) {
        const err3 = {
          instancePath,
          schemaPath: "#/additionalProperties",
          keyword: "additionalProperties",
          params: { additionalProperty: key0 },
          message: "must NOT have additional properties",
        };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.stream !== undefined) {
      if (
        !validate113(data.stream, {
          instancePath: instancePath + "/stream",
          parentData: data,
          parentDataProperty: "stream",
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate113.errors : vErrors.concat(validate113.errors);
        errors = vErrors.length;
      }
    }
    if (data.code !== undefined) {
      let data1 = data.code;
      if (!(typeof data1 == "number" && !(data1 % 1) && !isNaN(data1) && isFinite(data1))) {
        const err4 = {
          instancePath: instancePath + "/code",
          schemaPath: "#/properties/code/type",
          keyword: "type",
          params: { type: "integer" },
          message: "must be integer",
        };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.message !== undefined) {
      if (typeof data.message !== "string") {
        const err5 = {
          instancePath: instancePath + "/message",
          schemaPath: "#/properties/message/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
  } else {
    const err6 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      message: "must be object",
    };
    if (vErrors === null) {
      vErrors = [err6];
    } else {
      vErrors.push(err6);
    }
    errors++;
  }
  validate112.errors = vErrors;
  return errors === 0;
}
validate112.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
export const validateNetAckParams = validate115;
const schema69 = {
  $id: "https://escouade.dev/schemas/generated/NetAckParams",
  type: "object",
  additionalProperties: false,
  required: ["stream", "bytes"],
  properties: {
    stream: { $ref: "https://escouade.dev/schemas/plugin-protocol-1.json#/$defs/stream" },
    bytes: { type: "integer", minimum: 0 },
  },
};
function validate116(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate116.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (!(typeof data == "number" && !(data % 1) && !isNaN(data) && isFinite(data))) {
    const err0 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "integer" },
      message: "must be integer",
    };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  if (typeof data == "number" && isFinite(data)) {
    if (data < 1 || isNaN(data)) {
      const err1 = {
        instancePath,
        schemaPath: "#/minimum",
        keyword: "minimum",
        params: { comparison: ">=", limit: 1 },
        message: "must be >= 1",
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
  }
  validate116.errors = vErrors;
  return errors === 0;
}
validate116.evaluated = { dynamicProps: false, dynamicItems: false };
function validate115(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  /*# sourceURL="https://escouade.dev/schemas/generated/NetAckParams" */ let vErrors = null;
  let errors = 0;
  const evaluated0 = validate115.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.stream === undefined) {
      const err0 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "stream" },
        message: "must have required property '" + "stream" + "'",
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.bytes === undefined) {
      const err1 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "bytes" },
        message: "must have required property '" + "bytes" + "'",
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "stream" || key0 === "bytes")) {
        const err2 = {
          instancePath,
          schemaPath: "#/additionalProperties",
          keyword: "additionalProperties",
          params: { additionalProperty: key0 },
          message: "must NOT have additional properties",
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.stream !== undefined) {
      if (
        !validate116(data.stream, {
          instancePath: instancePath + "/stream",
          parentData: data,
          parentDataProperty: "stream",
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate116.errors : vErrors.concat(validate116.errors);
        errors = vErrors.length;
      }
    }
    if (data.bytes !== undefined) {
      let data1 = data.bytes;
      if (!(typeof data1 == "number" && !(data1 % 1) && !isNaN(data1) && isFinite(data1))) {
        const err3 = {
          instancePath: instancePath + "/bytes",
          schemaPath: "#/properties/bytes/type",
          keyword: "type",
          params: { type: "integer" },
          message: "must be integer",
        };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
      if (typeof data1 == "number" && isFinite(data1)) {
        if (data1 < 0 || isNaN(data1)) {
          const err4 = {
            instancePath: instancePath + "/bytes",
            schemaPath: "#/properties/bytes/minimum",
            keyword: "minimum",
            params: { comparison: ">=", limit: 0 },
            message: "must be >= 0",
          };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
      }
    }
  } else {
    const err5 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      message: "must be object",
    };
    if (vErrors === null) {
      vErrors = [err5];
    } else {
      vErrors.push(err5);
    }
    errors++;
  }
  validate115.errors = vErrors;
  return errors === 0;
}
validate115.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
export const validateNetCancelParams = validate118;
const schema71 = {
  $id: "https://escouade.dev/schemas/generated/NetCancelParams",
  type: "object",
  additionalProperties: false,
  minProperties: 1,
  maxProperties: 1,
  properties: {
    stream: { $ref: "https://escouade.dev/schemas/plugin-protocol-1.json#/$defs/stream" },
    request: { description: "The id of the request, which must be a text.", type: "string", maxLength: 256 },
  },
};
function validate119(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate119.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (!(typeof data == "number" && !(data % 1) && !isNaN(data) && isFinite(data))) {
    const err0 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "integer" },
      message: "must be integer",
    };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  if (typeof data == "number" && isFinite(data)) {
    if (data < 1 || isNaN(data)) {
      const err1 = {
        instancePath,
        schemaPath: "#/minimum",
        keyword: "minimum",
        params: { comparison: ">=", limit: 1 },
        message: "must be >= 1",
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
  }
  validate119.errors = vErrors;
  return errors === 0;
}
validate119.evaluated = { dynamicProps: false, dynamicItems: false };
function validate118(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  /*# sourceURL="https://escouade.dev/schemas/generated/NetCancelParams" */ let vErrors = null;
  let errors = 0;
  const evaluated0 = validate118.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (Object.keys(data).length > 1) {
      const err0 = {
        instancePath,
        schemaPath: "#/maxProperties",
        keyword: "maxProperties",
        params: { limit: 1 },
        message: "must NOT have more than 1 properties",
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (Object.keys(data).length < 1) {
      const err1 = {
        instancePath,
        schemaPath: "#/minProperties",
        keyword: "minProperties",
        params: { limit: 1 },
        message: "must NOT have fewer than 1 properties",
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "stream" || key0 === "request")) {
        const err2 = {
          instancePath,
          schemaPath: "#/additionalProperties",
          keyword: "additionalProperties",
          params: { additionalProperty: key0 },
          message: "must NOT have additional properties",
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.stream !== undefined) {
      if (
        !validate119(data.stream, {
          instancePath: instancePath + "/stream",
          parentData: data,
          parentDataProperty: "stream",
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate119.errors : vErrors.concat(validate119.errors);
        errors = vErrors.length;
      }
    }
    if (data.request !== undefined) {
      let data1 = data.request;
      if (typeof data1 === "string") {
        if (data1.length > 256) {
          const err3 = {
            instancePath: instancePath + "/request",
            schemaPath: "#/properties/request/maxLength",
            keyword: "maxLength",
            params: { limit: 256 },
            message: "must NOT have more than 256 characters",
          };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
      } else {
        const err4 = {
          instancePath: instancePath + "/request",
          schemaPath: "#/properties/request/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
  } else {
    const err5 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      message: "must be object",
    };
    if (vErrors === null) {
      vErrors = [err5];
    } else {
      vErrors.push(err5);
    }
    errors++;
  }
  validate118.errors = vErrors;
  return errors === 0;
}
validate118.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
export const validateWsOpenParams = validate121;
const schema73 = {
  $id: "https://escouade.dev/schemas/generated/WsOpenParams",
  type: "object",
  additionalProperties: false,
  required: ["url"],
  properties: {
    url: { type: "string", maxLength: 65536 },
    protocols: { type: "array", maxItems: 32, items: { type: "string", minLength: 1, maxLength: 200 } },
    headers: { $ref: "https://escouade.dev/schemas/plugin-protocol-1.json#/$defs/headers" },
  },
};
function validate122(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate122.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (Array.isArray(data)) {
    if (data.length > 200) {
      const err0 = {
        instancePath,
        schemaPath: "#/maxItems",
        keyword: "maxItems",
        params: { limit: 200 },
        message: "must NOT have more than 200 items",
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    const len0 = data.length;
    for (let i0 = 0; i0 < len0; i0++) {
      let data0 = data[i0];
      if (Array.isArray(data0)) {
        if (data0.length > 2) {
          const err1 = {
            instancePath: instancePath + "/" + i0,
            schemaPath: "#/items/maxItems",
            keyword: "maxItems",
            params: { limit: 2 },
            message: "must NOT have more than 2 items",
          };
          if (vErrors === null) {
            vErrors = [err1];
          } else {
            vErrors.push(err1);
          }
          errors++;
        }
        if (data0.length < 2) {
          const err2 = {
            instancePath: instancePath + "/" + i0,
            schemaPath: "#/items/minItems",
            keyword: "minItems",
            params: { limit: 2 },
            message: "must NOT have fewer than 2 items",
          };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
        const len1 = data0.length;
        for (let i1 = 0; i1 < len1; i1++) {
          let data1 = data0[i1];
          if (typeof data1 === "string") {
            if (data1.length > 65536) {
              const err3 = {
                instancePath: instancePath + "/" + i0 + "/" + i1,
                schemaPath: "#/items/items/maxLength",
                keyword: "maxLength",
                params: { limit: 65536 },
                message: "must NOT have more than 65536 characters",
              };
              if (vErrors === null) {
                vErrors = [err3];
              } else {
                vErrors.push(err3);
              }
              errors++;
            }
          } else {
            const err4 = {
              instancePath: instancePath + "/" + i0 + "/" + i1,
              schemaPath: "#/items/items/type",
              keyword: "type",
              params: { type: "string" },
              message: "must be string",
            };
            if (vErrors === null) {
              vErrors = [err4];
            } else {
              vErrors.push(err4);
            }
            errors++;
          }
        }
      } else {
        const err5 = {
          instancePath: instancePath + "/" + i0,
          schemaPath: "#/items/type",
          keyword: "type",
          params: { type: "array" },
          message: "must be array",
        };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
  } else {
    const err6 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "array" },
      message: "must be array",
    };
    if (vErrors === null) {
      vErrors = [err6];
    } else {
      vErrors.push(err6);
    }
    errors++;
  }
  validate122.errors = vErrors;
  return errors === 0;
}
validate122.evaluated = { items: true, dynamicProps: false, dynamicItems: false };
function validate121(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  /*# sourceURL="https://escouade.dev/schemas/generated/WsOpenParams" */ let vErrors = null;
  let errors = 0;
  const evaluated0 = validate121.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.url === undefined) {
      const err0 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "url" },
        message: "must have required property '" + "url" + "'",
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "url" || key0 === "protocols" || key0 === "headers")) {
        const err1 = {
          instancePath,
          schemaPath: "#/additionalProperties",
          keyword: "additionalProperties",
          params: { additionalProperty: key0 },
          message: "must NOT have additional properties",
        };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.url !== undefined) {
      let data0 = data.url;
      if (typeof data0 === "string") {
        if (data0.length > 65536) {
          const err2 = {
            instancePath: instancePath + "/url",
            schemaPath: "#/properties/url/maxLength",
            keyword: "maxLength",
            params: { limit: 65536 },
            message: "must NOT have more than 65536 characters",
          };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
      } else {
        const err3 = {
          instancePath: instancePath + "/url",
          schemaPath: "#/properties/url/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.protocols !== undefined) {
      let data1 = data.protocols;
      if (Array.isArray(data1)) {
        if (data1.length > 32) {
          const err4 = {
            instancePath: instancePath + "/protocols",
            schemaPath: "#/properties/protocols/maxItems",
            keyword: "maxItems",
            params: { limit: 32 },
            message: "must NOT have more than 32 items",
          };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
        const len0 = data1.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data2 = data1[i0];
          if (typeof data2 === "string") {
            if (data2.length > 200) {
              const err5 = {
                instancePath: instancePath + "/protocols/" + i0,
                schemaPath: "#/properties/protocols/items/maxLength",
                keyword: "maxLength",
                params: { limit: 200 },
                message: "must NOT have more than 200 characters",
              };
              if (vErrors === null) {
                vErrors = [err5];
              } else {
                vErrors.push(err5);
              }
              errors++;
            }
            if (data2.length < 1) {
              const err6 = {
                instancePath: instancePath + "/protocols/" + i0,
                schemaPath: "#/properties/protocols/items/minLength",
                keyword: "minLength",
                params: { limit: 1 },
                message: "must NOT have fewer than 1 characters",
              };
              if (vErrors === null) {
                vErrors = [err6];
              } else {
                vErrors.push(err6);
              }
              errors++;
            }
          } else {
            const err7 = {
              instancePath: instancePath + "/protocols/" + i0,
              schemaPath: "#/properties/protocols/items/type",
              keyword: "type",
              params: { type: "string" },
              message: "must be string",
            };
            if (vErrors === null) {
              vErrors = [err7];
            } else {
              vErrors.push(err7);
            }
            errors++;
          }
        }
      } else {
        const err8 = {
          instancePath: instancePath + "/protocols",
          schemaPath: "#/properties/protocols/type",
          keyword: "type",
          params: { type: "array" },
          message: "must be array",
        };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
    }
    if (data.headers !== undefined) {
      if (
        !validate122(data.headers, {
          instancePath: instancePath + "/headers",
          parentData: data,
          parentDataProperty: "headers",
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate122.errors : vErrors.concat(validate122.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err9 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      message: "must be object",
    };
    if (vErrors === null) {
      vErrors = [err9];
    } else {
      vErrors.push(err9);
    }
    errors++;
  }
  validate121.errors = vErrors;
  return errors === 0;
}
validate121.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
export const validateWsOpenResult = validate124;
const schema75 = {
  $id: "https://escouade.dev/schemas/generated/WsOpenResult",
  type: "object",
  additionalProperties: false,
  required: ["socket", "protocol"],
  properties: {
    socket: { $ref: "https://escouade.dev/schemas/plugin-protocol-1.json#/$defs/socket" },
    protocol: { type: "string" },
  },
};
const schema76 = { type: "integer", minimum: 1, description: "The socket's number, given by the host." };
function validate125(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate125.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (!(typeof data == "number" && !(data % 1) && !isNaN(data) && isFinite(data))) {
    const err0 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "integer" },
      message: "must be integer",
    };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  if (typeof data == "number" && isFinite(data)) {
    if (data < 1 || isNaN(data)) {
      const err1 = {
        instancePath,
        schemaPath: "#/minimum",
        keyword: "minimum",
        params: { comparison: ">=", limit: 1 },
        message: "must be >= 1",
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
  }
  validate125.errors = vErrors;
  return errors === 0;
}
validate125.evaluated = { dynamicProps: false, dynamicItems: false };
function validate124(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  /*# sourceURL="https://escouade.dev/schemas/generated/WsOpenResult" */ let vErrors = null;
  let errors = 0;
  const evaluated0 = validate124.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.socket === undefined) {
      const err0 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "socket" },
        message: "must have required property '" + "socket" + "'",
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.protocol === undefined) {
      const err1 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "protocol" },
        message: "must have required property '" + "protocol" + "'",
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "socket" || key0 === "protocol")) {
        const err2 = {
          instancePath,
          schemaPath: "#/additionalProperties",
          keyword: "additionalProperties",
          params: { additionalProperty: key0 },
          message: "must NOT have additional properties",
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.socket !== undefined) {
      if (
        !validate125(data.socket, {
          instancePath: instancePath + "/socket",
          parentData: data,
          parentDataProperty: "socket",
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate125.errors : vErrors.concat(validate125.errors);
        errors = vErrors.length;
      }
    }
    if (data.protocol !== undefined) {
      if (typeof data.protocol !== "string") {
        const err3 = {
          instancePath: instancePath + "/protocol",
          schemaPath: "#/properties/protocol/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
  } else {
    const err4 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      message: "must be object",
    };
    if (vErrors === null) {
      vErrors = [err4];
    } else {
      vErrors.push(err4);
    }
    errors++;
  }
  validate124.errors = vErrors;
  return errors === 0;
}
validate124.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
export const validateWsSendParams = validate127;
const schema77 = {
  $id: "https://escouade.dev/schemas/generated/WsSendParams",
  type: "object",
  additionalProperties: false,
  required: ["socket"],
  properties: {
    socket: { $ref: "https://escouade.dev/schemas/plugin-protocol-1.json#/$defs/socket" },
    text: { type: "string" },
    base64: { type: "string" },
  },
};
function validate128(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate128.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (!(typeof data == "number" && !(data % 1) && !isNaN(data) && isFinite(data))) {
    const err0 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "integer" },
      message: "must be integer",
    };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  if (typeof data == "number" && isFinite(data)) {
    if (data < 1 || isNaN(data)) {
      const err1 = {
        instancePath,
        schemaPath: "#/minimum",
        keyword: "minimum",
        params: { comparison: ">=", limit: 1 },
        message: "must be >= 1",
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
  }
  validate128.errors = vErrors;
  return errors === 0;
}
validate128.evaluated = { dynamicProps: false, dynamicItems: false };
function validate127(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  /*# sourceURL="https://escouade.dev/schemas/generated/WsSendParams" */ let vErrors = null;
  let errors = 0;
  const evaluated0 = validate127.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.socket === undefined) {
      const err0 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "socket" },
        message: "must have required property '" + "socket" + "'",
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "socket" || key0 === "text" || key0 === "base64")) {
        const err1 = {
          instancePath,
          schemaPath: "#/additionalProperties",
          keyword: "additionalProperties",
          params: { additionalProperty: key0 },
          message: "must NOT have additional properties",
        };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.socket !== undefined) {
      if (
        !validate128(data.socket, {
          instancePath: instancePath + "/socket",
          parentData: data,
          parentDataProperty: "socket",
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate128.errors : vErrors.concat(validate128.errors);
        errors = vErrors.length;
      }
    }
    if (data.text !== undefined) {
      if (typeof data.text !== "string") {
        const err2 = {
          instancePath: instancePath + "/text",
          schemaPath: "#/properties/text/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.base64 !== undefined) {
      if (typeof data.base64 !== "string") {
        const err3 = {
          instancePath: instancePath + "/base64",
          schemaPath: "#/properties/base64/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
  } else {
    const err4 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      message: "must be object",
    };
    if (vErrors === null) {
      vErrors = [err4];
    } else {
      vErrors.push(err4);
    }
    errors++;
  }
  validate127.errors = vErrors;
  return errors === 0;
}
validate127.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
export const validateWsSendResult = validate130;
const schema79 = { $id: "https://escouade.dev/schemas/generated/WsSendResult", type: "null" };
function validate130(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  /*# sourceURL="https://escouade.dev/schemas/generated/WsSendResult" */ let vErrors = null;
  let errors = 0;
  const evaluated0 = validate130.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data !== null) {
    const err0 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "null" },
      message: "must be null",
    };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  validate130.errors = vErrors;
  return errors === 0;
}
validate130.evaluated = { dynamicProps: false, dynamicItems: false };
export const validateWsCloseParams = validate131;
const schema80 = {
  $id: "https://escouade.dev/schemas/generated/WsCloseParams",
  type: "object",
  additionalProperties: false,
  required: ["socket"],
  properties: {
    socket: { $ref: "https://escouade.dev/schemas/plugin-protocol-1.json#/$defs/socket" },
    code: { type: "integer", minimum: 1000, maximum: 4999 },
    reason: { type: "string", maxLength: 123 },
  },
};
function validate132(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate132.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (!(typeof data == "number" && !(data % 1) && !isNaN(data) && isFinite(data))) {
    const err0 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "integer" },
      message: "must be integer",
    };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  if (typeof data == "number" && isFinite(data)) {
    if (data < 1 || isNaN(data)) {
      const err1 = {
        instancePath,
        schemaPath: "#/minimum",
        keyword: "minimum",
        params: { comparison: ">=", limit: 1 },
        message: "must be >= 1",
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
  }
  validate132.errors = vErrors;
  return errors === 0;
}
validate132.evaluated = { dynamicProps: false, dynamicItems: false };
function validate131(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  /*# sourceURL="https://escouade.dev/schemas/generated/WsCloseParams" */ let vErrors = null;
  let errors = 0;
  const evaluated0 = validate131.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.socket === undefined) {
      const err0 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "socket" },
        message: "must have required property '" + "socket" + "'",
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "socket" || key0 === "code" || key0 === "reason")) {
        const err1 = {
          instancePath,
          schemaPath: "#/additionalProperties",
          keyword: "additionalProperties",
          params: { additionalProperty: key0 },
          message: "must NOT have additional properties",
        };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.socket !== undefined) {
      if (
        !validate132(data.socket, {
          instancePath: instancePath + "/socket",
          parentData: data,
          parentDataProperty: "socket",
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate132.errors : vErrors.concat(validate132.errors);
        errors = vErrors.length;
      }
    }
    if (data.code !== undefined) {
      let data1 = data.code;
      if (!(typeof data1 == "number" && !(data1 % 1) && !isNaN(data1) && isFinite(data1))) {
        const err2 = {
          instancePath: instancePath + "/code",
          schemaPath: "#/properties/code/type",
          keyword: "type",
          params: { type: "integer" },
          message: "must be integer",
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
      if (typeof data1 == "number" && isFinite(data1)) {
        if (data1 > 4999 || isNaN(data1)) {
          const err3 = {
            instancePath: instancePath + "/code",
            schemaPath: "#/properties/code/maximum",
            keyword: "maximum",
            params: { comparison: "<=", limit: 4999 },
            message: "must be <= 4999",
          };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
        if (data1 < 1000 || isNaN(data1)) {
          const err4 = {
            instancePath: instancePath + "/code",
            schemaPath: "#/properties/code/minimum",
            keyword: "minimum",
            params: { comparison: ">=", limit: 1000 },
            message: "must be >= 1000",
          };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
      }
    }
    if (data.reason !== undefined) {
      let data2 = data.reason;
      if (typeof data2 === "string") {
        if (data2.length > 123) {
          const err5 = {
            instancePath: instancePath + "/reason",
            schemaPath: "#/properties/reason/maxLength",
            keyword: "maxLength",
            params: { limit: 123 },
            message: "must NOT have more than 123 characters",
          };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
      } else {
        const err6 = {
          instancePath: instancePath + "/reason",
          schemaPath: "#/properties/reason/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
  } else {
    const err7 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      message: "must be object",
    };
    if (vErrors === null) {
      vErrors = [err7];
    } else {
      vErrors.push(err7);
    }
    errors++;
  }
  validate131.errors = vErrors;
  return errors === 0;
}
validate131.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
export const validateWsCloseResult = validate134;
const schema82 = { $id: "https://escouade.dev/schemas/generated/WsCloseResult", type: "null" };
function validate134(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  /*# sourceURL="https://escouade.dev/schemas/generated/WsCloseResult" */ let vErrors = null;
  let errors = 0;
  const evaluated0 = validate134.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data !== null) {
    const err0 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "null" },
      message: "must be null",
    };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  validate134.errors = vErrors;
  return errors === 0;
}
validate134.evaluated = { dynamicProps: false, dynamicItems: false };
export const validateWsMessageParams = validate135;
const schema83 = {
  $id: "https://escouade.dev/schemas/generated/WsMessageParams",
  type: "object",
  additionalProperties: false,
  required: ["socket"],
  properties: {
    socket: { $ref: "https://escouade.dev/schemas/plugin-protocol-1.json#/$defs/socket" },
    text: { type: "string" },
    base64: { type: "string" },
  },
};
function validate136(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate136.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (!(typeof data == "number" && !(data % 1) && !isNaN(data) && isFinite(data))) {
    const err0 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "integer" },
      message: "must be integer",
    };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  if (typeof data == "number" && isFinite(data)) {
    if (data < 1 || isNaN(data)) {
      const err1 = {
        instancePath,
        schemaPath: "#/minimum",
        keyword: "minimum",
        params: { comparison: ">=", limit: 1 },
        message: "must be >= 1",
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
  }
  validate136.errors = vErrors;
  return errors === 0;
}
validate136.evaluated = { dynamicProps: false, dynamicItems: false };
function validate135(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  /*# sourceURL="https://escouade.dev/schemas/generated/WsMessageParams" */ let vErrors = null;
  let errors = 0;
  const evaluated0 = validate135.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.socket === undefined) {
      const err0 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "socket" },
        message: "must have required property '" + "socket" + "'",
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "socket" || key0 === "text" || key0 === "base64")) {
        const err1 = {
          instancePath,
          schemaPath: "#/additionalProperties",
          keyword: "additionalProperties",
          params: { additionalProperty: key0 },
          message: "must NOT have additional properties",
        };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.socket !== undefined) {
      if (
        !validate136(data.socket, {
          instancePath: instancePath + "/socket",
          parentData: data,
          parentDataProperty: "socket",
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate136.errors : vErrors.concat(validate136.errors);
        errors = vErrors.length;
      }
    }
    if (data.text !== undefined) {
      if (typeof data.text !== "string") {
        const err2 = {
          instancePath: instancePath + "/text",
          schemaPath: "#/properties/text/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.base64 !== undefined) {
      if (typeof data.base64 !== "string") {
        const err3 = {
          instancePath: instancePath + "/base64",
          schemaPath: "#/properties/base64/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
  } else {
    const err4 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      message: "must be object",
    };
    if (vErrors === null) {
      vErrors = [err4];
    } else {
      vErrors.push(err4);
    }
    errors++;
  }
  validate135.errors = vErrors;
  return errors === 0;
}
validate135.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
export const validateWsAckParams = validate138;
const schema85 = {
  $id: "https://escouade.dev/schemas/generated/WsAckParams",
  type: "object",
  additionalProperties: false,
  required: ["socket", "bytes"],
  properties: {
    socket: { $ref: "https://escouade.dev/schemas/plugin-protocol-1.json#/$defs/socket" },
    bytes: { type: "integer", minimum: 0 },
  },
};
function validate139(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate139.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (!(typeof data == "number" && !(data % 1) && !isNaN(data) && isFinite(data))) {
    const err0 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "integer" },
      message: "must be integer",
    };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  if (typeof data == "number" && isFinite(data)) {
    if (data < 1 || isNaN(data)) {
      const err1 = {
        instancePath,
        schemaPath: "#/minimum",
        keyword: "minimum",
        params: { comparison: ">=", limit: 1 },
        message: "must be >= 1",
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
  }
  validate139.errors = vErrors;
  return errors === 0;
}
validate139.evaluated = { dynamicProps: false, dynamicItems: false };
function validate138(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  /*# sourceURL="https://escouade.dev/schemas/generated/WsAckParams" */ let vErrors = null;
  let errors = 0;
  const evaluated0 = validate138.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.socket === undefined) {
      const err0 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "socket" },
        message: "must have required property '" + "socket" + "'",
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.bytes === undefined) {
      const err1 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "bytes" },
        message: "must have required property '" + "bytes" + "'",
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "socket" || key0 === "bytes")) {
        const err2 = {
          instancePath,
          schemaPath: "#/additionalProperties",
          keyword: "additionalProperties",
          params: { additionalProperty: key0 },
          message: "must NOT have additional properties",
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.socket !== undefined) {
      if (
        !validate139(data.socket, {
          instancePath: instancePath + "/socket",
          parentData: data,
          parentDataProperty: "socket",
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate139.errors : vErrors.concat(validate139.errors);
        errors = vErrors.length;
      }
    }
    if (data.bytes !== undefined) {
      let data1 = data.bytes;
      if (!(typeof data1 == "number" && !(data1 % 1) && !isNaN(data1) && isFinite(data1))) {
        const err3 = {
          instancePath: instancePath + "/bytes",
          schemaPath: "#/properties/bytes/type",
          keyword: "type",
          params: { type: "integer" },
          message: "must be integer",
        };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
      if (typeof data1 == "number" && isFinite(data1)) {
        if (data1 < 0 || isNaN(data1)) {
          const err4 = {
            instancePath: instancePath + "/bytes",
            schemaPath: "#/properties/bytes/minimum",
            keyword: "minimum",
            params: { comparison: ">=", limit: 0 },
            message: "must be >= 0",
          };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
      }
    }
  } else {
    const err5 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      message: "must be object",
    };
    if (vErrors === null) {
      vErrors = [err5];
    } else {
      vErrors.push(err5);
    }
    errors++;
  }
  validate138.errors = vErrors;
  return errors === 0;
}
validate138.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
export const validateWsClosedParams = validate141;
const schema87 = {
  $id: "https://escouade.dev/schemas/generated/WsClosedParams",
  type: "object",
  additionalProperties: false,
  required: ["socket", "code", "reason", "clean"],
  properties: {
    socket: { $ref: "https://escouade.dev/schemas/plugin-protocol-1.json#/$defs/socket" },
    code: { type: "integer" },
    reason: { type: "string" },
    clean: { type: "boolean" },
  },
};
function validate142(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate142.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (!(typeof data == "number" && !(data % 1) && !isNaN(data) && isFinite(data))) {
    const err0 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "integer" },
      message: "must be integer",
    };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  if (typeof data == "number" && isFinite(data)) {
    if (data < 1 || isNaN(data)) {
      const err1 = {
        instancePath,
        schemaPath: "#/minimum",
        keyword: "minimum",
        params: { comparison: ">=", limit: 1 },
        message: "must be >= 1",
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
  }
  validate142.errors = vErrors;
  return errors === 0;
}
validate142.evaluated = { dynamicProps: false, dynamicItems: false };
function validate141(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  /*# sourceURL="https://escouade.dev/schemas/generated/WsClosedParams" */ let vErrors = null;
  let errors = 0;
  const evaluated0 = validate141.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.socket === undefined) {
      const err0 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "socket" },
        message: "must have required property '" + "socket" + "'",
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.code === undefined) {
      const err1 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "code" },
        message: "must have required property '" + "code" + "'",
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    if (data.reason === undefined) {
      const err2 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "reason" },
        message: "must have required property '" + "reason" + "'",
      };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        vErrors.push(err2);
      }
      errors++;
    }
    if (data.clean === undefined) {
      const err3 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "clean" },
        message: "must have required property '" + "clean" + "'",
      };
      if (vErrors === null) {
        vErrors = [err3];
      } else {
        vErrors.push(err3);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "socket" || key0 === "code" || key0 === "reason" || key0 === "clean")) {
        const err4 = {
          instancePath,
          schemaPath: "#/additionalProperties",
          keyword: "additionalProperties",
          params: { additionalProperty: key0 },
          message: "must NOT have additional properties",
        };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.socket !== undefined) {
      if (
        !validate142(data.socket, {
          instancePath: instancePath + "/socket",
          parentData: data,
          parentDataProperty: "socket",
          rootData,
          dynamicAnchors,
        })
      ) {
        vErrors = vErrors === null ? validate142.errors : vErrors.concat(validate142.errors);
        errors = vErrors.length;
      }
    }
    if (data.code !== undefined) {
      let data1 = data.code;
      if (!(typeof data1 == "number" && !(data1 % 1) && !isNaN(data1) && isFinite(data1))) {
        const err5 = {
          instancePath: instancePath + "/code",
          schemaPath: "#/properties/code/type",
          keyword: "type",
          params: { type: "integer" },
          message: "must be integer",
        };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.reason !== undefined) {
      if (typeof data.reason !== "string") {
        const err6 = {
          instancePath: instancePath + "/reason",
          schemaPath: "#/properties/reason/type",
          keyword: "type",
          params: { type: "string" },
          message: "must be string",
        };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.clean !== undefined) {
      if (typeof data.clean !== "boolean") {
        const err7 = {
          instancePath: instancePath + "/clean",
          schemaPath: "#/properties/clean/type",
          keyword: "type",
          params: { type: "boolean" },
          message: "must be boolean",
        };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
  } else {
    const err8 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
      message: "must be object",
    };
    if (vErrors === null) {
      vErrors = [err8];
    } else {
      vErrors.push(err8);
    }
    errors++;
  }
  validate141.errors = vErrors;
  return errors === 0;
}
validate141.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
