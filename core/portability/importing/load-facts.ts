import type { GuildId, UserId } from '../../shared/ids.ts';
import { isUuid } from '../../shared/ids.ts';
import { replaceId } from '../../privacy/index.ts';
import type { ConfigurationFacts, ConfigurationLine } from '../configuration/plan-configuration.ts';
import { toIdKey } from '../configuration/plan-configuration.ts';
import { getPortableKind, PORTABLE_KIND_NAMES, type PortableKindName } from '../format/portable-kinds.ts';
import type { ImportPorts } from './import-ports.ts';
import type { FileSurvey } from './survey-file.ts';

export type ServerFacts = ConfigurationFacts;

interface FactsInput {
  readonly guild: GuildId;
  readonly isSameServer: boolean;
  readonly survey: FileSurvey;
}

/** Reads what the server has of the configuration in a file. */
export const loadFacts = async (ports: ImportPorts, input: FactsInput): Promise<ServerFacts> => {
  const known = new Map<string, string>();
  const taken = new Map<string, Set<string>>();
  for (const kind of PORTABLE_KIND_NAMES) {
    const lines = input.survey.configuration.filter((line) => line.kind === kind);
    for (const [key, id] of await listKnown(ports, input, kind, lines)) known.set(toIdKey(kind, key), id);
    for (const field of Object.keys(getPortableKind(kind).unique))
      taken.set(toIdKey(kind, field), new Set(await ports.imports.listValues(input.guild, kind, field)));
  }
  return {
    findKnown: (kind, key) => known.get(toIdKey(kind, key)),
    getTaken: (kind, field) => taken.get(toIdKey(kind, field)) ?? new Set(),
  };
};

const listKnown = async (
  { imports, pseudonyms }: ImportPorts,
  { guild, isSameServer, survey }: FactsInput,
  kind: PortableKindName,
  lines: readonly ConfigurationLine[],
): Promise<ReadonlyMap<string, string>> => {
  const named = kind === 'category' ? [...survey.categoryKeys, OTHER_CATEGORY] : [];
  const all = [...lines.map(({ value }) => value.key), ...named].filter(
    (key): key is string => typeof key === 'string',
  );
  // An erasure has put the pseudonym into the key of a block.
  const erased = new Map(
    lines.flatMap(({ value: { key, userId } }) => {
      if (typeof userId !== 'string' || typeof key !== 'string') return [];
      const pseudonym = pseudonyms.toPseudonym(guild, userId as UserId);
      return [[replaceId(key, { userId: userId as UserId, pseudonym, mode: 'anonymize' }), key] as const];
    }),
  );
  const imported = await imports.listImported(guild, survey.manifest.source, kind, [...all, ...erased.keys()]);
  const existing = isSameServer ? await imports.listExisting(guild, kind, all.filter(isUuid)) : [];
  return new Map([
    ...existing.map((id) => [id, id] as const),
    ...imported.map(({ key, id }) => [erased.get(key) ?? key, id] as const),
  ]);
};

/** Is the key of the category for tickets that have none. */
export const OTHER_CATEGORY = 'without category';
