import type { ChatForm, FieldAnswers, FormField } from '../chat/index.ts';
import { readText } from '../chat/index.ts';
import type { CommandTextKey, CommandWord } from '../settings/index.ts';
import type { CommandOption, CommandOptions, CommandSpec } from './command-spec.ts';
import { type Suggestion, toSuggestions } from './suggestions.ts';

type Awaitable<T> = T | Promise<T>;

/** What a person gives to a command: as one of its options, or in a field of a form. */
export interface CommandInput<Ports, Context, Value = unknown> {
  readonly option: CommandOption;
  /** Is undefined for what is not given. @throws Refused */
  readonly parse: (ports: Ports, context: Context, given: string | undefined) => Awaitable<Value>;
  /** Forms ask only for inputs that have a field. The id of the field is the name of the option. */
  readonly buildField?: (ports: Ports, context: Context) => Awaitable<Omit<FormField, 'id'>>;
  /** Lists the values from which those that contain the typed text are suggested; `given` are the other options. */
  readonly suggest?: (
    ports: Ports,
    context: Context,
    asked: { readonly typed: string; readonly given: CommandOptions },
  ) => Promise<readonly Suggestion[]>;
  /** `suggest` searches by itself, not only in labels. */
  readonly isSearched?: true;
}

export type Inputs<Ports, Context> = Readonly<Partial<Record<CommandWord, CommandInput<Ports, Context>>>>;

type ValuesOf<Given> = {
  readonly [Name in keyof Given]: Given[Name] extends { readonly parse: (...given: never[]) => Awaitable<infer Value> }
    ? Value
    : never;
};

/** An action of a person in the chat, whichever way it is asked for: by a command, a button, or an entry of a menu. */
export interface ChatCommand<Ports, Context, Answer> extends CommandSpec {
  readonly inputs: Inputs<Ports, Context>;
  /** @throws Refused, with the answer for the person */
  readonly execute: (ports: Ports, context: Context, options: CommandOptions) => Promise<Answer>;
}

export interface DeclaredCommand<Ports, Context, Answer, Given> {
  readonly description: CommandTextKey;
  /** Has names that are translated: TypeScript lets others pass otherwise. */
  readonly inputs: Given & { readonly [Name in Exclude<keyof Given, CommandWord>]: never };
  /** Is called before the inputs are read. @throws Refused */
  readonly check?: (context: Context) => void;
  readonly execute: (ports: Ports, context: Context, values: ValuesOf<Given>) => Promise<Answer>;
}

/** Returns a function that declares commands in this context: they get their inputs as values. */
export const createDeclare =
  <Ports, Context, Answer>() =>
  <const Given extends Inputs<Ports, Context>>(
    declared: DeclaredCommand<Ports, Context, Answer, Given>,
  ): ChatCommand<Ports, Context, Answer> => {
    const { description, inputs, check, execute } = declared;
    const options = Object.fromEntries(Object.entries(inputs).map(([name, { option }]) => [name, option]));
    return {
      description,
      inputs,
      options,
      execute: async (ports, context, given) => {
        check?.(context);
        return execute(ports, context, (await parseInputs(inputs, ports, context, given)) as ValuesOf<Given>);
      },
    };
  };

const parseInputs = async <Ports, Context>(
  inputs: Inputs<Ports, Context>,
  ports: Ports,
  context: Context,
  given: CommandOptions,
): Promise<Readonly<Record<string, unknown>>> => {
  const values: Record<string, unknown> = {};
  for (const [name, { parse }] of Object.entries(inputs)) values[name] = await parse(ports, context, given[name]);
  return values;
};

/** Returns null for a command whose inputs have no fields. @throws Refused when there is nothing to choose from */
export const buildCommandForm = async <Ports, Context>(
  { inputs }: Pick<ChatCommand<Ports, Context, unknown>, 'inputs'>,
  ports: Ports,
  context: Context,
  title: string,
): Promise<ChatForm | null> => {
  const fields: FormField[] = [];
  for (const [id, { buildField }] of Object.entries(inputs)) {
    if (buildField) fields.push({ id, ...(await buildField(ports, context)) });
  }
  return fields.length > 0 ? { title, fields } : null;
};

export const hasFields = ({ inputs }: Pick<ChatCommand<never, never, unknown>, 'inputs'>): boolean =>
  Object.values(inputs).some((input) => input.buildField !== undefined);

/** An empty answer is not given. */
export const toOptions = (answers: FieldAnswers): CommandOptions =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([id, answer]) => (readText(answer) === '' ? [] : [[id, readText(answer)]])),
  );

export interface AskedSuggestions {
  readonly option: string;
  readonly typed: string;
  /** Holds the options that are given so far. */
  readonly options: CommandOptions;
}

/** Returns at most 25 values; none for an option without suggestions. */
export const suggestValues = async <Ports, Context>(
  { inputs }: Pick<ChatCommand<Ports, Context, unknown>, 'inputs'>,
  ports: Ports,
  context: Context,
  { option, typed, options: given }: AskedSuggestions,
): Promise<readonly Suggestion[]> => {
  const input = Object.entries(inputs).find(([name]) => name === option)?.[1];
  if (!input?.suggest) return [];
  return toSuggestions(await input.suggest(ports, context, { typed, given }), input.isSearched ? '' : typed);
};
