import { hasFault, isRefusedFor } from '../../rest/failures.ts';

/** Words that the server or Discord does not allow in names. */
const isNameRefused = (error: unknown): boolean =>
  isRefusedFor(error, 'forbiddenName') || hasFault(error, ({ path }) => path === 'name');

/** Says what a ticket's channel is, in words that no rule forbids. */
export const toNeutralName = (name: string): string => ['ticket', ...(/\d+$/.exec(name) ?? [])].join('-');

/** Creates something with its name, or with a neutral one when its own is not allowed. */
export const createNamed = async <T>(name: string, create: (name: string) => Promise<T>): Promise<T> => {
  try {
    return await create(name);
  } catch (error) {
    const neutral = toNeutralName(name);
    if (neutral === name || !isNameRefused(error)) throw error;
    return create(neutral);
  }
};
