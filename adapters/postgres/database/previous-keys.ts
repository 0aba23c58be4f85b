import { violatesAny } from './errors.ts';

const PREVIOUS_KEY = /_previous_key$/;

/**
 * Sends a statement, and again, three times at the most, while it violates the key of the version before (migration
 * 0028). Such a table has two unique keys, and `on conflict` names one of them: of two statements that add the same row
 * at once, the second can fail on the other key. When it does, the first is committed, and the repeated statement finds
 * its row. To be removed with these keys.
 */
export const sendDespitePreviousKeys = async <T>(send: () => Promise<T>, attempts = 3): Promise<T> => {
  try {
    return await send();
  } catch (error) {
    if (attempts > 1 && violatesAny(error, PREVIOUS_KEY)) return sendDespitePreviousKeys(send, attempts - 1);
    throw error;
  }
};
