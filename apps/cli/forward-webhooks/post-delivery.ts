import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { getErrorCode, toError } from '#core/shared/caught-errors.ts';
import type { StoredDelivery } from './inbox-reader.ts';

/** Headers about the connection on which a delivery came; the connection to the local address has its own. */
const OF_CONNECTION =
  /^(host|connection|keep-alive|content-length|transfer-encoding|te|trailer|upgrade|expect|proxy-.*)$/;
const TIMEOUT_MS = 15_000;

export type LocalAnswer =
  | { readonly status: number; readonly durationMs: number }
  | { readonly status: null; readonly error: string };

/** Posts a delivery with its own body and headers, so that its signature stays valid. Never rejects. */
export const postDelivery = async (
  to: URL,
  { headers, body }: Pick<StoredDelivery, 'headers' | 'body'>,
): Promise<LocalAnswer> => {
  const startedAt = performance.now();
  try {
    const status = await post(
      to,
      Object.entries(headers).filter(([name]) => !OF_CONNECTION.test(name)),
      body,
    );
    return { status, durationMs: Math.round(performance.now() - startedAt) };
  } catch (error) {
    return { status: null, error: getErrorCode(error) ?? toError(error).message };
  }
};

const post = (to: URL, headers: readonly [string, string][], body: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const send = to.protocol === 'https:' ? requestHttps : requestHttp;
    const bytes = Buffer.from(body);
    const request = send(to, {
      method: 'POST',
      headers: { ...Object.fromEntries(headers), 'content-length': bytes.length },
      timeout: TIMEOUT_MS,
      agent: false,
    });
    request.once('error', reject);
    request.once('timeout', () => request.destroy(new Error('no answer within 15 s')));
    request.once('response', (response) => {
      response.on('error', () => undefined).resume();
      resolve(response.statusCode ?? 0);
    });
    request.end(bytes);
  });
