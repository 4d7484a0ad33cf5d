// Failures that nobody caught: listeners of the plugin first, otherwise a description for the report.
import { inspect } from "escouade:inspect";
import { process } from "escouade:process";

/** True when the plugin takes the failure itself, as it could under Node. */
export function onFailure(thrown, isRejection, promise) {
  if (isRejection && process.listenerCount("unhandledRejection") > 0)
    return process.emit("unhandledRejection", thrown, promise);
  if (process.listenerCount("uncaughtException") > 0)
    return process.emit(
      "uncaughtException",
      thrown,
      isRejection ? "unhandledRejection" : "uncaughtException",
    );
  return false;
}

/** Message and stack frames of anything that can be thrown. */
export function describeFailure(thrown) {
  if (!(thrown instanceof Error)) return [inspect(thrown), ""];
  const name = typeof thrown.name === "string" && thrown.name !== "" ? thrown.name : "Error";
  const message = String(thrown.message);
  let stack = typeof thrown.stack === "string" ? thrown.stack : "";
  if (thrown.cause !== undefined) stack += `[cause]: ${inspect(thrown.cause)}\n`;
  return [message === "" ? name : `${name}: ${message}`, stack];
}
