import type { Dispatcher } from 'undici';
import type { HttpAnswer, HttpCall, HttpCaller, HttpCredentials } from '#core/flows/index.ts';
import { READ_BYTES, textOf } from './answer.ts';
import { sentenceOf } from './failure.ts';
import { within } from './within.ts';

/** Stands in an answer wherever it repeats a credential. */
const HIDDEN = '***';
/** Shorter texts would be found where nobody meant them. */
const SHORTEST_HIDDEN = 4;

export interface HttpCallerOptions {
  /** Decides where to may be sent: `egressDispatcher`. */
  readonly dispatcher: Dispatcher;
  /** Of this service; told to whoever is called. */
  readonly version: string;
}

/** Calls addresses for flows. */
export const httpCaller = ({ dispatcher, version }: HttpCallerOptions): HttpCaller => ({
  call: async (wanted) => {
    const secrets = secretsOf(wanted.credentials);
    try {
      const answer = await within(wanted.timeoutMs, (signal) => exchange(dispatcher, version, wanted, signal));
      return { ...answer, body: hidden(answer.body, secrets) };
    } catch (error) {
      return { status: null, error: hidden(sentenceOf(error), secrets) };
    }
  },
});

const exchange = async (
  dispatcher: Dispatcher,
  version: string,
  { method, url, headers, credentials, body }: HttpCall,
  signal: AbortSignal,
): Promise<Extract<HttpAnswer, { body: string }>> => {
  const { origin, pathname, search } = new URL(url);
  const answer = await dispatcher.request({
    method,
    origin,
    path: pathname + search,
    headers: {
      ...contentType(body),
      'user-agent': `guildesk/${version}`,
      ...lowerCased(headers),
      ...lowerCased(credentials.headers),
      ...authorization(credentials),
    },
    body,
    signal,
  });
  return { status: answer.statusCode, body: await textOf(answer.body, READ_BYTES) };
};

const contentType = (body: string | null): Readonly<Record<string, string>> => {
  if (body === null) return {};
  return { 'content-type': /^\s*[[{"]/.test(body) ? 'application/json' : 'text/plain; charset=utf-8' };
};

const lowerCased = (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

const authorization = ({ authorization: given }: HttpCredentials): Readonly<Record<string, string>> => {
  if (!given) return {};
  if (given.type === 'bearer') return { authorization: `Bearer ${given.token}` };
  return { authorization: `Basic ${Buffer.from(`${given.username}:${given.password}`).toString('base64')}` };
};

/** Everything that must not be read, in the forms in which an answer may repeat it; the longest first. */
const secretsOf = (credentials: HttpCredentials): readonly string[] => {
  const { headers, authorization: given } = credentials;
  const texts = [
    ...Object.values(headers),
    ...Object.values(authorization(credentials)).map((value) => value.replace(/^\w+ /, '')),
    ...(given?.type === 'basic' ? [given.password, given.username] : []),
  ];
  return texts
    .flatMap((text) => [...escaped(text), encodeURIComponent(text), Buffer.from(text).toString('base64')])
    .filter(({ length }) => length >= SHORTEST_HIDDEN)
    .sort((a, b) => b.length - a.length);
};

/** As it is, and as JSON in JSON in JSON writes it. */
const escaped = (text: string): readonly string[] => {
  const forms = [text];
  for (let level = 0; level < 3; level += 1) forms.push(JSON.stringify(forms.at(-1)).slice(1, -1));
  return forms;
};

const hidden = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((shown, secret) => shown.replaceAll(secret, HIDDEN), text);
