import type { Dispatcher } from 'undici';
import type { FetchedFile, FileFetcher, FileRequest } from '#core/attachments/index.ts';
import { readUpTo } from './answer.ts';
import { describeFailure } from './failure.ts';
import { withDeadline } from './with-deadline.ts';

export interface FileFetcherOptions {
  /** Decides where to may be sent: `createEgressDispatcher`. */
  readonly dispatcher: Dispatcher;
  /** The version of this service, sent in the User-Agent header. */
  readonly version: string;
}

/** Answers of which a retry may get another one. */
const TRANSIENT = [408, 425, 429];

const refuse = (error: string): FetchedFile => ({ bytes: null, error, isFinal: true });

/** Reads files that messages name by their addresses. */
export const createFileFetcher = ({ dispatcher, version }: FileFetcherOptions): FileFetcher => ({
  fetch: async (input) => {
    if (!URL.canParse(input.url)) return refuse('The address is not a URL.');
    try {
      return await withDeadline(input.timeoutMs, (signal) => readFile(dispatcher, version, input, signal));
    } catch (error) {
      return { bytes: null, error: describeFailure(error), isFinal: false };
    }
  },
});

const readFile = async (
  dispatcher: Dispatcher,
  version: string,
  { url, maxBytes }: FileRequest,
  signal: AbortSignal,
): Promise<FetchedFile> => {
  const { origin, pathname, search } = new URL(url);
  const { statusCode, headers, body } = await dispatcher.request({
    method: 'GET',
    origin,
    path: pathname + search,
    headers: { 'user-agent': `guildesk/${version}`, 'accept-encoding': 'identity' },
    signal,
  });
  if (statusCode !== 200) {
    body.on('error', () => undefined).destroy();
    const isFinal = statusCode < 500 && !TRANSIENT.includes(statusCode);
    return { bytes: null, error: `The address answered with status ${statusCode}.`, isFinal };
  }
  const bytes = Number(headers['content-length'] ?? 0) > maxBytes ? null : await readUpTo(body, maxBytes);
  if (bytes) return { bytes };
  body.on('error', () => undefined).destroy();
  return refuse(`The file is larger than ${maxBytes} bytes.`);
};
