import { AppError, conflict, notFound } from '../../shared/errors.ts';
import { toInstant } from '../../shared/instant.ts';
import { RESOURCE_LIMITS } from '../../shared/resource-limits.ts';
import {
  type ConfigurationLine,
  type ConfigurationPlan,
  planConfiguration,
  toIdKey,
} from '../configuration/plan-configuration.ts';
import { getPortableKind, PORTABLE_KIND_NAMES } from '../format/portable-kinds.ts';
import type { FindId } from '../format/references.ts';
import { createBroken, isImportable } from '../format/portable-record.ts';
import { chooseId, type ImportPlan } from '../planning/import-plan.ts';
import type { ImportInput } from './import-options.ts';
import type { ImportPorts } from './import-ports.ts';
import { loadFacts, OTHER_CATEGORY, type ServerFacts } from './load-facts.ts';
import { type Loss, LossCount } from '../planning/losses.ts';
import { omitBlocked } from './plan-blocks.ts';
import type { OnBroken } from '../planning/attempt.ts';
import { type FileSurvey, readLosses, readManifest, surveyFile } from './survey-file.ts';

/** A line that could not be imported. */
export interface BrokenLine {
  readonly place: string;
  readonly why: string;
}

/** Is what is known before anything is written. */
export interface PreparedImport {
  readonly plan: ImportPlan;
  readonly survey: FileSurvey;
  readonly configuration: ConfigurationPlan;
  readonly numberOffset: number;
  readonly findId: FindId;
  readonly findAnyId: (id: string) => string | undefined;
  readonly losses: LossCount;
  readonly broken: readonly BrokenLine[];
  readonly onBroken: OnBroken;
}

/** A report lists this many broken lines. */
const MAX_BROKEN = 1_000;

const collectBroken = (skipsBroken: boolean) => {
  const broken: BrokenLine[] = [];
  const onBroken: OnBroken = (place, error) => {
    if (!skipsBroken)
      throw new AppError(error.reason, `${place}: ${error.message}`, { details: error.details, cause: error });
    // A file is read twice.
    const isKnown = broken.some((line) => line.place === place);
    if (!isKnown && broken.length < MAX_BROKEN) broken.push({ place, why: error.message });
  };
  return { broken, onBroken };
};

/**
 * Reads the file, and plans its configuration and the numbers of its tickets. Writes nothing.
 *
 * @throws not_found for an unknown server; validation_error for a broken file; conflict for more records than a server can have
 */
export const prepareImport = async (ports: ImportPorts, input: ImportInput): Promise<PreparedImport> => {
  const { guild, reader, skipsBroken } = input;
  if (!(await ports.isServer(guild))) throw notFound(`Server ${guild}`);
  const { broken, onBroken } = collectBroken(skipsBroken);
  const losses = new LossCount();
  const manifest = await readManifest(reader, guild, input);
  const survey = await surveyFile(reader, manifest, onBroken);
  const onLoss = (loss: Loss) => losses.add(loss);
  await readLosses(reader, onBroken, onLoss);
  const { checks, digests, clock, ownBotId } = ports;
  const plan: ImportPlan = {
    guild,
    manifest,
    ownBotId,
    isSameServer: manifest.guildId === guild,
    now: clock.now(),
    digests,
    checks,
    onLoss,
  };
  const facts = await loadFacts(ports, { ...plan, survey });
  const configuration = await planAll(ports, plan, { survey, facts, onBroken, hasCategory: input.categoryId !== null });
  await assertWithinLimits(ports, input, configuration);
  const ids = new Map([...configuration.ids].map(([idKey, id]) => [idKey.slice(idKey.indexOf(' ') + 1), id]));
  return {
    plan,
    survey,
    configuration,
    numberOffset: await planNumbers(ports, input, survey),
    findId: createFindId(plan, survey, configuration, facts),
    findAnyId: (id) => ids.get(id),
    losses,
    broken,
    onBroken,
  };
};

const planAll = async (
  ports: ImportPorts,
  plan: ImportPlan,
  {
    survey,
    facts,
    onBroken,
    hasCategory,
  }: {
    readonly survey: FileSurvey;
    readonly facts: ServerFacts;
    readonly onBroken: OnBroken;
    readonly hasCategory: boolean;
  },
): Promise<ConfigurationPlan> => {
  const isKnown = (kind: string, key: string) => facts.findKnown(kind, key) !== undefined;
  const keys = new Set(survey.configuration.map(({ kind, value }) => toIdKey(kind, String(value.key))));
  const isLacking =
    !hasCategory &&
    [...survey.categoryKeys].some(
      (key) => key === null || !(keys.has(toIdKey('category', key)) || isKnown('category', key)),
    );
  const other: ConfigurationLine = {
    kind: 'category',
    place: 'tickets.jsonl',
    value: { key: OTHER_CATEGORY, name: 'Imported', archived: true },
  };
  const lines = await omitBlocked(ports, plan, survey.configuration, isKnown);
  return planConfiguration({ ...plan, secrets: ports.secrets }, isLacking ? [...lines, other] : lines, facts, onBroken);
};

const createFindId =
  (plan: ImportPlan, { tickets }: FileSurvey, { ids }: ConfigurationPlan, facts: ServerFacts): FindId =>
  (kind, key) => {
    if (kind !== 'ticket') return ids.get(toIdKey(kind, key)) ?? facts.findKnown(kind, key);
    const ms = tickets.get(key) ?? NaN;
    return isImportable(ms) ? chooseId(plan, 'ticket', key, toInstant(ms)) : undefined;
  };

const planNumbers = async (
  { imports }: ImportPorts,
  { guild, numbers }: ImportInput,
  { manifest, tickets, firstNumber, lastNumber }: FileSurvey,
): Promise<number> => {
  const earlier = await imports.findOffset(guild, manifest.source);
  if (earlier !== null || tickets.size === 0) return earlier ?? 0;
  const { isUsed, last } = await imports.readNumbers(guild, firstNumber, lastNumber);
  if (numbers === 'keep' && isUsed)
    throw conflict('already_done', 'Tickets of the server have some of the numbers. Use --numbers shift.');
  return numbers === 'shift' || isUsed ? last : 0;
};

const assertWithinLimits = async (
  { counts }: ImportPorts,
  { guild }: ImportInput,
  { records }: ConfigurationPlan,
): Promise<void> => {
  for (const kind of PORTABLE_KIND_NAMES) {
    const { limit, file } = getPortableKind(kind);
    const added = records.filter((record) => record.kind === kind).length;
    if (limit === null || added === 0) continue;
    const max = RESOURCE_LIMITS[limit];
    if ((await counts.count(guild, limit)) + added > max)
      throw createBroken(
        `With the ${added} records of ${file} the server would have more than ${max}. Delete some first.`,
      );
  }
};
