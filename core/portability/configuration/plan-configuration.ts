import type { Instant } from '../../shared/instant.ts';
import { isRecord } from '../../shared/values/type-guards.ts';
import { removePlaces } from '../format/places.ts';
import { createBroken, type PortableRecord, readInstant, readKey } from '../format/portable-record.ts';
import { toIdNames } from '../format/references.ts';
import { attempt, type OnBroken } from '../planning/attempt.ts';
import { chooseId, type ImportPlan } from '../planning/import-plan.ts';
import { convertFlow, convertPanel, convertWebhook, type StoredSecrets } from './converted-kinds.ts';
import { getPortableKind, type PortableKindName } from '../format/portable-kinds.ts';
import { chooseFreeValue, type TakenValues } from './free-values.ts';

/** A line of the configuration, with the place that a message names. */
export interface ConfigurationLine {
  readonly kind: PortableKindName;
  readonly place: string;
  readonly value: PortableRecord;
}

/** What the server has already. */
export interface ConfigurationFacts extends TakenValues {
  /** Finds the id of a record that was imported before, or that has the id already. */
  readonly findKnown: (kind: string, key: string) => string | undefined;
}

export interface PlannedRecord {
  readonly kind: PortableKindName;
  readonly key: string;
  readonly id: string;
  readonly record: PortableRecord;
  /** Is set for a flow that was published. */
  readonly published: PortableRecord | null;
}

export interface ConfigurationPlan {
  readonly records: readonly PlannedRecord[];
  /** Maps `<kind> <key>` to the id of every record, known or new. */
  readonly ids: ReadonlyMap<string, string>;
  /** Counts records that the server has already. */
  readonly known: number;
}

export const toIdKey = (kind: string, key: string): string => `${kind} ${key}`;

export type ConfigurationContext = ImportPlan & { readonly secrets: StoredSecrets };

interface Identified extends ConfigurationLine {
  readonly key: string;
  readonly at: Instant;
  readonly id: string;
  readonly isKnown: boolean;
}

/**
 * Plans the records of the configuration that the server does not have yet. Depends on nothing but its input.
 */
export const planConfiguration = (
  plan: ConfigurationContext,
  lines: readonly ConfigurationLine[],
  facts: ConfigurationFacts,
  onBroken: OnBroken,
): ConfigurationPlan => {
  const ids = new Map<string, string>();
  const identified = lines.flatMap((line) =>
    attempt(line.place, onBroken, () => {
      const found = identify(plan, line, facts);
      const idKey = toIdKey(line.kind, found.key);
      if (ids.has(idKey)) throw createBroken(`key: ${found.key} occurs twice`);
      ids.set(idKey, found.id);
      return found;
    }),
  );
  const added = identified.filter(({ isKnown }) => !isKnown);
  const known: KnownIds = { ids, findAnyId: createFindAnyId(ids) };
  const records = added.flatMap((line) => attempt(line.place, onBroken, () => planRecord(plan, line, known, facts)));
  return { records, ids, known: identified.length - added.length };
};

const identify = (plan: ImportPlan, line: ConfigurationLine, { findKnown }: ConfigurationFacts): Identified => {
  const key = readKey(line.value);
  const at = readInstant(line.value, 'createdAt') ?? plan.now;
  const known = findKnown(line.kind, key);
  return { ...line, key, at, id: known ?? chooseId(plan, line.kind, key, at), isKnown: known !== undefined };
};

interface KnownIds {
  readonly ids: ReadonlyMap<string, string>;
  readonly findAnyId: (id: string) => string | undefined;
}

/** Keeps ids of the source apart from those of other kinds: they are unique among all. */
const createFindAnyId = (ids: ReadonlyMap<string, string>) => {
  const byKey = new Map([...ids].map(([idKey, id]) => [idKey.slice(idKey.indexOf(' ') + 1), id]));
  return (id: string) => byKey.get(id);
};

const planRecord = (
  plan: ConfigurationContext,
  { kind, key, at, id, value }: Identified,
  { ids, findAnyId }: KnownIds,
  facts: ConfigurationFacts,
): PlannedRecord => {
  const lose = (field: string, why: string) => plan.onLoss({ kind, key, field, why });
  const { defaults } = getPortableKind(kind);
  const resolved = toIdNames(plan.isSameServer ? value : dropPlaces(value), {
    findId: (of, name) => ids.get(toIdKey(of, name)) ?? facts.findKnown(of, name),
    findAnyId,
    toUnknown: (of, _, field) => {
      lose(field, `The ${of} is neither in the file nor in the server.`);
      return null;
    },
  }) as PortableRecord;
  const identity = { id, guildId: plan.guild, version: 1, createdAt: at, updatedAt: plan.now };
  const { message = null, published = null, ...given } = withInstants({ ...fillIn(defaults, resolved), ...identity });
  const checked = plan.checks.check(kind, given);
  for (const field of checked.cut) lose(field, 'The text is too long, and was cut.');
  const named = { ...defaults, ...chooseFreeValue(kind, checked.record, facts, lose) };
  return { kind, key, id, ...convert(plan, { kind, record: named, message, published }, lose) };
};

/** Fields that are missing have their defaults, also within values of several parts. */
const fillIn = (defaults: PortableRecord, given: PortableRecord): PortableRecord => ({
  ...defaults,
  ...Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const byDefault = defaults[name];
      return [name, isRecord(byDefault) && isRecord(value) ? { ...byDefault, ...value } : value];
    }),
  ),
});

/** Tags of forums are ids, too. */
const dropPlaces = ({ forumTags: _, message: __, ...value }: PortableRecord): PortableRecord =>
  removePlaces(value) as PortableRecord;

const withInstants = (record: PortableRecord): PortableRecord =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, name.endsWith('At') ? readInstant(record, name) : value]),
  );

const convert = (
  plan: ConfigurationContext,
  { kind, record, message, published }: UnconvertedRecord,
  lose: (field: string, why: string) => void,
): Pick<PlannedRecord, 'record' | 'published'> => {
  if (kind === 'flow') return convertFlow(plan, record, published, lose);
  if (kind === 'panel') return { record: convertPanel(plan, record, message, lose), published: null };
  return { record: kind === 'webhook' ? convertWebhook(plan, record, lose) : record, published: null };
};

interface UnconvertedRecord {
  readonly kind: PortableKindName;
  readonly record: PortableRecord;
  /** Are parts of a line that are no fields of its record. */
  readonly message: unknown;
  readonly published: unknown;
}
