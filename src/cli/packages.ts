/** The command line runs on the machine of a plugin's author, where packages lie in the repository around a plugin. */
import type { PackagesFrom } from "../compile/pipeline.js";

export const PACKAGES_FROM: PackagesFrom = "ancestors";
