import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import type { GuildId } from '#core/shared/ids.ts';
import type { BareSetup } from '../processes.ts';
import type { BareOrganization } from '../servers.ts';
import type { BenchServer } from '../servers.ts';
import { createTicket } from './create.ts';
import { mostUrgent, newestOfOrganization, searched } from './read.ts';
import { statementsFor, type Statements } from './statements.ts';

// What the service is measured against: node:http and pg, no more than the requests of the benchmark need.

interface Answer {
  readonly status: number;
  readonly body: object;
}

interface Asked {
  readonly pool: pg.Pool;
  readonly statements: Statements;
  readonly server: BenchServer;
}

type TicketOnPage = Readonly<{ createdAt: Date; id: string }>;

const list = async ({ pool, statements, server }: Asked, query: URLSearchParams): Promise<Answer> => {
  const limit = Number(query.get('limit'));
  const cursor = query.get('cursor');
  const after = cursor === null ? null : (JSON.parse(Buffer.from(cursor, 'base64url').toString()) as string[]);
  const values = [server.guildId, limit + 1, ...(after ?? [])];
  const { rows } = await pool.query<TicketOnPage>({ ...(after ? statements.listAfter : statements.list), values });
  const hasMore = rows.length > limit;
  const data = hasMore ? rows.slice(0, limit) : rows;
  const last = data.at(-1);
  const position = JSON.stringify([last?.createdAt, last?.id]);
  const nextCursor = hasMore ? Buffer.from(position).toString('base64url') : null;
  return { status: 200, body: { data, pagination: { nextCursor, hasMore, limit } } };
};

const get = async ({ pool, statements, server }: Asked, id: string): Promise<Answer> => {
  const { rows } = await pool.query<object>({ ...statements.get, values: [server.guildId, id] });
  return rows[0] ? { status: 200, body: { data: rows[0] } } : refusal(404);
};

const create = async ({ pool, statements, server }: Asked, request: IncomingMessage): Promise<Answer> => {
  const { guildId, tokenId } = server;
  const key = String(request.headers['idempotency-key']);
  const text = await bodyOf(request);
  const ticket = await createTicket(pool, statements, { guildId, tokenId, key, text });
  return ticket ? { status: 201, body: { data: ticket } } : refusal(409);
};

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

const refusal = (status: number): Answer => ({ status, body: { error: { status } } });

const PATH = '/v1/tickets';
const SEARCH = '/v1/knowledgebase/search';
const MEMBER = /^\/v1\/org\/servers\/(\d+)\/tickets$/;

const found = ({ pool, statements, server }: Asked, query: URLSearchParams) =>
  searched(pool, statements.search, server.guildId, query);

/** With an organization's token. */
const answerToOrganization = async (
  { pool, statements, server }: Asked,
  organization: BareOrganization,
  request: IncomingMessage,
): Promise<Answer> => {
  const [path = '', query] = (request.url ?? '').split('?');
  const asked = new URLSearchParams(query);
  const ofAll = { '/v1/org/transcripts': statements.transcripts, '/v1/org/tickets': statements.organizationTickets };
  if (path in ofAll) {
    const statement = ofAll[path as keyof typeof ofAll];
    return { status: 200, body: await newestOfOrganization(pool, statement, organization, asked) };
  }
  const [, guildId = ''] = MEMBER.exec(path) ?? [];
  const isMember = organization.guildIds.includes(guildId);
  return isMember
    ? list({ pool, statements, server: { ...server, guildId: guildId as GuildId } }, asked)
    : refusal(404);
};

const listInOrder = async (asked: Asked, query: URLSearchParams): Promise<Answer> => {
  if (!query.has('sort')) return list(asked, query);
  const { pool, statements, server } = asked;
  return { status: 200, body: await mostUrgent(pool, statements.byPriority, server.guildId, query) };
};

const answerTo = async (asked: Asked, request: IncomingMessage): Promise<Answer> => {
  const [path = '', query] = (request.url ?? '').split('?');
  if (request.method === 'POST') return create(asked, request);
  if (path === PATH) return listInOrder(asked, new URLSearchParams(query));
  if (path === SEARCH) return { status: 200, body: await found(asked, new URLSearchParams(query)) };
  return path.startsWith(`${PATH}/`) ? get(asked, path.slice(PATH.length + 1)) : refusal(404);
};

const serve = async ({ databaseUrl, servers, organization }: BareSetup): Promise<string> => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  pool.on('error', () => undefined);
  const statements = await statementsFor(pool);
  const byToken = new Map(servers.map((server) => [`Bearer ${server.token}`, server]));
  const answer = (authorization: string, request: IncomingMessage): Promise<Answer> => {
    const [first] = servers;
    if (organization && first && authorization === `Bearer ${organization.token}`) {
      return answerToOrganization({ pool, statements, server: first }, organization, request);
    }
    const server = byToken.get(authorization);
    return server ? answerTo({ pool, statements, server }, request) : Promise.resolve(refusal(401));
  };
  const http = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    const answered = answer(request.headers.authorization ?? '', request);
    void answered
      .catch((error: unknown): Answer => ({ status: 500, body: { error: { message: String(error) } } }))
      .then(({ status, body }) => {
        const text = JSON.stringify(body);
        const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) };
        response.writeHead(status, headers).end(text);
      });
  });
  await once(http.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
};

process.once('disconnect', () => process.exit());
const [setup] = (await once(process, 'message')) as [BareSetup];
process.send?.({ url: await serve(setup) });
