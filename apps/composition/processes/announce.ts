import { releaseMemory } from '#adapters/node/release-memory.ts';
import { chooseLogFormat } from '../config/log-format.ts';

interface Announcement {
  /** A process that is to stop is never ready. */
  readonly stopping: AbortSignal;
  /** Is for people, and in the same write, so that a program that waits for the line has it too. */
  readonly welcome?: string;
  /** A further line, in the form of the log. */
  readonly hint?: string | null;
}

const toLine = (isText: boolean, message: string, fields: object = {}): string =>
  `${isText ? message : JSON.stringify({ level: 30, time: Date.now(), ...fields, msg: message })}\n`;

/**
 * Ends the start of a process: returns the memory that only the start needed, so that no request waits for it later, and
 * prints that the process is ready, at any log level: as a line for people, or as JSON where the log is JSON.
 */
export const announceReady = (
  name: string,
  url: string | null,
  { stopping, welcome = '', hint = null }: Announcement,
): void => {
  if (stopping.aborted) return;
  releaseMemory();
  const isText = chooseLogFormat(process.env, process.stdout.isTTY) === 'text';
  const ready = toLine(isText, `${name} is ready${url === null ? '' : ` at ${url}`}`, url === null ? {} : { url });
  process.stdout.write(`${ready}${hint === null ? '' : toLine(isText, hint)}${welcome}`);
};
