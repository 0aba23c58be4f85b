import { p } from '@mikro-orm/core';
import type { MonthlyCharacters } from '#core/translation/index.ts';
import { table, text } from '../records/table.ts';

export const translationUsage = table<MonthlyCharacters>('translation_usage', {
  guildId: text().primary(),
  month: text().primary(),
  characters: p.bigint('number'),
});
