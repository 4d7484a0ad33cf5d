// Loops that never give way.
import { hostileCases } from "../../fixtures/hostile/cases.js";
import { runCases } from "./run-cases.js";

runCases("loops", hostileCases.loops);
