/**
 * `completion <shell>`: a script made from the command tree itself, so a new command or option completes without
 * anyone remembering to list it. What a value may be is read from its choices or from the name of its placeholder:
 * `<dir>` completes folders, `<file>` and `<path>` files. The scripts start no process of ours while completing.
 */
import type { Command, Help, Option } from "commander";
import type { Context } from "./context.js";
import { EXIT, type ExitCode } from "./output/exit-codes.js";

type Values = readonly string[] | "folders" | "files" | "anything";

interface OptionNode {
  /** Without dashes; undefined where there is none. */
  readonly long: string | undefined;
  readonly short: string | undefined;
  readonly text: string;
  /** Undefined for an option that takes no value. */
  readonly values: Values | undefined;
}

interface CommandNode {
  /** `""` for the program, `/cache/list` for a command of a command. */
  readonly path: string;
  readonly name: string;
  readonly text: string;
  readonly options: readonly OptionNode[];
  /** What the command's own argument may be. */
  readonly values: Values | undefined;
  readonly children: readonly CommandNode[];
}

function valuesOf(placeholder: string, choices: readonly string[] | undefined): Values {
  if (choices) return choices;
  if (placeholder === "dir") return "folders";
  return placeholder === "file" || placeholder === "path" ? "files" : "anything";
}

