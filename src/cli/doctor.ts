/**
 * `doctor`: everything a plugin needs of this machine, one line each with ok, warn or fail and how to mend it. Every
 * check runs, whatever the others found. The folders of cache and log are made where they are missing, as a first start
 * would; the test plugin leaves what was compiled in the cache and nothing else.
 */
import type { Context } from "./context.js";
import { checks, type CheckOutcome } from "./doctor-checks.js";
import { EXIT, type ExitCode } from "./output/exit-codes.js";
import { columns, plural } from "./output/format.js";
import { printableLine } from "./output/printable.js";
import { Progress } from "./output/progress.js";
import type { Terminal } from "./output/terminal.js";
import type { DoctorOptions } from "./program.js";

export interface CheckResult extends CheckOutcome {
  readonly name: string;
}

async function runChecks(options: DoctorOptions, { terminal, interrupt }: Context): Promise<CheckResult[]> {
  using progress = new Progress(terminal);
  const results: CheckResult[] = [];
  for (const { name, check } of checks) {
    interrupt.signal.throwIfAborted();
    progress.stage(name);
    try {
      results.push({ name, ...(await check(options)) });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      results.push({
        name,
        status: "fail",
        message,
        mend: "run it again with --verbose and report what it prints",
      });
    }
  }
  return results;
}

function text(results: readonly CheckResult[], { colors }: Terminal): string {
  const mark = { ok: colors.green("ok"), warn: colors.yellow("warn"), fail: colors.red("fail") } as const;
  return columns(
    results.flatMap(({ name, status, message, mend }) => {
      const line = [mark[status], name, printableLine(message)];
      return mend === undefined ? [line] : [line, ["", "", `${colors.dim("mend:")} ${printableLine(mend)}`]];
    }),
  );
}

export async function doctor(options: DoctorOptions, context: Context): Promise<ExitCode> {
  const { terminal } = context;
  const results = await runChecks(options, context);
  const count = (status: CheckOutcome["status"]): number =>
    results.filter((one) => one.status === status).length;
  const summary = { ok: count("ok"), warn: count("warn"), fail: count("fail") };
  terminal.result(text(results, terminal));
  terminal.note(
    `${plural(results.length, "check")}: ${summary.ok} ok, ${summary.warn} warn, ${summary.fail} fail`,
  );
  terminal.document({ ok: summary.fail === 0, checks: results, summary });
  return summary.fail === 0 ? EXIT.ok : EXIT.environment;
}
