/**
 * The specification suite: a test for each sentence of the specification, over HTTP, against the whole service.
 *
 * There is no dashboard yet; its tokens are made through the use cases and the command line.
 */
import type { TokenOwner } from '#core/access/index.ts';
import type { TokenId } from '#core/shared/ids.ts';
import { type Answer, type Client, client, type TestApi, type TestServer } from './api.ts';
import { REQUESTER } from './build.ts';

export type Json = Answer['body'];

/** An id that nothing has. */
export const UNKNOWN = '019b0000-0000-7000-8000-00000000dead';

export const CODES = {
  400: 'validation_error',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  429: 'rate_limited',
  500: 'internal_error',
  503: 'bot_unavailable',
} as const;

/** An error answer as the specification has it; its message says this. */
export const refusal = (status: keyof typeof CODES, says: string | RegExp = '') => ({
  status,
  body: {
    error: {
      code: CODES[status],
      message: typeof says === 'string' ? expect.stringContaining(says) : expect.stringMatching(says),
    },
  },
});

/** The result of a request that has to succeed. */
export const done = async (answer: Promise<Answer>): Promise<Json> => {
  const { status, body, text } = await answer;
  if (status >= 300) throw new Error(`${status} ${text}`);
  return body.data;
};

/** The body that opens a ticket. */
export const ticketInput = ({ categoryId }: TestServer, fields: object = {}) => ({
  categoryId,
  requesterId: REQUESTER,
  ...fields,
});

export const openTicket = (as: Client, server: TestServer, fields?: object): Promise<Json> =>
  done(as.post('/v1/tickets', ticketInput(server, fields)));

let serial = 0;

/** A category of its own name in the server of the token. */
export const createCategory = (as: Client, fields: object = {}): Promise<Json> =>
  done(as.post('/v1/categories', { name: `Category ${(serial += 1)}`, ...fields }));

export const toOwner = ({ id }: TestServer): TokenOwner => ({ kind: 'guild', guildId: id });

/** A client with a token of an organization that has these member servers. */
export const createOrganizationClient = async (
  api: TestApi,
  members: readonly TestServer[],
  scopes?: readonly string[],
) => {
  const organizationId = await api.organization('enterprise', members);
  return client(api.url, await api.token({ kind: 'organization', organizationId }, scopes));
};

/** A new token with all that its owner gets to see, and a client that uses it. */
export const createToken = async (api: TestApi, owner: TokenOwner, expiresAt: string | null = null) => {
  const name = 'Issued';
  const scopes = ['tickets:read', 'tickets:write', 'categories:read', 'categories:write'];
  const made = await api.service.app.access.createToken({ owner, name, scopes, expiresAt: expiresAt as never });
  return { ...made, as: client(api.url, made.secret) };
};

/** Lets the expiry date of a token pass. */
export const expireToken = (api: TestApi, id: TokenId) =>
  api.service.database.query("update tokens set expires_at = now() - interval '1 second' where id = :id::uuid", { id });

/** Does something while the bot cannot reach the chat platform. */
export const whileOffline = async <T>(api: TestApi, work: () => Promise<T>): Promise<T> => {
  const set = (online: boolean) => done(api.anonymous.put('/sandbox/api/availability', { online }));
  await set(false);
  try {
    return await work();
  } finally {
    await set(true);
  }
};

const KEPT = [
  'tickets',
  'ticket_messages',
  'ticket_notes',
  'ticket_timeline',
  'events',
  'categories',
  'idempotency_keys',
  'panels',
  'blocks',
  'canned_replies',
  'transcripts',
  'transcript_messages',
];
const CHAT = {
  sandbox_channels: 'select to_jsonb(x) as row from sandbox_channels x where guild_id = :guild order by 1',
  sandbox_messages: `select to_jsonb(x) as row from sandbox_messages x
    where channel_id in (select id from sandbox_channels where guild_id = :guild) order by 1`,
};

/** Everything there is of a server, in the database and in its chat. */
export const readEverything = async (api: TestApi, { id }: TestServer): Promise<Record<string, unknown[]>> => {
  const kept = KEPT.map((table) => [
    table,
    // A deployment that was tried is known for some minutes.
    `select to_jsonb(x) - 'deployment' as row from ${table} x where guild_id = :guild order by 1`,
  ]);
  const all: Record<string, unknown[]> = {};
  for (const [table = '', text = ''] of [...kept, ...Object.entries(CHAT)]) {
    all[table] = await api.service.database.query(text, { guild: id });
  }
  return all;
};

/** The rate-limit headers as numbers; one that is missing or no number is NaN. */
export const readRateLimit = ({ headers }: Answer) => {
  const number = (name: string) => Number.parseFloat(headers.get(name) ?? 'missing');
  return {
    limit: number('x-ratelimit-limit'),
    remaining: number('x-ratelimit-remaining'),
    reset: number('x-ratelimit-reset'),
  };
};
