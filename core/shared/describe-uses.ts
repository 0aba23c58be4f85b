import { listKeys } from './values/list-keys.ts';
/** Returns for example `2 panel(s), 1 flow(s)`; null when nothing refers to the resource. */
export const describeUses = <Kind extends string>(
  counts: Readonly<Record<Kind, number>>,
  names: Readonly<Record<Kind, string>>,
): string | null => {
  const kinds = listKeys(names).filter((kind) => counts[kind] > 0);
  return kinds.length === 0 ? null : kinds.map((kind) => `${counts[kind]} ${names[kind]}`).join(', ');
};
