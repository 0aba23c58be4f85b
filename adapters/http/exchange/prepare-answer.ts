import type { AppError } from '#core/shared/errors.ts';
import { presentError } from './errors.ts';
import { ALWAYS } from './observe-requests.ts';
import type { PreparedAnswer } from './raw-answer.ts';

/** The answer to a failure that is the same for all, so that it is made once: the request id is a header. */
export const prepareAnswer = (error: AppError): PreparedAnswer => {
  const { status, headers, body } = presentError(error, '');
  const text = JSON.stringify(body);
  const all = {
    ...ALWAYS,
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(text)),
  };
  return { status, text, headers: Object.entries(all).flat() };
};
