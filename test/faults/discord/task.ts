import { isDeepStrictEqual } from 'node:util';
import type { CallName } from './cells.ts';
import type { MatrixServer } from './server.ts';

/** Something that a server asks for, prepared and not yet started. */
export interface Task {
  readonly name: string;
  /** A call whose answer is lost first, because that leads to the call that is meant. */
  readonly leadIn?: CallName;
  /** The channel that the call names: one for another channel, such as the last step of an earlier round, is not meant. */
  readonly channelId?: string;
  /** Asks for it; resolves when it was accepted. */
  run(): Promise<unknown>;
  /** What is not as it has to be in the end; empty when it is done, and done once. */
  check(): Promise<readonly string[]>;
}

export type PrepareTask = (server: MatrixServer) => Promise<Task>;

/** What is wrong with a value, if it is not the expected one. */
export const compare = (what: string, actual: unknown, expected: unknown): readonly string[] =>
  isDeepStrictEqual(actual, expected)
    ? []
    : [`${what}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`];
