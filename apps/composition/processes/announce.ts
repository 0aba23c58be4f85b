import { releaseMemory } from '#adapters/node/release-memory.ts';
import { chooseLogFormat } from '../config/log-format.ts';

/**
 * Ends the start of a process: returns the memory that only the start needed, so that no request waits for it later, and
 * prints that the process is ready, at any log level: as a line for people, or as JSON where the log is JSON. Further
 * text for people is in the same write, so that a program that waits for the line has it too.
 */
export const announceReady = (name: string, url: string | null, welcome = ''): void => {
  releaseMemory();
  const message = `${name} is ready${url === null ? '' : ` at ${url}`}`;
  const line = { level: 30, time: Date.now(), ...(url !== null && { url }), msg: message };
  const isText = chooseLogFormat(process.env, process.stdout.isTTY) === 'text';
  process.stdout.write(`${isText ? message : JSON.stringify(line)}\n${welcome}`);
};
