import { refuse } from './entry-names.ts';

const MAX_SHOWN = 20;

/** Chooses a server of a source that can have several. @throws validation_error naming those that it has */
export const chooseGuild = (found: readonly string[], given: string | null): string => {
  const [only] = found;
  if (given === null && found.length === 1 && only !== undefined) return only;
  if (given !== null && found.includes(given)) return given;
  const which = found.length > 0 ? `It has: ${found.slice(0, MAX_SHOWN).join(', ')}.` : 'It has none.';
  throw refuse(`Name a server of this file with --guild. ${which}`);
};
