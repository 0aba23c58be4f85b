import { getErrorCode, toError } from '#core/shared/caught-errors.ts';
import { EgressFailure } from './egress.ts';

const SENTENCES: readonly (readonly [code: RegExp, sentence: string])[] = [
  [/^ECONNREFUSED$/, 'The connection was refused.'],
  [/^(UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT)$/, 'The connection could not be made in time.'],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/, 'There is no way to the address.'],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, 'The connection was cut before the answer was complete.'],
  [/HEADERS?_OVERFLOW$/, 'The headers of the answer are too large.'],
  [/^(HTTPParserError$|HPE_|UND_ERR_RES_)/, 'The answer is not valid HTTP.'],
  [/^(ERR_SSL_|EPROTO$)/, 'The receiver does not speak TLS as it should.'],
  [/^ERR_TLS_CERT_ALTNAME/, 'The TLS certificate was not accepted: it is for another name.'],
  [/^ERR_INVALID_URL$/, 'The URL is not valid.'],
  [/^UND_ERR_(CLOSED|DESTROYED)$/, 'The service is stopping.'],
];

/** OpenSSL uses these words in its complaints about certificates. */
const CERTIFICATE = /CERT|LEAF_SIGNATURE|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH|HOSTNAME_MISMATCH/;

/** Says in a sentence for the API user why there was no answer. */
export const describeFailure = (error: unknown): string => {
  if (error instanceof EgressFailure) return error.message;
  const { name, message } = toError(error);
  const code = getErrorCode(error) ?? name;
  const [, known] = SENTENCES.find(([pattern]) => pattern.test(code)) ?? [];
  if (known) return known;
  if (!CERTIFICATE.test(code)) return `The request failed (${code}).`;
  // The rest is advice for the operator.
  const [complaint] = message.split(';');
  return `The TLS certificate was not accepted: ${complaint}.`;
};
