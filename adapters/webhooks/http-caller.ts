import type { Dispatcher } from 'undici';
import type { HttpAnswer, HttpCall, HttpCaller, HttpCredentials } from '#core/flows/index.ts';
import { READ_BYTES, textOf } from './answer.ts';
import { sentenceOf } from './failure.ts';
import { redactor } from './redact.ts';
import { within } from './within.ts';

export interface HttpCallerOptions {
  /** Decides where to may be sent: `egressDispatcher`. */
  readonly dispatcher: Dispatcher;
  /** Of this service; told to whoever is called. */
  readonly version: string;
}

/** Calls addresses for flows. */
export const httpCaller = ({ dispatcher, version }: HttpCallerOptions): HttpCaller => ({
  call: async (wanted) => {
    const redact = redactor(secretsOf(wanted.credentials));
    try {
      const answer = await within(wanted.timeoutMs, (signal) => exchange(dispatcher, version, wanted, signal));
      return { ...answer, body: redact(answer.body) };
    } catch (error) {
      return { status: null, error: redact(sentenceOf(error)) };
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

const lowerCased = (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

const authorization = ({ authorization: given }: HttpCredentials): Readonly<Record<string, string>> => {
  if (!given) return {};
  if (given.type === 'bearer') return { authorization: `Bearer ${given.token}` };
  return { authorization: `Basic ${Buffer.from(`${given.username}:${given.password}`).toString('base64')}` };
};

/** Every text that the credentials of a request have in it, as it is sent. */
const secretsOf = (credentials: HttpCredentials): readonly string[] => {
  const { headers, authorization: given } = credentials;
  return [
    ...Object.values(headers),
    ...Object.values(authorization(credentials)),
    ...(given?.type === 'basic' ? [given.password, given.username] : []),
  ];
};
