import { AppError } from '../../shared/errors.ts';

/** Takes the error of a line that cannot be imported, and throws it unless such lines are passed over. */
export type OnBroken = (place: string, error: AppError) => void;

/** Returns the result as a list of one; an empty list for a line that is broken. @throws what is no AppError, and as `onBroken` */
export const attempt = <T>(place: string, onBroken: OnBroken, work: () => T): T[] => {
  try {
    return [work()];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    onBroken(place, error);
    return [];
  }
};
