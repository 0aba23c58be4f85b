import type { Locale } from '#core/settings/index.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ptBr } from './pt-br.ts';
import type { PolicyTexts } from './policy-texts.ts';

/** The page about privacy in all languages. */
export const POLICY_TEXTS: Readonly<Record<Locale, PolicyTexts>> = { en, de, fr, es, 'pt-BR': ptBr };
