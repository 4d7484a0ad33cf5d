// Every form of import and export that a bundle may not have.
import { hostileCases } from "../../fixtures/hostile/cases.js";
import { runCases } from "./run-cases.js";

runCases("forbidden", hostileCases.forbidden);
