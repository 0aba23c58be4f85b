import type { PortableLine } from '#core/portability/index.ts';
import { refuse } from './entry-names.ts';

/** A line is one record: a ticket without its messages, or one message. */
export const MAX_LINE_BYTES = 16 * 1024 * 1024;

const LINE_FEED = 10;

/**
 * Splits bytes into lines of text, one of which is in memory at a time. Empty lines are left out.
 *
 * @throws validation_error for a line that is too long, or that is not UTF-8
 */
export async function* splitLines(name: string, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<PortableLine> {
  let pending: Uint8Array[] = [];
  let [length, number] = [0, 0];
  const take = (last: Uint8Array): PortableLine => {
    number += 1;
    const bytes = Buffer.concat([...pending, last]);
    [pending, length] = [[], 0];
    return { number, text: decode(bytes, `${name}, line ${number}`) };
  };
  for await (const chunk of chunks) {
    let begin = 0;
    for (;;) {
      const end = chunk.indexOf(LINE_FEED, begin);
      const rest = chunk.subarray(begin, end === -1 ? undefined : end);
      if (length + rest.length > MAX_LINE_BYTES)
        throw refuse(`${name}, line ${number + 1}: longer than ${MAX_LINE_BYTES} bytes.`);
      if (end === -1) {
        pending.push(rest);
        length += rest.length;
        break;
      }
      const line = take(rest);
      if (line.text.trim() !== '') yield line;
      begin = end + 1;
    }
  }
  const line = take(new Uint8Array());
  if (line.text.trim() !== '') yield line;
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/** @throws validation_error naming the place */
export const decode = (bytes: Uint8Array, place: string): string => {
  try {
    return decoder.decode(bytes);
  } catch (cause) {
    throw refuse(`${place}: not UTF-8.`, { cause });
  }
};
