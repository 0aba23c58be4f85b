import type { Scope } from '../../access/index.ts';
import type { CategoryStore } from '../../categories/index.ts';
import { getPortableKind } from '../format/portable-kinds.ts';
import type { PortableRecord } from '../format/portable-record.ts';
import type { Retention } from '../../settings/index.ts';
import type { CategoryId, GuildId } from '../../shared/ids.ts';
import { plusMs } from '../../shared/instant.ts';
import type { PlannedTicket } from '../tickets/plan-ticket.ts';
import { type ImportEstimate, ImportEstimator } from './estimate-import.ts';
import type { ImportInput } from './import-options.ts';
import type { ImportPorts } from './import-ports.ts';
import type { BrokenLine } from './prepare-import.ts';
import { prepareImport, type PreparedImport } from './prepare-import.ts';
import { type PlaceChat, PlaceCollector, type PlaceReport } from './check-places.ts';
import type { FileSurvey } from './survey-file.ts';
import type { CountedLoss } from '../planning/losses.ts';
import { planBatches } from './plan-batches.ts';
import { buildContext } from './build-context.ts';
import { describeDeleted, planDeletedTickets } from './write-deleted.ts';
import { describeParts } from './write-tickets.ts';

/** What an import would do, or did. */
export interface ImportReport {
  readonly guildId: GuildId;
  readonly source: string;
  /** Counts new records by kind. */
  readonly added: Readonly<Record<string, number>>;
  /** Lists what a caller needs to import the file. */
  readonly scopes: readonly Scope[];
  readonly known: number;
  readonly changed: number;
  readonly extended: number;
  /** Counts new tickets by the month of their opening, such as `2026-01`. */
  readonly byMonth: Readonly<Record<string, number>>;
  /** Counts new tickets by the name of their category. */
  readonly byCategory: Readonly<Record<string, number>>;
  readonly open: number;
  readonly expected: ImportEstimate;
  readonly numberOffset: number;
  /** Counts users of whom the file shows that they are staff. */
  readonly staff: number;
  /** Counts closed tickets that the retention of the server removes at the next purge. */
  readonly beyondRetention: number;
  /** Is null where the bot could not be reached. */
  readonly places: PlaceReport | null;
  readonly losses: readonly CountedLoss[];
  readonly broken: readonly BrokenLine[];
}

const DAY_MS = 86_400_000;

export type CheckPorts = ImportPorts & {
  readonly getRetention: (guild: GuildId) => Promise<Retention>;
  readonly chat: PlaceChat;
  readonly categories: Pick<CategoryStore, 'find'>;
};

/** Plans an import without writing anything. @throws as `runImport` */
export const checkImport =
  (ports: CheckPorts) =>
  async (input: ImportInput): Promise<ImportReport> => {
    const prepared = await prepareImport(ports, input);
    const { closedTicketsDays } = await ports.getRetention(input.guild);
    const purgedBefore = closedTicketsDays === null ? '' : plusMs(prepared.plan.now, -closedTicketsDays * DAY_MS);
    const totals = createTotals(purgedBefore);
    const places = new PlaceCollector();
    places.addRecords(prepared.configuration.records);
    const estimator = new ImportEstimator(input.reader, prepared.survey.length);
    const context = await buildContext(ports, input, prepared);
    for await (const { planned, known, replaced, extended } of planBatches(
      ports,
      context,
      input.reader,
      prepared.onBroken,
    )) {
      totals.known += known;
      totals.changed += replaced.length;
      totals.extended += extended.length;
      for (const one of [...planned, ...replaced.map((ticket) => ticket.planned)]) estimator.addTicket(one);
      for (const [kind, more] of Object.entries(describeParts(planned))) count(totals.added, kind, more);
      for (const one of planned) {
        addTicket(totals, one);
        places.addTicket(one);
      }
    }
    await addDeleted(totals, planDeletedTickets(ports, context, input.reader, prepared.onBroken));
    return {
      ...describeCheck(prepared, totals, input),
      expected: estimator.estimate(),
      byCategory: await nameCategories(ports, prepared, totals.byCategory),
      places: await places.report(ports.chat, input.guild),
    };
  };

interface Totals {
  known: number;
  changed: number;
  extended: number;
  open: number;
  beyondRetention: number;
  readonly purgedBefore: string;
  readonly added: Record<string, number>;
  readonly byMonth: Record<string, number>;
  readonly byCategory: Map<CategoryId, number>;
}

const createTotals = (purgedBefore: string): Totals => ({
  known: 0,
  changed: 0,
  extended: 0,
  open: 0,
  beyondRetention: 0,
  purgedBefore,
  added: {},
  byMonth: {},
  byCategory: new Map(),
});

const count = (counts: Record<string, number>, name: string, more = 1): void => {
  if (more > 0) counts[name] = (counts[name] ?? 0) + more;
};

const addTicket = (totals: Totals, { ticket: { closedAt, createdAt, categoryId, status } }: PlannedTicket): void => {
  count(totals.byMonth, createdAt.slice(0, 7));
  totals.byCategory.set(categoryId, (totals.byCategory.get(categoryId) ?? 0) + 1);
  if (status !== 'closed') totals.open += 1;
  if (closedAt !== null && closedAt < totals.purgedBefore) totals.beyondRetention += 1;
};

const addDeleted = async (totals: Totals, batches: ReturnType<typeof planDeletedTickets>): Promise<void> => {
  for await (const { planned, known } of batches) {
    totals.known += known;
    for (const [kind, more] of Object.entries(describeDeleted(planned))) count(totals.added, kind, more);
  }
};

/** A category is in the file, or in the server already. */
const nameCategories = async (
  { categories }: CheckPorts,
  { plan, configuration }: PreparedImport,
  counts: ReadonlyMap<CategoryId, number>,
): Promise<ImportReport['byCategory']> => {
  const added = new Map<string, PortableRecord>(configuration.records.map(({ id, record }) => [id, record]));
  const named = [...counts].map(async ([id, tickets]) => {
    const { name } = added.get(id) ?? (await categories.find(plan.guild, id)) ?? {};
    return [typeof name === 'string' ? name : id, tickets] as const;
  });
  return Object.fromEntries(await Promise.all(named));
};

const listScopes = ({ configuration, tickets, deleted }: FileSurvey, takesSettings: boolean): readonly Scope[] => {
  const scopes = configuration.map(({ kind }) => getPortableKind(kind).scope);
  if (tickets.size + deleted > 0) scopes.push('tickets:write');
  if (takesSettings) scopes.push('settings:write');
  return [...new Set(scopes)].toSorted();
};

const describeCheck = (
  prepared: PreparedImport,
  totals: Totals,
  { takesSettings }: Pick<ImportInput, 'takesSettings'>,
): Omit<ImportReport, 'byCategory' | 'expected' | 'places'> => {
  const { plan, configuration, survey, numberOffset, losses, broken } = prepared;
  for (const { kind } of configuration.records) count(totals.added, kind);
  const { known, changed, extended, open, beyondRetention, added, byMonth } = totals;
  return {
    guildId: plan.guild,
    source: plan.manifest.source,
    added,
    scopes: listScopes(survey, takesSettings),
    known: known + configuration.known,
    changed,
    extended,
    byMonth: Object.fromEntries(Object.entries(byMonth).sort()),
    open,
    numberOffset,
    staff: survey.staff.size,
    beyondRetention,
    losses: losses.list(),
    broken,
  };
};
