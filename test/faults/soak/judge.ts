import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Client } from '../../support/api.ts';
import { wasSigned } from '../../support/programs/receiver.ts';
import type { Fleet } from './fleet.ts';
import { FLOW_MESSAGES, type TicketHistory, type TicketHistories, RULE_NOTE } from './ticket-histories.ts';

/** Work that makes no progress for so long is stuck. */
const PATIENCE_MS = 120_000;
/** Rows of these tables wait for something: there are none when nothing happens any more. */
const EMPTY_AT_REST: Readonly<Record<string, string>> = {
  ticket_creations: 'true',
  buffered_messages: 'true',
  ticket_changes: 'true',
  ticket_word_changes: 'true',
  webhook_replays: 'true',
  webhook_deliveries: `status = 'pending'`,
  flow_runs: 'ended_at is null',
  transcripts: 'sha256 is null',
  tickets: `status = 'on_hold'`,
};

/** Every broken promise, in a sentence. */
export const judgeSoak = async (
  fleet: Fleet,
  { histories, surprises }: TicketHistories,
): Promise<readonly string[]> => {
  const leftOver = await waitForRest(fleet.postgres.url);
  const as = fleet.clients[0] as Client;
  const tickets = await everyPage(as, '/v1/tickets?limit=100');
  const faults: string[] = [...leftOver, ...[...surprises].map((surprise) => `A client was answered ${surprise}`)];
  const bySubject = Map.groupBy(tickets, ({ subject }) => subject as string);
  if (bySubject.size !== histories.size) faults.push(`${bySubject.size} tickets for ${histories.size} keys.`);
  for (const [key, life] of histories) {
    const mine = bySubject.get(`soak ${key}`) ?? [];
    if (mine.length !== 1 || mine[0].id !== life.id) faults.push(`Key ${key} has ${mine.length} tickets.`);
    else faults.push(...(await faultsOf(as, key, life, mine[0])));
  }
  const closed = tickets.filter(({ status }) => status === 'closed').map(({ id }) => id as string);
  return [...faults, ...(await transcriptFaults(as, closed)), ...(await deliveryFaults(fleet, as))];
};

const faultsOf = async (as: Client, key: string, life: TicketHistory, ticket: any): Promise<readonly string[]> => {
  const messages = (await everyPage(as, `/v1/tickets/${life.id}/messages?limit=100`)).map(({ content }) => content);
  const notes = (await everyPage(as, `/v1/tickets/${life.id}/notes?limit=100`)).map(({ content }) => content);
  const once = (expected: readonly string[], found: readonly string[], what: string) =>
    expected
      .map((text) => [text, found.filter((other) => other === text).length] as const)
      .filter(([, count]) => count !== 1)
      .map(([text, count]) => `Ticket ${key}: ${what} "${text}" is there ${count} times.`);
  return [
    ...once([...life.messages, 'Help!'], messages, 'the message'),
    ...once(FLOW_MESSAGES, await chatOf(as, ticket), 'the message of the flow'),
    ...once([...life.notes, RULE_NOTE], notes, 'the note'),
    ...(life.isClosed && ticket.status !== 'closed' && !messages.some((text) => text.startsWith('Word'))
      ? [`Ticket ${key} is ${ticket.status}, although it was closed.`]
      : []),
  ];
};

const transcriptFaults = async (as: Client, closed: readonly string[]): Promise<readonly string[]> => {
  const transcripts = Map.groupBy(await everyPage(as, '/v1/transcripts?limit=100'), ({ ticketId }) => ticketId);
  return closed
    .map((id) => [id, transcripts.get(id)?.length ?? 0] as const)
    .filter(([, count]) => count !== 1)
    .map(([id, count]) => `Ticket ${id} is closed and has ${count} transcripts.`);
};

const chatOf = async (as: Client, { guildId, channelId }: any): Promise<readonly string[]> => {
  const { body } = await as.get(`/sandbox/api/guilds/${guildId}/channels/${channelId}/messages`);
  return body.data.map(({ content }: { content: string }) => content);
};

const deliveryFaults = async ({ receiver, secret }: Fleet, as: Client): Promise<readonly string[]> => {
  const events = await everyPage(as, '/v1/events?limit=100');
  const received = Map.groupBy(receiver.received, ({ id }) => id);
  const lost = events.filter(({ id }) => !received.has(id)).map(({ id }) => `Event ${id} was not delivered.`);
  const altered = [...received].filter(([, same]) => new Set(same.map(({ text }) => text)).size > 1);
  const forged = [...received.values()].flatMap((same) =>
    same.filter((one) => !wasSigned(one, secret) || one.body.id !== one.id),
  );
  return [
    ...lost,
    ...altered.map(([id]) => `Event ${id} was delivered with different bodies.`),
    ...forged.map(({ id }) => `Event ${id} had a bad signature.`),
  ];
};

/** Waits until nothing is left to do. @returns what is left nevertheless */
const waitForRest = async (url: string): Promise<readonly string[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const counts = Object.entries(EMPTY_AT_REST).map(
    ([table, where]) => `(select count(*)::int from ${table} where ${where}) as ${table}`,
  );
  const look = async () => {
    const { rows } = await client.query<Record<string, number>>(`select ${counts.join(', ')}`);
    return Object.entries(rows[0] ?? {}).filter(([, count]) => count > 0);
  };
  let [left, lastChangeAt] = [await look(), Date.now()];
  while (left.length > 0 && Date.now() < lastChangeAt + PATIENCE_MS) {
    await pause(500);
    const next = await look();
    if (JSON.stringify(next) !== JSON.stringify(left)) lastChangeAt = Date.now();
    left = next;
  }
  await client.end();
  return left.map(([table, count]) => `${table} still has ${count} rows at rest.`);
};

const everyPage = async (as: Client, path: string): Promise<any[]> => {
  const items: any[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { status, body, text } = await as.get(path + (cursor && `&cursor=${cursor}`));
    if (status !== 200) throw new Error(`${path} was answered ${status}: ${text}`);
    items.push(...body.data);
    cursor = body.pagination.nextCursor;
  }
  return items;
};
