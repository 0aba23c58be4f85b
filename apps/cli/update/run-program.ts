import { execFile, type ExecFileOptions } from 'node:child_process';
import { promisify } from 'node:util';

const MAX_OUTPUT = 64 * 1024 * 1024;
const LAST_LINES = 10;

/** @returns what it printed / @throws Error with the last lines that it wrote when it fails */
export const runProgram = async (
  program: string,
  words: readonly string[],
  options: ExecFileOptions,
): Promise<string> => {
  try {
    const { stdout } = await promisify(execFile)(program, [...words], {
      ...options,
      encoding: 'utf8',
      maxBuffer: MAX_OUTPUT,
    });
    return stdout.trim();
  } catch (error) {
    const { stderr = '', message } = error as Error & { readonly stderr?: string };
    const lines = (stderr.trim() || message).split('\n').slice(-LAST_LINES).join('\n');
    throw new Error(`${program} ${words.join(' ')} failed:\n${lines}`, { cause: error });
  }
};
