import { toAppError } from './failures.ts';

/** @throws what callers of the port understand */
export const attempt = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw toAppError(error);
  }
};
