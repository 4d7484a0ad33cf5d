// Modules and components written by hand, and a Rust program, that attack the host from below.
import { hostileCases } from "../../fixtures/hostile/cases.js";
import { runCases } from "./run-cases.js";

runCases("modules", hostileCases.wasm);
