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
    ...[...Object.values(headers), ...Object.values(authorization(credentials))].flatMap(partsOf),
    ...(given?.type === 'basic' ? [given.password, given.username] : []),
  ];
  return [...new Set(texts.flatMap(formsOf))]
    .filter(({ length }) => length >= SHORTEST_HIDDEN)
    .sort((a, b) => b.length - a.length);
};

/** A header, and what in it is the secret: what follows a scheme, what a cookie is set to, what basic encodes. */
const partsOf = (header: string): readonly string[] => {
  const whole = header.trim();
  const [, scheme = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(whole) ?? [];
  const decoded = /^basic$/i.test(scheme) ? Buffer.from(rest, 'base64').toString() : '';
  const values = whole.split(/[;,]\s*/).map((pair) => pair.slice(pair.indexOf('=') + 1));
  return [whole, rest, decoded, decoded.slice(decoded.indexOf(':') + 1), ...values];
};

const unicodeEscape = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);
const inBase64 = (text: string): string => Buffer.from(text).toString('base64');

/** How a text is written in JSON by various writers, in JSON within JSON, in a URL, in a form and in base64. */
const formsOf = (text: string): readonly string[] => {
  const json = inJson(text);
  const escaped = [/[^\x20-\x7e]/g, /[^\x20-\x7e]|[&<>]/g].map((these) => json.replaceAll(these, unicodeEscape));
  const url = encodeURIComponent(text.toWellFormed());
  const lowerUrl = url.replaceAll(/%../g, (code) => code.toLowerCase());
  const form = new URLSearchParams([['', text]]).toString().slice(1);
  const nested = [inJson(json), inJson(inJson(json))];
  return [text, json, ...nested, json.replaceAll('/', '\\/'), ...escaped, url, lowerUrl, form, inBase64(text)];
};

const hidden = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((shown, secret) => shown.replaceAll(secret, HIDDEN), text);
