import type { CatalogueKey, CommandTextKey, CommandWordKey } from '#core/settings/index.ts';

/** The forms of a text by the plural category of its `count`, as Unicode names them; `other` is needed. */
export interface PluralForms {
  readonly one: string;
  readonly many?: string;
  readonly other: string;
}

/** All texts in one language. */
export type Catalogue = Readonly<Record<CatalogueKey, string | PluralForms>>;

/** The words and descriptions of the built-in commands in one language. */
export type CommandCatalogue = Readonly<Record<CommandWordKey | CommandTextKey, string>>;
