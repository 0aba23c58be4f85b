import { getErrorCode, toError } from '#core/shared/caught-errors.ts';
import { pino, type LogFn, type Logger } from 'pino';
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

/** Decides about a line that has an error. `instead` is a sentence in the place of the line, at the same level, without the error. */
export type LineFilter = (error: unknown) => 'as-it-is' | 'omit' | { readonly instead: string };

const filterLines = (filter: LineFilter) => ({
  logMethod(this: Logger, args: Parameters<LogFn>, write: LogFn): void {
    const [fields] = args as readonly unknown[];
    const error = typeof fields === 'object' && fields !== null && 'err' in fields ? fields.err : null;
    const answer = error === null ? 'as-it-is' : filter(error);
    if (answer === 'omit') return;
    if (answer === 'as-it-is') write.apply(this, args);
    else write.call(this, answer.instead);
  },
});

interface LineOptions {
  /** Further fields of each line. */
  readonly getFields?: (() => Readonly<Record<string, string>>) | undefined;
  readonly filter?: LineFilter;
}

/** JSON lines, or lines of text for people, coloured on a terminal. Only fields that are named by the caller are logged. */
export const createLogger = (
  level: string,
  format: 'json' | 'text' = 'json',
  { getFields, filter }: LineOptions = {},
): Logger =>
  pino(
    {
      level,
      base: null,
      serializers: { err },
      ...(getFields && { mixin: getFields }),
      ...(filter && { hooks: filterLines(filter) }),
    },
    format === 'text' ? pretty({ colorize: process.stdout.isTTY, sync: true }) : pino.destination({ sync: false }),
  );
