// DO NOT EDIT: written by scripts/generate-protocol.mjs from manifest-1.json.

/**
 * escouade-plugin.json, the manifest of an Escouade plugin.
 */
export interface Manifest {
  /**
   * For editors only.
   */
  $schema?: string;
  /**
   * The plugin's name for ever, in reverse-domain form: lower-case labels of letters, digits and hyphens, joined by dots.
   */
  id: string;
  /**
   * The plugin's version (Semantic Versioning 2.0.0).
   */
  version: string;
  /**
   * What the user sees.
   */
  name: string;
  /**
   * One or two sentences for the user.
   */
  description?: string;
  /**
   * The versions of Escouade that the plugin runs in: comparators joined by spaces, all of which must hold.
   */
  escouade: string;
  /**
   * What runs; exactly one of the three. Without it the plugin is declarative and nothing is executed.
   */
  run?: {
    /**
     * A JavaScript bundle, or a JavaScript or TypeScript entry to bundle; it runs in WebAssembly.
     */
    js?: string;
    /**
     * The Cargo.toml of a Rust plugin with plugin.wasm beside the manifest, or a .wasm file.
     */
    wasm?: string;
    /**
     * A program and its arguments; it runs as a process with the rights of the user.
     *
     * @minItems 1
     * @maxItems 64
     */
    command?: string[];
  };
  /**
   * Facts that start the plugin.
   *
   * @maxItems 100
   */
  activation?: string[];
  /**
   * What the plugin wishes to reach; the user sees it at install.
   */
  permissions?: {
    /**
     * Keys of its own secrets; one that ends in * covers all that begin so.
     *
     * @maxItems 100
     */
    secrets?: string[];
    /**
     * Hosts, each with its subdomains, for https on the default port or the one named; {account} and local:shared are the hosts that the user gave.
     *
     * @maxItems 100
     */
    network?: string[];
    /**
     * Folders that the app maps, by their names.
     *
     * @maxItems 32
     */
    files?: FilePermission[];
  };
  /**
   * Limits that the plugin asks to raise; the user sees it at install.
   */
  limits?: {
    /**
     * For one exchange with a server, in all.
     */
    networkTimeoutMs?: number;
    /**
     * For one decoded response.
     */
    networkResponseBytes?: number;
  };
  /**
   * A JSON Schema of the plugin's settings.
   */
  settings?: {
    [k: string]: unknown;
  };
  /**
   * What the plugin adds to the app; the app defines it.
   */
  contributes?: {
    [k: string]: unknown;
  };
}
export interface FilePermission {
  root: string;
  access: "read" | "write";
}
