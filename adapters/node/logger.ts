import { getErrorCode, toError } from '#core/shared/caught-errors.ts';
import { pino, type Logger } from 'pino';
import pretty from 'pino-pretty';

export type { Logger } from 'pino';

/** Keeps what helps to find the error; drivers add the whole query to theirs, with texts of users. */
const err = (error: unknown) => {
  const { name, message, stack, cause } = toError(error);
  return {
    name,
    message,
    code: getErrorCode(error) ?? undefined,
    stack,
    ...(cause instanceof Error && { cause: cause.message }),
  };
};

/** JSON lines, or lines of text for people, coloured on a terminal. Only fields that are named by the caller are logged. @param getFields further fields of each line */
export const createLogger = (
  level: string,
  format: 'json' | 'text' = 'json',
  getFields?: () => Readonly<Record<string, string>>,
): Logger =>
  pino(
    { level, base: null, serializers: { err }, ...(getFields && { mixin: getFields }) },
    format === 'text' ? pretty({ colorize: process.stdout.isTTY, sync: true }) : pino.destination({ sync: false }),
  );
