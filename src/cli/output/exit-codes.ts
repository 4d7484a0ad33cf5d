/**
 * The exit codes of `escouade-plugin`, the only ones it ends with by itself. They say who has to act, so that a
 * script can tell a bad plugin from a bad command line and from a machine that is not ready. The help text and the
 * documentation are made from this table.
 */
export const EXIT = {
  ok: 0,
  plugin: 1,
  usage: 2,
  environment: 3,
  interrupted: 130,
  terminated: 143,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export const EXIT_MEANINGS: Readonly<Record<keyof typeof EXIT, string>> = {
  ok: "it worked",
  plugin: "the plugin is at fault: refused, crashed, answered an error or not in time",
  usage: "the command line is at fault: unknown option, invalid JSON, missing folder",
  environment: "this machine is at fault: engine missing, folder not writable, damaged cache entry in verify",
  interrupted: "interrupted by Ctrl+C; the plugins were stopped",
  terminated: "ended by SIGTERM or SIGHUP; the plugins were stopped",
};
