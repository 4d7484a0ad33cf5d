// Memory that only grows.
import { hostileCases } from "../../fixtures/hostile/cases.js";
import { runCases } from "./run-cases.js";

runCases("memory", hostileCases.memory);
