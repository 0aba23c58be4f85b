import type pg from 'pg';
import type { BareOrganization } from '../servers.ts';
import type { Prepared } from './statements.ts';

/** A page without a further one. */
interface Page {
  readonly data: readonly object[];
  readonly pagination: { readonly hasMore: boolean; readonly limit: number };
}

const pageOf = (rows: readonly object[], limit: number): Page => ({
  data: rows.slice(0, limit),
  pagination: { hasMore: rows.length > limit, limit },
});

/** The best items of the knowledge base for `q`. */
export const searched = async (
  pool: pg.Pool,
  statement: Prepared,
  guildId: string,
  query: URLSearchParams,
): Promise<Page> => {
  const limit = Number(query.get('limit'));
  const words = (query.get('q') ?? '').match(/\w+/g) ?? [];
  const asked = words.map((word) => `${word}:*`).join(' & ');
  return pageOf((await pool.query<object>({ ...statement, values: [guildId, asked, limit + 1] })).rows, limit);
};

/** The newest rows of the servers of an organization. */
export const newestOfOrganization = async (
  pool: pg.Pool,
  statement: Prepared,
  { guildIds }: BareOrganization,
  query: URLSearchParams,
): Promise<Page> => {
  const limit = Number(query.get('limit'));
  return pageOf((await pool.query<object>({ ...statement, values: [guildIds, limit + 1] })).rows, limit);
};

/** The tickets of some statuses, the most urgent ones first. */
export const mostUrgent = async (
  pool: pg.Pool,
  statement: Prepared,
  guildId: string,
  query: URLSearchParams,
): Promise<Page> => {
  const limit = Number(query.get('limit'));
  const values = [guildId, query.get('status')?.split(','), limit + 1];
  return pageOf((await pool.query<object>({ ...statement, values })).rows, limit);
};
