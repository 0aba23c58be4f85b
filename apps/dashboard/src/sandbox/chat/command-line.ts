import type { BuiltInCommand } from './chat-types.ts';

export interface CommandLine {
  readonly name: string;
  readonly options: Readonly<Record<string, string>>;
}

const LINE = /^\/([\p{L}\p{N}_-]+)\s*([\s\S]*)$/u;
const NAMED = /^([\w-]+):([\s\S]*)$/;

/** The words become the options in their order; the last one takes the rest. */
const takeInOrder = (names: readonly string[], text: string): Record<string, string> => {
  const [first, ...others] = names;
  if (first === undefined || text === '') return {};
  if (others.length === 0) return { [first]: text };
  const [word = '', rest = ''] = text.split(/\s+([\s\S]*)/);
  return { [first]: word, ...takeInOrder(others, rest) };
};

/** `name:value`, as custom commands take them: a value goes on until the next name. */
const takeNamed = (text: string): Record<string, string> => {
  const options: Record<string, string> = {};
  let name: string | null = null;
  for (const word of text.split(/\s+/)) {
    const named = NAMED.exec(word);
    if (named) name = named[1] ?? null;
    const value = named ? (named[2] ?? '') : word;
    if (name !== null) options[name] = named ? value : `${options[name]} ${value}`.trim();
  }
  return options;
};

/** What somebody wrote as a command; null for a text that is none. */
export const parseCommandLine = (text: string, builtIns: readonly BuiltInCommand[]): CommandLine | null => {
  const line = LINE.exec(text.trim());
  if (!line) return null;
  const [, name = '', rest = ''] = line;
  const words = rest.trim().split(/\s+([\s\S]*)/);
  const builtIn = builtIns.find((command) => command.name === `${name} ${words[0]}`);
  if (builtIn) return { name: builtIn.name, options: takeInOrder(builtIn.options, words[1]?.trim() ?? '') };
  return { name, options: takeNamed(rest.trim()) };
};

/** The last option that is being typed, with what stands before it; null outside of the options of a built-in command. */
export const findOption = (text: string, builtIns: readonly BuiltInCommand[]) => {
  const line = parseCommandLine(text, builtIns);
  const builtIn = builtIns.find(({ name }) => name === line?.name);
  const isNamed = builtIn !== undefined && text.startsWith(`/${builtIn.name} `);
  if (!line || !isNamed) return null;
  const given = builtIn.options.filter((name) => line.options[name] !== undefined);
  const option = given.at(-1) ?? builtIn.options[0];
  if (option === undefined) return null;
  const typed = line.options[option] ?? '';
  return { ...line, option, before: text.slice(0, text.length - typed.length) };
};

/** The name that is being typed, with that of a subcommand; null when no command begins there, or it has options already. */
export const findCommandPrefix = (text: string): string | null =>
  /^\/([\p{L}\p{N}_-]*(?: [\w-]*)?)$/u.exec(text)?.[1] ?? null;
