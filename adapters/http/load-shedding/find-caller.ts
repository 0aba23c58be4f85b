import type { IncomingMessage } from 'node:http';
import { getClientAddress, toCountedAddress } from '../exchange/client-address.ts';
import { parseBearer } from '../exchange/credentials.ts';
import { isOfApi } from '../exchange/request-target.ts';
import { readSessionSecret } from '../exchange/session-cookie.ts';
import type { CountedCaller } from '../exchange/rate-limit.ts';
import type { KnownCallers } from './known-callers.ts';
import type { Client } from './load-shedder.ts';

/** Who sends a request, as far as it is known before anything is looked up. */
export interface FoundCaller {
  readonly client: Client;
  /** Null for one that is not known: it is counted under its address. */
  readonly counted: CountedCaller | null;
  /** Is the address of the client. */
  readonly address: string;
}

export type CallerFinder = (request: IncomingMessage) => FoundCaller;

/**
 * Names the caller of a request by the owner of the token or session that was found valid before, never by the text of a header:
 * all tokens of an owner are one client, and an invented token is counted under its address.
 */
export const createCallerFinder =
  (callers: KnownCallers, trustedProxies: number): CallerFinder =>
  (request) => {
    const address = getClientAddress(request, trustedProxies);
    const secret = findSecret(request);
    const counted = secret ? callers.find(secret) : null;
    if (counted) found.set(request, counted);
    const client = counted ? { key: counted.owner, isKnown: true } : { key: toCountedAddress(address), isKnown: false };
    return { client, counted, address };
  };

/** The callers that were known when their requests began. */
const found = new WeakMap<IncomingMessage, CountedCaller>();

/** Whether a request began as one of this caller: nothing has to be remembered then. */
export const isKnownAs = (request: IncomingMessage, { subject, perMinute }: CountedCaller): boolean => {
  const counted = found.get(request);
  return counted?.subject === subject && counted.perMinute === perMinute;
};

const findSecret = ({ url = '', headers }: IncomingMessage): string | null | undefined =>
  isOfApi(url) ? parseBearer(headers.authorization) : readSessionSecret(headers.cookie);
