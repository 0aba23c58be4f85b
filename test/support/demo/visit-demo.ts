import { type Answer, client, type Client, type TestApi } from '../api.ts';
import { readCookie, sendAsPage, type SignedIn } from '../browser/dashboard.ts';

/** Variables of a service whose visitors are told apart by `X-Forwarded-For`. */
export const DEMO_ENVIRONMENT = { DEMO: '1', TRUST_PROXY: '1' };

let visitors = 0;

/** An address of a network of its own. */
export const newAddress = (): string => {
  visitors += 1;
  return `10.${Math.floor(visitors / 250)}.${visitors % 250}.1`;
};

export const askForDesk = (api: TestApi, address = newAddress(), language = 'en'): Promise<Answer> =>
  sendAsPage(api, '', null)('POST', '/demo-desk', { language }, { 'x-forwarded-for': address });

export interface Visitor extends Pick<SignedIn, 'send' | 'get' | 'post'> {
  readonly cookie: string;
  readonly session: any;
  /** The id of the desk. */
  readonly guild: string;
  readonly address: string;
}

/** Opens a desk as a visitor does. */
export const visitDemo = async (api: TestApi, address = newAddress(), language = 'en'): Promise<Visitor> => {
  const answer = await askForDesk(api, address, language);
  if (answer.status !== 201) throw new Error(`There is no desk: ${answer.text}`);
  const cookie = readCookie(answer) ?? '';
  const session = answer.body.data;
  const send: SignedIn['send'] = (method, path, body, headers) =>
    sendAsPage(api, cookie, session.csrfToken)(method, path, body, { 'x-forwarded-for': address, ...headers });
  const get = (path: string) => send('GET', path);
  const servers = await get('/servers');
  const [{ id: guild }] = servers.body.data;
  return { cookie, session, guild, address, send, get, post: (path, body = {}) => send('POST', path, body) };
};

/** A client with a new token of the visitor's desk. */
export const useToken = async (api: TestApi, visitor: Visitor, scopes: readonly string[]): Promise<Client> => {
  const made = await visitor.post(`/servers/${visitor.guild}/tokens`, { name: 'mine', scopes, expiresAt: null });
  if (made.status !== 201) throw new Error(`There is no token: ${made.text}`);
  return client(api.url, made.body.data.secret);
};

/** Wipes every desk that has ended, as the worker does. */
export const wipeDesks = async ({ service }: TestApi): Promise<void> => {
  while (((await service.demo?.wipe()) ?? 0) > 0);
};

/** The tables with a text in any of their rows. */
export const findTables = async ({ service }: TestApi, text: string): Promise<readonly string[]> => {
  const { database } = service;
  const tables = await database.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await database.query<{ isThere: boolean }>(
      `select exists (select from "${name}" t where t::text like '%' || :text || '%') as "isThere"`,
      { text },
    );
    if (row?.isThere) found.push(name);
  }
  return found;
};
