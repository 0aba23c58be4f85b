import type { ZodMiniType } from 'zod/mini';
import type { Json } from '../judge.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface UploadedFile {
  /** The n of `files[n]`. */
  readonly index: string;
  readonly filename: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** One request, read and judged. */
export interface Call<B = unknown> {
  readonly query: URLSearchParams;
  readonly body: B;
  readonly files: readonly UploadedFile[];
  /** The bot, or the user whose token came with the request. */
  readonly callerId: string;
  /** The value of a placeholder of the path. */
  param(name: string): string;
}

export interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

export interface Route {
  readonly method: Method;
  readonly path: string;
  /** Which schema judges the body; null for a body that is not read. */
  schema(body: Json, call: Call): ZodMiniType | null;
  /**
   * Whose token a request needs: the bot's, or also that of a user who has signed in. Routes of interactions carry their token in
   * the path.
   */
  readonly caller: 'bot' | 'user' | 'none';
  handle(call: Call): Answer;
}

interface RouteOptions<B> {
  readonly schema?: ZodMiniType;
  /** For bodies of several kinds. */
  readonly chooseSchema?: (body: Json, call: Call) => ZodMiniType | null;
  readonly caller?: Route['caller'];
  readonly handle: (call: Call<B>) => Answer;
}

/** Declares a route. `B` is the type of a body that its schema has accepted. */
export const route = <B = unknown>(line: `${Method} ${string}`, options: RouteOptions<B>): Route => {
  const [method, path] = line.split(' ') as [Method, string];
  const { schema = null, chooseSchema = () => schema, caller = 'bot', handle } = options;
  return {
    method,
    path,
    schema: chooseSchema,
    caller,
    handle: (call) => handle(call as Call<B>),
  };
};

export interface Match {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

/** Finds the route of a request; a literal part of a path goes before a placeholder. */
export const createMatcher = (routes: readonly Route[]): ((method: string, path: string) => Match | null) => {
  const compiled = routes
    .map((entry) => ({ entry, pattern: new RegExp(`^${entry.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`) }))
    .toSorted((a, b) => countPlaceholders(a.entry.path) - countPlaceholders(b.entry.path));
  return (method, path) => {
    const found = compiled.find(({ entry, pattern }) => entry.method === method && pattern.test(path));
    if (!found) return null;
    const groups = found.pattern.exec(path)?.groups ?? {};
    const params = Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]));
    return { route: found.entry, params };
  };
};

const countPlaceholders = (path: string): number => path.split(':').length;
