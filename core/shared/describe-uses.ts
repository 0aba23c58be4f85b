import { listKeys } from './values/list-keys.ts';
/**
 * Describes what still refers to a resource.
 *
 * @param names what each kind of reference is called
 * @returns `2 panel(s) and 1 flow(s)`; null when nothing refers to it
 */
export const describeUses = <Kind extends string>(
  counts: Readonly<Record<Kind, number>>,
  names: Readonly<Record<Kind, string>>,
): string | null => {
  const kinds = listKeys(names).filter((kind) => counts[kind] > 0);
  return kinds.length === 0 ? null : kinds.map((kind) => `${counts[kind]} ${names[kind]}`).join(' and ');
};
