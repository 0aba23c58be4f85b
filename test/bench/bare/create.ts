import { createHash, randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Statements } from './statements.ts';

/** What a request says that creates a ticket. */
export interface Wanted {
  readonly guildId: string;
  readonly tokenId: string;
  readonly key: string;
  /** The body as it came. */
  readonly text: string;
}

interface Body {
  readonly categoryId: string;
  readonly requesterId: string;
  readonly subject: string;
  readonly priority: string;
  readonly tags: readonly string[];
  readonly formAnswers: readonly object[];
  readonly metadata: Readonly<Record<string, string>>;
}

/** Creates a ticket in one transaction, statement by statement. @returns the ticket; null when the key was used */
export const createTicket = async (pool: pg.Pool, statements: Statements, input: Wanted): Promise<object | null> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const ticket = await written(client, statements, input);
    await client.query(ticket ? 'commit' : 'rollback');
    return ticket;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
};

const written = async (client: pg.PoolClient, statements: Statements, input: Wanted): Promise<object | null> => {
  const { guildId, tokenId, key, text } = input;
  const body = JSON.parse(text) as Body;
  const id = randomUUID();
  const fingerprint = createHash('sha256').update(text).digest('base64url');
  const claim = await client.query({ ...statements.key, values: [tokenId, guildId, key, fingerprint, id] });
  if (claim.rowCount === 0) return null;
  const counted = await client.query<{ ticketNumber: number }>({ ...statements.count, values: [guildId] });
  const values = ticketValues(body, [id, counted.rows[0]?.ticketNumber, guildId]);
  const { rows } = await client.query<object>({ ...statements.ticket, values });
  const [ticket] = rows;
  if (!ticket) throw new Error('The ticket was not written.');
  const actor = { type: 'token', id: tokenId };
  const event = [randomUUID(), guildId, actor, { ticket }];
  await client.query({ ...statements.outbox, values: event });
  return ticket;
};

const ticketValues = (body: Body, identity: readonly unknown[]): unknown[] => {
  const { subject, priority, categoryId, requesterId, tags, formAnswers, metadata } = body;
  const json = [tags, formAnswers, metadata].map((value) => JSON.stringify(value));
  return [...identity, subject, priority, categoryId, requesterId, ...json];
};
