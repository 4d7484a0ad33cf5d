// Exceptions, rejections and exits, while a plugin starts and afterwards.
import { hostileCases } from "../../fixtures/hostile/cases.js";
import { runCases } from "./run-cases.js";

runCases("failures", hostileCases.failures);
