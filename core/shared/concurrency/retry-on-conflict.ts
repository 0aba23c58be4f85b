import { VersionConflict } from '../errors.ts';

const ATTEMPTS = 5;

/** Repeats work that others wrote before. @throws VersionConflict after six attempts; what the work throws */
export const retryOnConflict = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let left = ATTEMPTS; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof VersionConflict) || left === 0) throw error;
    }
  }
};
