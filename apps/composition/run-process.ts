import { createLogger, type Logger } from '#adapters/node/logger.ts';
import { AppError } from '#core/shared/errors.ts';
import { ConfigError, readConfig } from './config.ts';
import { FolderInUse } from './data-folder.ts';

/** A shutdown that takes longer is ended. */
const SHUTDOWN_MS = 25_000;

/** Starts a process and stops it in order on SIGTERM and SIGINT. What keeps it from starting is told in one message. */
export const runProcess = async (start: (log: Logger) => Promise<() => Promise<void>>): Promise<void> => {
  try {
    const log = createLogger(readConfig(process.env).logLevel);
    const stop = await start(log);
    let isStopping = false;
    const onSignal = (signal: string) => {
      if (isStopping) return;
      isStopping = true;
      log.info({ signal }, 'stopping');
      setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'The shutdown failed.');
          process.exit(1);
        },
      );
    };
    process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
  } catch (error) {
    process.stderr.write(`${explanation(error)}\n`);
    process.exit(1);
  }
};

const explanation = (error: unknown): string => {
  if (error instanceof ConfigError || error instanceof FolderInUse) return error.message;
  if (error instanceof AppError) return `The service could not start: ${error.message} ${String(error.cause ?? '')}`;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `The address is taken: ${message}. Stop the other program, or choose another PORT.`;
  if (code === 'EACCES') return `No permission: ${message}.`;
  return error instanceof Error ? `The service could not start: ${error.stack ?? message}` : String(error);
};
