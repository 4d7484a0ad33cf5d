/**
 * Lines of a pipe. Only a line feed ends a line (a lone CR or U+2028 does not), characters cut between two chunks
 * arrive whole, and a line that never ends is refused instead of filling memory.
 */
import { limits } from "../protocol/limits.js";
import { CliError } from "./output/failure.js";

export async function* linesOf(chunks: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8");
  let pieces: string[] = [];
  let pendingLength = 0;
  let lineNumber = 1;
  for await (const chunk of chunks) {
    const parts = decoder.decode(chunk, { stream: true }).split("\n");
    for (const [index, part] of parts.entries()) {
      pieces.push(part);
      pendingLength += part.length;
      if (pendingLength > limits.maxLineBytes.default)
        throw new CliError("USAGE", `the line is longer than ${limits.maxLineBytes.default} characters`, {
          mend: "send less in one call",
          place: { file, line: lineNumber },
        });
      if (index === parts.length - 1) continue;
      yield pieces.join("");
      pieces = [];
      pendingLength = 0;
      lineNumber += 1;
    }
  }
  const last = pieces.join("") + decoder.decode();
  if (last !== "") yield last;
}
