import type { CatalogueKey, CommandTextKey, CommandWord } from '../settings/index.ts';

/** Holds the values given with a command, by the name of the option. */
export type CommandOptions = Readonly<Partial<Record<string, string>>>;

export interface CommandChoice {
  readonly value: string;
  readonly text: CatalogueKey;
}

export type CommandOption = {
  readonly description: CommandTextKey;
  readonly isRequired: boolean;
} & (
  | { readonly kind: 'user' }
  /** Its value is `true` or `false`. */
  | { readonly kind: 'flag' }
  | { readonly kind: 'integer'; readonly min: number; readonly max: number }
  | {
      readonly kind: 'text';
      readonly maxLength?: number;
      readonly choices?: readonly CommandChoice[];
      /** The platform asks for suggestions while the user writes. */
      readonly suggests?: true;
    }
);

export interface CommandSpec {
  readonly description: CommandTextKey;
  readonly options: Readonly<Partial<Record<CommandWord, CommandOption>>>;
}
