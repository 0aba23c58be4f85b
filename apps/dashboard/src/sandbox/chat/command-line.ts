import type { BuiltInCommand, BuiltInOption } from './chat-types.ts';

export interface CommandLine {
  readonly name: string;
  readonly options: Readonly<Record<string, string>>;
}

const LINE = /^\/([\p{L}\p{N}_-]+)\s*([\s\S]*)$/u;
const NAMED = /^([\p{L}\p{N}_-]+):([\s\S]*)$/u;

/** The words become the options in their order; the last one takes the rest. */
const takeInOrder = (options: readonly BuiltInOption[], text: string): Record<string, string> => {
  const [first, ...others] = options;
  if (first === undefined || text === '') return {};
  if (others.length === 0) return { [first.name]: text };
  const [word = '', rest = ''] = text.split(/\s+([\s\S]*)/);
  return { [first.name]: word, ...takeInOrder(others, rest) };
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

const findByName = (options: readonly BuiltInOption[], given: string): BuiltInOption | undefined =>
  options.find(({ name, shownName }) => given === shownName || given === name);

/** `name:value` where the text begins so, else the words in their order. */
const takeOptions = (options: readonly BuiltInOption[], text: string): Record<string, string> => {
  const [, first = ''] = /^([\p{L}\p{N}_-]+):/u.exec(text) ?? [];
  if (!findByName(options, first)) return takeInOrder(options, text);
  return Object.fromEntries(
    Object.entries(takeNamed(text)).map(([name, value]) => [findByName(options, name)?.name ?? name, value]),
  );
};

/** What follows this name in a text; null where the text does not begin with it. */
const readAfter = (name: string, text: string): string | null => {
  const after = text.slice(name.length + 1);
  const isNamed = text.startsWith(`/${name}`) && /^(?:\s|$)/.test(after);
  return isNamed ? after : null;
};

/** By the name in the language of the page, or that of the chat platform. */
const findBuiltIn = (text: string, builtIns: readonly BuiltInCommand[]) => {
  for (const command of builtIns) {
    const after = readAfter(command.shownName, text) ?? readAfter(command.name, text);
    if (after !== null) return { command, rest: after === '' ? undefined : after.trimStart() };
  }
  return undefined;
};

/** What somebody wrote as a command; null for a text that is none. */
export const parseCommandLine = (text: string, builtIns: readonly BuiltInCommand[]): CommandLine | null => {
  const line = LINE.exec(text.trim());
  if (!line) return null;
  const builtIn = findBuiltIn(text.trim(), builtIns);
  if (builtIn)
    return { name: builtIn.command.name, options: takeOptions(builtIn.command.options, builtIn.rest?.trim() ?? '') };
  const [, name = '', rest = ''] = line;
  return { name, options: takeNamed(rest.trim()) };
};

const getFirstWord = (name: string): string => name.split(' ', 1)[0] ?? '';

/** Why a command cannot be sent: no built-in command has the name, or a required option is missing. */
export type CommandFault =
  | { readonly kind: 'unknown'; readonly group: string }
  | { readonly kind: 'incomplete'; readonly command: BuiltInCommand; readonly option: BuiltInOption };

/** Finds what the chat platform refuses before the bot is asked; null where nothing is wrong. */
export const findFault = (text: string, builtIns: readonly BuiltInCommand[]): CommandFault | null => {
  const line = parseCommandLine(text, builtIns);
  if (!line) return null;
  const command = builtIns.find(({ name }) => name === line.name);
  if (command) {
    const option = command.options.find(({ name, isRequired }) => isRequired && (line.options[name] ?? '') === '');
    return option ? { kind: 'incomplete', command, option } : null;
  }
  const group = builtIns.find(
    ({ name, shownName }) => getFirstWord(name) === line.name || getFirstWord(shownName) === line.name,
  );
  return group ? { kind: 'unknown', group: getFirstWord(group.shownName) } : null;
};

/** The last option that is being typed, with what stands before it; null outside of the options of a built-in command. */
export const findOption = (text: string, builtIns: readonly BuiltInCommand[]) => {
  const { command, rest } = findBuiltIn(text, builtIns) ?? {};
  if (!command || rest === undefined) return null;
  const options = takeOptions(command.options, rest.trimStart());
  const last = Object.keys(options).at(-1);
  const option = command.options.find(({ name }) => name === last) ?? command.options[0];
  if (option === undefined) return null;
  const typed = options[option.name] ?? '';
  return {
    name: command.name,
    option: option.name,
    options,
    typed,
    choices: option.choices,
    before: text.slice(0, text.length - typed.length),
  };
};

/** The up to three words of a name that is being typed; null when no command begins there. */
export const findCommandPrefix = (text: string): string | null =>
  /^\/([\p{L}\p{N}_-]*(?: [\p{L}\p{N}_-]*){0,2})$/u.exec(text)?.[1] ?? null;

/** The built-in commands whose name begins so, in either language. */
export const listByPrefix = (prefix: string, builtIns: readonly BuiltInCommand[]): readonly BuiltInCommand[] =>
  builtIns.filter(({ name, shownName }) => shownName.startsWith(prefix) || name.startsWith(prefix));
