import type { Dispatcher } from 'undici';
import type { HttpAnswer, HttpCall, HttpCaller, HttpCredentials } from '#core/flows/index.ts';
import { READ_BYTES, readText } from './answer.ts';
import { describeFailure } from './failure.ts';
import { createRedactor } from './redact.ts';
import { withDeadline } from './with-deadline.ts';

export interface HttpCallerOptions {
  /** Decides where to may be sent: `createEgressDispatcher`. */
  readonly dispatcher: Dispatcher;
  /** The version of this service, sent in the User-Agent header. */
  readonly version: string;
}

/** Calls addresses for flows. */
export const createHttpCaller = ({ dispatcher, version }: HttpCallerOptions): HttpCaller => ({
  call: async (input) => {
    const redact = createRedactor(listSecrets(input.credentials));
    try {
      const answer = await withDeadline(input.timeoutMs, (signal) => sendRequest(dispatcher, version, input, signal));
      return { ...answer, body: redact(answer.body) };
    } catch (error) {
      return { status: null, error: redact(describeFailure(error)) };
    }
  },
});

const sendRequest = async (
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
      ...lowerCaseNames(headers),
      ...lowerCaseNames(credentials.headers),
      ...toAuthorizationHeader(credentials),
    },
    body,
    signal,
  });
  return { status: answer.statusCode, body: await readText(answer.body, READ_BYTES) };
};

const lowerCaseNames = (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

const toAuthorizationHeader = ({ authorization: given }: HttpCredentials): Readonly<Record<string, string>> => {
  if (!given) return {};
  if (given.type === 'bearer') return { authorization: `Bearer ${given.token}` };
  return { authorization: `Basic ${Buffer.from(`${given.username}:${given.password}`).toString('base64')}` };
};

/** Every text that the credentials of a request have in it, as it is sent. */
const listSecrets = (credentials: HttpCredentials): readonly string[] => {
  const { headers, authorization: given } = credentials;
  return [
    ...Object.values(headers),
    ...Object.values(toAuthorizationHeader(credentials)),
    ...(given?.type === 'basic' ? [given.password, given.username] : []),
  ];
};
