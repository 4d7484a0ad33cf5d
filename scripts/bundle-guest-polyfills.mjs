// Writes toolchain/guest/prelude/generated/: the libraries that the guest runtime takes over as they are, each as one
// module. `--check` writes nothing and exits 1 when a file is not current. What a library expects as a global of its
// surroundings is given to it by name: a plugin may have replaced the global.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { entry, root, say, StepError } from "./lib/steps.mjs";

const folder = join(root, "toolchain", "guest", "prelude", "generated");

/** `globals` names what a library finds in its surroundings, by the module of the prelude that has it. */
const BUNDLES = [
  {
    file: "web-streams.js",
    source: `export * from "web-streams-polyfill";`,
    packages: ["web-streams-polyfill"],
    globals: { "escouade:abort": ["AbortController"] },
  },
  {
    file: "event-source.js",
    source: `export { EventSource } from "eventsource";`,
    packages: ["eventsource", "eventsource-parser"],
    globals: {
      "escouade:abort": ["AbortController"],
      "escouade:encoding": ["TextDecoder"],
      "escouade:events": ["Event", "EventTarget"],
      "escouade:message-events": ["MessageEvent"],
      "escouade:timers": ["clearTimeout", "setTimeout"],
      "escouade:url": ["URL"],
    },
  },
];

/** Name, version and licence of a package, as a comment. */
function describe(name) {
  const at = join(root, "node_modules", name);
  const { version } = JSON.parse(readFileSync(join(at, "package.json"), "utf8"));
  const licence = readFileSync(join(at, "LICENSE"), "utf8").trim().split("\n");
  return [`${name} ${version}`, "", ...licence, ""].map((line) => `// ${line}`.trimEnd()).join("\n");
}

async function bundle({ source, packages, globals }) {
  const shim = Object.entries(globals)
    .map(([module, names]) => `export { ${names.join(", ")} } from "${module}";`)
    .join("\n");
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: root },
    bundle: true,
    preserveSymlinks: true,
    write: false,
    format: "esm",
    target: "es2022",
    minifyIdentifiers: false,
    minifySyntax: false,
    minifyWhitespace: false,
    legalComments: "none",
    logLevel: "error",
    external: ["escouade:*"],
    inject: ["escouade-globals"],
    plugins: [
      {
        name: "globals of the prelude",
        setup(build) {
          build.onResolve({ filter: /^escouade-globals$/ }, () => ({
            path: "globals",
            namespace: "escouade",
            sideEffects: false,
          }));
          build.onLoad({ filter: /.*/, namespace: "escouade" }, () => ({ contents: shim }));
        },
      },
    ],
  });
  return (
    `// DO NOT EDIT: written by scripts/bundle-guest-polyfills.mjs from these packages.\n//\n` +
    `${packages.map(describe).join("\n//\n")}\n${outputFiles[0].text}`
  );
}

/** Writes the files; with `isCheck` it throws when one is not what it would write. */
export async function bundleGuestPolyfills({ isCheck }) {
  mkdirSync(folder, { recursive: true });
  for (const one of BUNDLES) {
    const path = join(folder, one.file);
    const text = await bundle(one);
    let current = "";
    try {
      current = readFileSync(path, "utf8");
    } catch {
      // Not there yet.
    }
    if (current === text) continue;
    if (isCheck)
      throw new StepError(
        `${one.file} of the guest's prelude is not current`,
        "node scripts/bundle-guest-polyfills.mjs",
      );
    writeFileSync(path, text);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  await entry(async () => {
    await bundleGuestPolyfills({ isCheck: process.argv.includes("--check") });
    say("the libraries in the guest's prelude are current");
  });
