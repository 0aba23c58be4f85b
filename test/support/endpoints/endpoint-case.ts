import { CATALOGUE } from '#adapters/http/catalogue.ts';
import type { Mounted } from '#adapters/http/pipeline/route.ts';
import { createOrganizationClient, UNKNOWN } from '../spec-helpers.ts';
import type { Answer, Client, TestApi, TestServer } from '../api.ts';

/** A server of its own for one request, and a client that may do everything there. */
export interface Scene {
  readonly api: TestApi;
  readonly server: TestServer;
  readonly as: Client;
}

/** What a request names that had to be created for it. */
export interface Prepared {
  /** Values of the parameters of the path. */
  readonly params?: Readonly<Record<string, string>>;
  /** A body instead of the example of the route. */
  readonly body?: object;
}

/** How a request to an endpoint succeeds, and what is special about the endpoint. */
export interface EndpointCase {
  readonly prepare?: (scene: Scene) => Promise<Prepared>;
  readonly query?: string;
  /** 200 by default. */
  readonly status?: 201 | 202;
  /** The answer is a list; `prepare` takes care that it is not empty. */
  readonly isList?: true;
  /** The answer is a stream instead of JSON. */
  readonly isStream?: true;
  /** A POST that only reads: its body would not fit into an address. */
  readonly isReading?: true;
  /** A POST that takes no Idempotency-Key: it changes nothing, or is meant to happen each time. */
  readonly isWithoutKey?: true;
  /** An action that needs the bot: it answers 503 while the bot is away. */
  readonly reachesChat?: true;
  /** Fields that make the body another one. Without them another request is about another resource. */
  readonly vary?: object;
  /** The names of fields in the answer are not only ours. */
  readonly hasForeignNames?: true;
}

/** The routes of the public API, without the mirror for organizations. */
export const DIRECT_ROUTES: readonly Mounted[] = CATALOGUE.filter(({ isMirror }) => !isMirror);

/** @throws when no route has the id */
export const getRoute = (id: string): Mounted => {
  const route = DIRECT_ROUTES.find((one) => one.id === id);
  if (!route) throw new Error(`There is no route ${id}.`);
  return route;
};

/** The path with its parameters; those that are not given name nothing. */
export const fillPath = (path: string, params: Prepared['params'] = {}): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? (name === 'userId' ? '1' : UNKNOWN));

const EXAMPLE_CATEGORY = '019b0000-0000-7000-8000-000000000001';

/** The example of the docs, about a category that exists. */
export const getExample = ({ example }: Pick<Mounted, 'example'>, { categoryId }: TestServer): object | undefined =>
  example === undefined ? undefined : JSON.parse(JSON.stringify(example).replaceAll(EXAMPLE_CATEGORY, categoryId));

export interface PreparedRequest {
  readonly method: string;
  readonly path: string;
  readonly body: object | undefined;
  readonly as: Client;
}

const HAS_BODY = ['post', 'patch'];

/** The client that may call the route: of the server, or of an organization that the server joins. */
const createClient = ({ token }: Mounted, { api, server, as }: Scene): Client | Promise<Client> =>
  token === 'organization' ? createOrganizationClient(api, [server]) : as;

/** A request that succeeds once. */
export const prepareRequest = async (
  route: Mounted,
  { prepare, query }: EndpointCase,
  scene: Scene,
  client?: Client,
): Promise<PreparedRequest> => {
  const as = client ?? (await createClient(route, scene));
  const { params, body } = (await prepare?.({ ...scene, as })) ?? {};
  const byDefault = HAS_BODY.includes(route.method) ? (getExample(route, scene.server) ?? {}) : undefined;
  const path = `/v1${fillPath(route.path, { guildId: scene.server.id, ...params })}${query ? `?${query}` : ''}`;
  return { method: route.method.toUpperCase(), path, body: body ?? byDefault, as };
};

export const sendRequest = (
  { method, path, body, as }: PreparedRequest,
  headers: Record<string, string> = {},
): Promise<Answer> => as.send(method, path, body, headers);
