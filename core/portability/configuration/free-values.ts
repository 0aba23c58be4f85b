import { chooseFree, numberName } from '../../shared/values/free-value.ts';
import type { PortableRecord } from '../format/portable-record.ts';
import { getPortableKind, type PortableKindName, type Renaming } from '../format/portable-kinds.ts';

/** Values of unique fields that records of the server have, those that were planned included. */
export interface TakenValues {
  /** Returns the values by their kind and field, to which those of new records are added. */
  readonly getTaken: (kind: PortableKindName, field: string) => Set<string>;
}

const FORMS: Readonly<Record<Renaming, (value: string, number: number) => string>> = {
  words: numberName,
  slug: (value, number) => `${value.slice(0, 28)}-${number}`,
};

/** Returns the record with names that no other record of the server has. */
export const chooseFreeValue = (
  kind: PortableKindName,
  record: PortableRecord,
  { getTaken }: TakenValues,
  lose: (field: string, why: string) => void,
): PortableRecord => {
  const { unique } = getPortableKind(kind);
  const changed = Object.entries(unique).flatMap(([field, renaming]) => {
    const value = record[field];
    if (typeof value !== 'string') return [];
    const taken = getTaken(kind, field);
    const free = chooseFree(value, taken, FORMS[renaming]);
    if (free !== value) lose(field, 'The name is taken, and another was made of it.');
    taken.add(free);
    return [[field, free]];
  });
  return { ...record, ...(Object.fromEntries(changed) as PortableRecord) };
};
