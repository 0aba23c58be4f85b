import { z } from 'zod';
import { buildAddressSchema, oneOf, wholeNumber } from './config-values.ts';
import { variableDocs } from './variable-docs.ts';

export const ENGINES = ['libretranslate', 'deepl', 'apertium', 'openai'] as const;

const DEFAULT_CHARACTERS = 500_000;
const MAX_CHARACTERS = 1_000_000_000;

const setting = () => z.string().trim().min(1).max(200).nullable().default(null);

/** The engine that translates the texts of tickets. */
export const TRANSLATION_VARIABLES = {
  TRANSLATION_ENGINE: oneOf(ENGINES)
    .nullable()
    .default(null)
    .register(variableDocs, {
      about: `an [engine for translations](translation.md): ${ENGINES.map((name) => `\`${name}\``).join(', ')}; without it nothing is translated`,
    }),
  TRANSLATION_URL: buildAddressSchema('https:', 'http:').nullable().default(null).register(variableDocs, {
    about: 'its address; a private one has to be in `EGRESS_ALLOW`',
    default: 'with `deepl` that of DeepL',
  }),
  TRANSLATION_KEY: z.string().nullable().default(null).register(variableDocs, {
    about: 'its key; needed with `deepl`',
    isSecret: true,
  }),
  TRANSLATION_MODEL: setting().register(variableDocs, { about: 'its model; needed with `openai`' }),
  TRANSLATION_OPERATOR: setting().register(variableDocs, {
    about: 'who runs the engine, shown to people',
  }),
  TRANSLATION_CHARACTERS: wholeNumber(1, MAX_CHARACTERS)
    .default(DEFAULT_CHARACTERS)
    .register(variableDocs, { about: 'characters of each server in a month (UTC)' }),
};
