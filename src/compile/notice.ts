/** Something that the user may want to know, though the work went on. Goes to the plugin's log. */
export interface Notice {
  readonly kind:
    "bundle-warning" | "cache-unusable" | "cache-entry-replaced" | "cache-write-failed" | "cache-swept";
  readonly message: string;
}

export type OnNotice = (notice: Notice) => void;
