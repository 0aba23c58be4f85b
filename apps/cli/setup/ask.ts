import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { toError } from '#core/shared/caught-errors.ts';

/** Where questions are asked. */
export interface Console {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

export interface Question<T> {
  readonly text: string;
  /** Is taken for an empty answer. */
  readonly fallback?: string;
  readonly isSecret?: boolean;
  /** @throws Error with what is wrong: the question is asked again */
  readonly check: (answer: string) => T | Promise<T>;
}

/** Asks on a terminal until the answers can be used. */
export class Asker {
  readonly #output: NodeJS.WritableStream;
  readonly #lines;
  readonly #answers: AsyncIterator<string, undefined>;
  #isHidden = false;

  constructor({ input, output }: Console) {
    this.#output = output;
    const shown = new Writable({
      write: (chunk: Buffer, _, done) => {
        if (!this.#isHidden) output.write(chunk);
        done();
      },
    });
    this.#lines = createInterface({
      input,
      output: shown,
      prompt: '> ',
      terminal: (input as { isTTY?: boolean }).isTTY ?? false,
    });
    this.#answers = this.#lines[Symbol.asyncIterator]();
  }

  /** @throws Error when the input ends */
  async ask<T>(question: Question<T>): Promise<T> {
    const { text, fallback } = question;
    for (;;) {
      this.#output.write(`\n${text}${fallback === undefined ? '' : ` [${fallback}]`}\n`);
      // A terminal draws the line again, and a prompt after the end of an input is an error.
      if (this.#lines.terminal) this.#lines.prompt();
      else this.#output.write('> ');
      const answer = await this.#readLine(question.isSecret ?? false);
      try {
        return await question.check(answer.trim() === '' ? (fallback ?? '') : answer);
      } catch (error) {
        this.#output.write(`${toError(error).message}\n`);
      }
    }
  }

  async #readLine(isHidden: boolean): Promise<string> {
    this.#isHidden = isHidden;
    const { value } = await this.#answers.next();
    this.#isHidden = false;
    if (isHidden) this.#output.write('\n');
    if (value === undefined) throw new Error('The questions were not answered. Nothing was written.');
    return value;
  }

  close(): void {
    this.#lines.close();
  }
}
