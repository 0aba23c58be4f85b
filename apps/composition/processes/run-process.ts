import { getErrorCode } from '#core/shared/caught-errors.ts';
import { inspect } from 'node:util';
import { createLogger, type Logger } from '#adapters/node/logger.ts';
import { UnusableFolder } from '#adapters/postgres/embedded/unusable-folder.ts';
import { DatabaseAhead } from '#adapters/postgres/schema/migrate.ts';
import { AppError } from '#core/shared/errors.ts';
import type { Tracer } from '#core/shared/tracer.ts';
import { ConfigError, readConfig } from '../config/config.ts';
import { FolderInUse } from './data-folder.ts';
import { openTracer, type Program } from './open-tracer.ts';
import { chooseLogFormat } from '../config/log-format.ts';

/** A shutdown that takes longer is ended. */
const SHUTDOWN_MS = 25_000;
/** One Ctrl-C reaches the process twice: from the terminal and through the launcher. */
const SAME_SIGNAL_MS = 500;
/** A shell reports a program that SIGINT ended with this status. */
const INTERRUPTED = 130;

/**
 * Starts a process and stops it in order on SIGTERM and SIGINT. What keeps it from starting is reported in one message. While
 * it stops, another SIGINT ends it at once; another SIGTERM changes nothing, since service managers repeat it.
 */
export const runProcess = async (
  program: Program,
  start: (log: Logger, tracer: Tracer) => Promise<() => Promise<void>>,
): Promise<void> => {
  try {
    const { log, tracer, stopTracing } = await openReporting(program);
    const starting = start(log, tracer);
    let stoppingSince: number | null = null;
    const onSignal = (signal: string) => {
      if (stoppingSince !== null) {
        if (signal === 'SIGINT' && performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(INTERRUPTED);
        return;
      }
      stoppingSince = performance.now();
      log.info({ signal }, 'stopping');
      setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
      stopAll(starting, stopTracing).then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'The shutdown failed.');
          process.exit(1);
        },
      );
    };
    // A promise that nobody waits for, of ours or of a package, is no reason to end everything else.
    process.on('unhandledRejection', (error) => {
      log.error({ err: error }, 'An error was not handled.');
    });
    // Before it is reported ready: another process may stop it as soon as it is.
    process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
    await starting;
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  }
};

/** Spans of the shutdown are sent as well. */
const stopAll = async (starting: Promise<() => Promise<void>>, stopTracing: () => Promise<void>): Promise<void> => {
  try {
    await (
      await starting
    )();
  } finally {
    await stopTracing();
  }
};

const openReporting = async (program: Program) => {
  const config = readConfig(process.env);
  const { tracer, getLogFields, stop } = await openTracer(config, program, (error) => {
    log.warn({ err: error }, 'Spans cannot be sent to the collector of OTEL_EXPORTER_OTLP_ENDPOINT and are dropped.');
  });
  const log = createLogger(config.logLevel, chooseLogFormat(process.env, process.stdout.isTTY), getLogFields);
  return { log, tracer, stopTracing: stop };
};

const HINTS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'The address is taken. Stop the other program, or choose another PORT.',
  EACCES: 'No permission.',
  ENOSPC: 'The disk is full: make room, and start again.',
};

/** Whose message is all that an operator needs. */
const SELF_EXPLANATORY = [ConfigError, FolderInUse, DatabaseAhead, UnusableFolder];

const explain = (error: unknown): string => {
  if (!(error instanceof Error)) return `The service could not start: ${inspect(error)}`;
  if (SELF_EXPLANATORY.some((kind) => error instanceof kind)) return error.message;
  const { message, stack, cause } = error;
  const hint = HINTS[getErrorCode(error) ?? ''];
  if (hint) return `${hint} (${message})`;
  const reason = error instanceof AppError && cause instanceof Error ? `${message} (${cause.message})` : stack;
  return `The service could not start: ${reason}`;
};
