// Output without measure.
import { hostileCases } from "../../fixtures/hostile/cases.js";
import { runCases } from "./run-cases.js";

runCases("output", hostileCases.output);
