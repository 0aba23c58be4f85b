import { AppError } from '../shared/errors.ts';

/** Returns null while the bot is out of reach, so that stored data can still be read. @throws any other error */
export const ignoreOutage = (error: unknown): null => {
  if (error instanceof AppError && error.code === 'bot_unavailable') return null;
  throw error;
};
