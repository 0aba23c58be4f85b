import { DefaultRestOptions, type RESTOptions } from '@discordjs/rest';
import { encodeForm } from './encode-form.ts';
import { CODES, UnknownOutcome } from './failures.ts';

const RATE_LIMITED = 429;

type MakeRequest = RESTOptions['makeRequest'];
type Answer = Awaited<ReturnType<MakeRequest>>;

/** Splits an address such as `https://discord.com/api/v10` as the REST client wants it. */
export const toBase = (apiBase: string): Pick<RESTOptions, 'api' | 'version'> => {
  const base = apiBase.replace(/\/+$/, '');
  const version = /\/v(\d+)$/.exec(base)?.[1];
  return { api: version ? base.slice(0, -`/v${version}`.length) : base, version: version ?? '10' };
};

/**
 * Sends one request and reads its whole answer, so that the time-out of the client covers both.
 *
 * @throws UnknownOutcome when the answer does not arrive, or not as a whole
 */
export const fetchAnswer: MakeRequest = async (url, init) => {
  try {
    const answer = await DefaultRestOptions.makeRequest(url, await encodeForm(init));
    const text = await answer.text();
    return toReadAnswer(answer, text, parse(answer, text));
  } catch (error) {
    throw new UnknownOutcome({ cause: error });
  }
};

/** An answer 429 as the client has to see it: one about a limit of a day becomes 400. Any other answer as it is. */
export const showDailyLimit = async (answer: Answer): Promise<Answer> => {
  if (answer.status !== RATE_LIMITED) return answer;
  const text = await answer.text();
  return toReadAnswer(answer, text, parse(answer, text));
};

/** @throws SyntaxError when the body was cut */
const parse = ({ headers }: Answer, text: string): unknown =>
  headers.get('content-type')?.startsWith('application/json') ? (JSON.parse(text) as unknown) : undefined;

const toReadAnswer = ({ headers, status, statusText }: Answer, text: string, body: unknown): Answer => {
  // The client would wait for a day and repeat the request.
  const isDailyLimit = body instanceof Object && 'code' in body && body.code === CODES.tooManyCommandsToday;
  const shown = isDailyLimit ? 400 : status;
  return {
    headers,
    status: shown,
    statusText,
    ok: shown >= 200 && shown < 300,
    body: null,
    bodyUsed: true,
    json: () => Promise.resolve(body),
    text: () => Promise.resolve(text),
    arrayBuffer: () => Promise.resolve(new TextEncoder().encode(text).buffer),
  };
};
