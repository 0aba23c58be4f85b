import type { CatalogueKey, CommandTextKey, CommandWord } from '../settings/index.ts';

/** What was given with a command, by the name of the option. */
export type CommandOptions = Readonly<Partial<Record<string, string>>>;

export interface CommandChoice {
  readonly value: string;
  /** The text that the user reads. */
  readonly text: CatalogueKey;
}

/** Kinds of values that are looked up while the user writes. */
export type SuggestionKind = 'category' | 'canned_reply' | 'tag' | 'own_ticket';

export type CommandOption = {
  readonly description: CommandTextKey;
  readonly isRequired: boolean;
} & (
  | { readonly kind: 'user' }
  | { readonly kind: 'integer'; readonly min: number; readonly max: number }
  | {
      readonly kind: 'text';
      readonly maxLength?: number;
      /** The only values that it has. */
      readonly choices?: readonly CommandChoice[];
      /** What the platform suggests while the user writes. */
      readonly suggests?: SuggestionKind;
    }
);

/** A subcommand as the list of commands describes it. */
export interface CommandSpec {
  readonly description: CommandTextKey;
  readonly options: Readonly<Partial<Record<CommandWord, CommandOption>>>;
}
