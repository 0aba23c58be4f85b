import { AppError } from '../shared/errors.ts';

/** Null while the bot is out of reach: what the service knows by itself can still be read. @throws any other error */
export const ignoreOutage = (error: unknown): null => {
  if (error instanceof AppError && error.code === 'bot_unavailable') return null;
  throw error;
};
