import { hasFault, isParentFull } from '../../rest/failures.ts';

/** The category is full, or gone. */
const isParentRefused = (error: unknown): boolean => hasFault(error, ({ path }) => path === 'parent_id');

/** The outcome of a request that names a category: its result, or that each category refused it. */
export type Placement<T> =
  | { readonly isPlaced: true; readonly result: T }
  | { readonly isPlaced: false; readonly isAnyFull: boolean };

/** Repeats a request with one category after the other, until one takes the channel. @throws other failures of the request */
export const tryParents = async <T>(
  parentIds: readonly string[],
  request: (parentId: string) => Promise<T>,
): Promise<Placement<T>> => {
  const [parentId, ...others] = parentIds;
  if (parentId === undefined) return { isPlaced: false, isAnyFull: false };
  try {
    return { isPlaced: true, result: await request(parentId) };
  } catch (error) {
    if (!isParentRefused(error)) throw error;
    const placed = await tryParents(others, request);
    return placed.isPlaced ? placed : { isPlaced: false, isAnyFull: placed.isAnyFull || hasFault(error, isParentFull) };
  }
};
