import { getErrorCode } from '#core/shared/caught-errors.ts';
import { inspect } from 'node:util';
import { createLogger, type Logger } from '#adapters/node/logger.ts';
import { UnusableFolder } from '#adapters/postgres/embedded/unusable-folder.ts';
import { DatabaseAhead, DatabaseOutdated } from '#adapters/postgres/schema/migration-state.ts';
import { AppError } from '#core/shared/errors.ts';
import type { Tracer } from '#core/shared/tracer.ts';
import type { Need } from '../config/config-groups.ts';
import { ConfigError, readConfig } from '../config/config.ts';
import { explainDatabaseError } from '../trouble/database-trouble.ts';
import { createOutageFilter } from '../trouble/outage-warning.ts';
import { FolderInUse } from './data-folder.ts';
import { openTracer, type Program } from './open-tracer.ts';
import { readProcessWords } from './process-help.ts';
import { chooseLogFormat } from '../config/log-format.ts';

/** A shutdown that takes longer is ended. */
const SHUTDOWN_MS = 25_000;
/** One Ctrl-C reaches the process twice: from the terminal and through the launcher. */
const SAME_SIGNAL_MS = 500;
/** A shell reports a program that SIGINT ended with this status. */
const INTERRUPTED = 130;

/** Opens what a process needs. `stopping` is aborted when the process is to stop, which a start obeys between its steps. @returns what stops it */
export type Start = (log: Logger, tracer: Tracer, stopping: AbortSignal) => Promise<() => Promise<void>>;

/** The start was given up, since the process is to stop. */
class Stopped extends Error {}

/**
 * Starts a process and stops it in order on SIGTERM and SIGINT. What keeps it from starting is reported in one message. While
 * it stops, another SIGINT ends it at once; another SIGTERM changes nothing, since service managers repeat it. Its status is
 * `process.exitCode` if that was set.
 */
export const runProcess = async (program: Program, start: Start): Promise<void> => {
  const stopping = new AbortController();
  try {
    if (printHelp(program)) return;
    const { log, tracer, stopTracing } = await openReporting(program);
    const starting = Promise.resolve().then(() => start(log, tracer, stopping.signal));
    let stoppingSince: number | null = null;
    const onSignal = (signal: string) => {
      if (stoppingSince !== null) {
        if (signal === 'SIGINT' && performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(INTERRUPTED);
        return;
      }
      stoppingSince = performance.now();
      log.info({ signal }, 'stopping');
      stopping.abort(new Stopped());
      setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
      stopAll(starting, stopTracing).then(
        () => process.exit(),
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
    if (error instanceof Stopped) return;
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  }
};

/** @returns whether it was asked for @throws ConfigError for words that mean nothing */
const printHelp = (program: Program): boolean => {
  const help = readProcessWords(program, process.argv.slice(2));
  if (help !== null) process.stdout.write(`${help}\n`);
  return help !== null;
};

/** Spans of the shutdown are sent as well. */
const stopAll = async (starting: ReturnType<Start>, stopTracing: () => Promise<void>): Promise<void> => {
  try {
    const stop = await starting.catch((error: unknown) => {
      if (!(error instanceof Stopped)) throw error;
    });
    await stop?.();
  } finally {
    await stopTracing();
  }
};

const NEEDS: Readonly<Record<Program, readonly Need[]>> = {
  standalone: [],
  api: ['database'],
  worker: ['database'],
  bot: ['database', 'discord', 'token'],
  'discord-gate': ['discord', 'token'],
};

const openReporting = async (program: Program) => {
  const config = readConfig(process.env, NEEDS[program]);
  const { tracer, getLogFields, stop } = await openTracer(config, program, (error) => {
    log.warn({ err: error }, 'Spans cannot be sent to the collector of OTEL_EXPORTER_OTLP_ENDPOINT and are dropped.');
  });
  const log = createLogger(config.logLevel, chooseLogFormat(process.env, process.stdout.isTTY), {
    getFields: getLogFields,
    filter: createOutageFilter(config),
  });
  return { log, tracer, stopTracing: stop };
};

const HINTS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'The address is taken. Stop the other program, or choose another PORT.',
  EACCES: 'No permission.',
  ENOSPC: 'The disk is full: make room, and start again.',
};

/** An error of the configured database; null for others, those of the configuration among them. */
const explainHere = (error: unknown): string | null =>
  error instanceof ConfigError ? null : explainDatabaseError(error, readConfig(process.env));

/** Whose message is all that an operator needs. */
const SELF_EXPLANATORY = [ConfigError, FolderInUse, DatabaseAhead, DatabaseOutdated, UnusableFolder];

const explain = (error: unknown): string => {
  const ofDatabase = explainHere(error);
  if (ofDatabase !== null) return ofDatabase;
  if (!(error instanceof Error)) return `The service could not start: ${inspect(error)}`;
  if (SELF_EXPLANATORY.some((kind) => error instanceof kind)) return error.message;
  const { message, stack, cause } = error;
  const hint = HINTS[getErrorCode(error) ?? ''];
  if (hint) return `${hint} (${message})`;
  const reason = error instanceof AppError && cause instanceof Error ? `${message} (${cause.message})` : stack;
  return `The service could not start: ${reason}`;
};