function optionNode(option: Option): OptionNode {
  const placeholder = /[<[]([\w-]+)/.exec(option.flags)?.[1];
  return {
    long: option.long?.slice(2),
    short: option.short?.slice(1),
    text: option.description,
    values: placeholder === undefined ? undefined : valuesOf(placeholder, option.argChoices),
  };
}

function commandNode(command: Command, path: string, help: Help): CommandNode {
  const argument = command.registeredArguments[0];
  // `--json` and its like are known everywhere, `--version` only at the top.
  const everywhere = help.visibleGlobalOptions(command).filter((option) => option.long !== "--version");
  return {
    path,
    name: command.name(),
    text: command.summary() || command.description(),
    options: [...help.visibleOptions(command), ...everywhere].map(optionNode),
    values: argument && valuesOf(argument.name(), argument.argChoices),
    children: help
      .visibleCommands(command)
      .map((child) => commandNode(child, `${path}/${child.name()}`, help)),
  };
}

/** Every command of the tree, the program first. */
function flatten(node: CommandNode): CommandNode[] {
  return [node, ...node.children.flatMap(flatten)];
}

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
const flagsOf = ({ long, short }: OptionNode): string[] => [
  ...(short === undefined ? [] : [`-${short}`]),
  ...(long === undefined ? [] : [`--${long}`]),
];

function bashReply(values: Values): string {
  if (values === "folders") return `__escouade_plugin_reply -d`;
  if (values === "files") return `__escouade_plugin_reply -f`;
  if (values === "anything") return "return";
  return `__escouade_plugin_reply -W ${quote(values.join(" "))}`;
}

function bashScript(nodes: readonly CommandNode[]): string {
  const paths = nodes.filter((node) => node.path !== "").map((node) => quote(node.path));
  const valueCases = nodes.flatMap((node) =>
    node.options.flatMap((option) =>
      option.values === undefined
        ? []
        : [
            `    ${flagsOf(option)
              .map((flag) => quote(`${node.path} ${flag}`))
              .join(" | ")}) ${bashReply(option.values)}; return ;;`,
          ],
    ),
  );
  const optionCases = nodes.map(
    (node) =>
      `      ${quote(node.path)}) __escouade_plugin_reply -W ${quote(node.options.flatMap(flagsOf).join(" "))} ;;`,
  );
  const wordCases = nodes.flatMap((node) => {
    const values = node.children.length > 0 ? node.children.map((child) => child.name) : node.values;
    return values === undefined ? [] : [`      ${quote(node.path)}) ${bashReply(values)} ;;`];
  });
  return `# bash completion of escouade-plugin
__escouade_plugin_reply() {
  local IFS=$'\\n'
  if [[ $1 == -W ]]; then
    COMPREPLY=($(compgen -W "\${2// /$'\\n'}" -- "$word"))
  else
    compopt -o filenames 2>/dev/null
    COMPREPLY=($(compgen "$1" -- "$word"))
  fi
}
_escouade_plugin() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD - 1]} path='' index
  COMPREPLY=()
  for ((index = 1; index < COMP_CWORD; index++)); do
    case "$path/\${COMP_WORDS[index]}" in
      ${paths.join(" | ")}) path="$path/\${COMP_WORDS[index]}" ;;
    esac
  done
  case "$path $before" in
${valueCases.join("\n")}
  esac
  if [[ $word == -* ]]; then
    case "$path" in
${optionCases.join("\n")}
    esac
  else
    case "$path" in
${wordCases.join("\n")}
    esac
  fi
}
complete -F _escouade_plugin escouade-plugin`;
}

/** In a specification of \`_arguments\` a colon or a bracket in a text would end it. */
const zshText = (text: string): string => text.replace(/[[\]:\\]/g, "\\$&");

function zshAction(values: Values): string {
  if (values === "folders") return "folder:_files -/";
  if (values === "files") return "file:_files";
  return values === "anything" ? "value: " : `value:(${values.join(" ")})`;
}

const zshFunction = (node: CommandNode): string => `_escouade_plugin${node.path.replaceAll(/[/-]/g, "_")}`;

function zshOptions(node: CommandNode): string[] {
  return node.options.flatMap((option) =>
    flagsOf(option).map((flag) =>
      quote(
        `*${flag}[${zshText(option.text)}]${option.values === undefined ? "" : `:${zshAction(option.values)}`}`,
      ),
    ),
  );
}

function zshCommand(node: CommandNode): string {
  const options = zshOptions(node).map((option) => `    ${option} \\`);
  if (node.children.length === 0) {
    const rest = node.values === undefined ? "'*: :'" : quote(`*:${zshAction(node.values)}`);
    return `${zshFunction(node)}() {
  _arguments \\
${options.join("\n")}
    ${rest}
}`;
  }
  const commands = node.children.map(
    (child) => `        ${quote(`${zshText(child.name)}:${zshText(child.text)}`)}`,
  );
  const cases = node.children.map((child) => `        ${child.name}) ${zshFunction(child)} ;;`);
  return `${zshFunction(node)}() {
  local context state state_descr line
  typeset -A opt_args
  _arguments -C \\
${options.join("\n")}
    '1: :->command' '*:: :->rest'
  case $state in
    command)
      local -a commands
      commands=(
${commands.join("\n")}
      )
      _describe 'command' commands
      ;;
    rest)
      case $line[1] in
${cases.join("\n")}
      esac
      ;;
  esac
}`;
}

function zshScript(nodes: readonly CommandNode[]): string {
  return `#compdef escouade-plugin
${nodes.map(zshCommand).join("\n")}
if [[ $funcstack[1] == _escouade_plugin ]]; then
  _escouade_plugin "$@"
else
  compdef _escouade_plugin escouade-plugin
fi`;
}

function fishValues(values: Values): string {
  if (values === "folders") return " -x -a '(__fish_complete_directories)'";
  if (values === "files") return " -r -F";
  return values === "anything" ? " -x" : ` -x -a ${quote(values.join(" "))}`;
}

function fishScript(nodes: readonly CommandNode[]): string {
  const lines = nodes.flatMap((node) => {
    const start = `complete -c escouade-plugin -n ${quote(`test (__escouade_plugin_path) = "${node.path}"`)}`;
    const options = node.options.map(
      ({ long, short, text, values }) =>
        `${start}${short === undefined ? "" : ` -s ${short}`}${long === undefined ? "" : ` -l ${long}`}${values === undefined ? "" : fishValues(values)} -d ${quote(text)}`,
    );
    const words = node.children.map((child) => `${start} -a ${quote(child.name)} -d ${quote(child.text)}`);
    if (node.children.length > 0 || node.values === undefined) return [...options, ...words];
    // A command's own argument needs no \`-r\`: that belongs to options.
    const own = { folders: " -a '(__fish_complete_directories)'", files: " -F", anything: "" };
    const argument =
      typeof node.values === "string" ? own[node.values] : ` -a ${quote(node.values.join(" "))}`;
    return [...options, `${start}${argument}`];
  });
  const paths = nodes.filter((node) => node.path !== "").map((node) => quote(node.path));
  return `# fish completion of escouade-plugin
function __escouade_plugin_path
    set -l path ''
    for word in (commandline -opc)[2..-1]
        switch "$path/$word"
            case ${paths.join(" ")}
                set path "$path/$word"
        end
    end
    echo "$path"
end
complete -c escouade-plugin -f
${lines.join("\n")}`;
}

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript } as const;

export type Shell = keyof typeof SCRIPTS;

export function completionScript(shell: Shell, program: Command): string {
  return SCRIPTS[shell](flatten(commandNode(program, "", program.createHelp())));
}

export async function completion(shell: Shell, program: Command, { terminal }: Context): Promise<ExitCode> {
  const script = completionScript(shell, program);
  if (terminal.settings.json) terminal.document({ ok: true, shell, script });
  else terminal.raw(script);
  return EXIT.ok;
}
