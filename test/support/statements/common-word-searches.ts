import type { Database } from '#adapters/postgres/database/database.ts';
import { bindParameters, type NamedValues } from '#adapters/postgres/database/named-parameters.ts';
import { buildColumns } from '#adapters/postgres/records/columns.ts';
import { searchTickets } from '#adapters/postgres/tickets/ticket-search.ts';
import { STORE_COLUMNS, tickets } from '#adapters/postgres/tickets/ticket-tables.ts';
import { searchTranscripts } from '#adapters/postgres/transcripts/transcript-search.ts';
import { transcripts } from '#adapters/postgres/transcripts/transcript-tables.ts';
import type { GuildId } from '#core/shared/ids.ts';

const COMMON = 1_000_000;
const RARE = 1;

/**
 * The statements of searches for words that a server has in most of its rows. No contract stores as many: the answers are made up
 * of counts, and of no rows.
 */
export const listCommonWordSearches = async (db: Database): Promise<readonly string[]> => {
  const texts: string[] = [];
  const search = async (counts: readonly number[]) => {
    const words = counts.map((_, i) => `word${i}`);
    const answer = (statement: string): readonly unknown[] => {
      if (statement.endsWith('as counts')) return [{ counts }];
      return statement.includes('from asked') ? words.map((word) => ({ word, exact: word, words: [] })) : [];
    };
    const read = <Row>(statement: string, values: NamedValues): Promise<Row[]> => {
      texts.push(bindParameters(statement, values).text);
      return Promise.resolve(answer(statement) as Row[]);
    };
    const page = { limit: 10, after: null };
    const guilds = ['1' as GuildId];
    const ofTickets = { guilds, query: { sort: '-createdAt' }, words, page } as const;
    await searchTickets(read, buildColumns(db, tickets, STORE_COLUMNS).select('t'), ofTickets);
    await searchTranscripts(read, buildColumns(db, transcripts), { guilds, query: {}, words, page });
  };
  await search([COMMON]);
  await search([RARE, COMMON]);
  return texts;
};
