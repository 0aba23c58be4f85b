import type { ChatNeedTextKey, RefusalTextKey } from '../chat/index.ts';
import { isKeyOf } from '../shared/values/type-guards.ts';
import { listKeys } from '../shared/values/list-keys.ts';
import { ANSWER_TEXTS } from './answer-texts.ts';
import type { CommandTextKey, CommandWordKey } from './command-texts.ts';
import { MORE_TEXTS } from './more-texts.ts';
import type { PolicyTextKey } from './policy-texts.ts';
import { PRIVACY_TEXTS } from './privacy-texts.ts';
import { REPORT_TEXTS } from './report-texts.ts';
import type { TextSpec } from './text-spec.ts';
import { PRESENCE_TEXTS } from './presence-texts.ts';
import { TICKET_TEXTS } from './ticket-texts.ts';
import type { TranscriptTextKey } from './transcript-texts.ts';

/** A server may replace these texts by its own. */
export const TEXTS = {
  ...TICKET_TEXTS,
  ...REPORT_TEXTS,
  ...ANSWER_TEXTS,
  ...MORE_TEXTS,
  ...PRESENCE_TEXTS,
  ...PRIVACY_TEXTS,
};

export type TextKey = keyof typeof TEXTS;
export const TEXT_KEYS = listKeys(TEXTS);

/** A server has no texts of its own for these. */
export type FixedTextKey =
  | CommandTextKey
  | CommandWordKey
  | PolicyTextKey
  | TranscriptTextKey
  | RefusalTextKey
  | ChatNeedTextKey;

export type CatalogueKey = TextKey | FixedTextKey;

export const findText = (key: string): TextSpec | null => (isKeyOf(TEXTS, key) ? TEXTS[key] : null);

type VariableOf<Key extends TextKey> = (typeof TEXTS)[Key]['variables'][number];

/** Texts without variables. */
export type PlainTextKey = { [Key in TextKey]: [VariableOf<Key>] extends [never] ? Key : never }[TextKey];

export type TextValues<Key extends TextKey> = Readonly<Record<VariableOf<Key>, string | number>>;
