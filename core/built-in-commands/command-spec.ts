import type { CatalogueKey, CommandTextKey, CommandWord } from '../settings/index.ts';

/** What was given with a command, by the name of the option. */
export type CommandOptions = Readonly<Partial<Record<string, string>>>;

export interface CommandChoice {
  readonly value: string;
  /** The text that the user reads. */
  readonly text: CatalogueKey;
}

export type CommandOption = {
  readonly description: CommandTextKey;
  readonly isRequired: boolean;
} & (
  | { readonly kind: 'user' }
  | {
      readonly kind: 'text';
      readonly maxLength?: number;
      /** The only values that it has. */
      readonly choices?: readonly CommandChoice[];
    }
);

/** A subcommand as the list of commands describes it. */
export interface CommandSpec {
  readonly description: CommandTextKey;
  readonly options: Readonly<Partial<Record<CommandWord, CommandOption>>>;
}
