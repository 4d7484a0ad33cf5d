// Depth without end.
import { hostileCases } from "../../fixtures/hostile/cases.js";
import { runCases } from "./run-cases.js";

runCases("recursion", hostileCases.recursion);
