import type { RequestActivity } from '../../reactions/index.ts';
import type { Clock } from '../../shared/clock.ts';
import { isTransient } from '../../shared/errors.ts';
import type { DomainEvent } from '../../shared/events.ts';
import { plusMs } from '../../shared/instant.ts';
import type { Page, Position } from '../../shared/page.ts';
import { type ColleaguePorts, loadStaffFacts } from '../../teams/index.ts';
import {
  type Assumption,
  type Backtest,
  type BacktestFailure,
  type BacktestProgress,
  type BacktestResult,
  MAX_BACKTEST_EVENTS,
  WARM_UP_DAYS,
} from '../model/backtest.ts';
import type { BacktestHistory, EventPeriod, ReadEvent } from '../model/backtest-store.ts';
import { FormerStaff } from './former-staff.ts';
import { loadServer, getSubjectId, type LoadServerPorts, type ReplayedServer } from './load-server.ts';
import { AssignmentReplay } from './replay-assignment.ts';
import { RuleReplay } from './replay-rules.ts';
import { Pauses } from './pauses.ts';
import { readTarget, TARGET_COUNTS } from './replay-targets.ts';
import { areOfOneChange, ReplayedTickets } from './replayed-tickets.ts';
import { RuleCauses } from './rule-causes.ts';
import { type Simulation, Timeline } from './simulation.ts';
import { StaffAt } from './staff-at.ts';
import { ReplayCounts } from './replay-counts.ts';

export type ReplayPorts = LoadServerPorts &
  ColleaguePorts & {
    readonly history: BacktestHistory;
    readonly requests: RequestActivity;
    readonly clock: Clock;
  };

/** Takes how far the replay is. @throws an error that ends the replay */
export type ReportProgress = (progress: BacktestProgress) => void;

const DAY_MS = 86_400_000;
/** Each read costs some of the share that the server has of the database. */
const PAGE = 300;
const RETRY_MS = 500;
const MAX_RETRIES = 20;
const STARTS_PAGE = 5_000;

/** Replays the stored events of the period in pages. @returns why it cannot, or the result @throws as `report` */
export const replayEvents = async (
  ports: ReplayPorts,
  backtest: Backtest,
  report: ReportProgress,
): Promise<BacktestResult | BacktestFailure> => {
  const { guildId, from, to, draft } = backtest;
  const period = { from: plusMs(from, -WARM_UP_DAYS * DAY_MS), to };
  const total = await retry(ports, () => ports.history.countEvents(guildId, period, MAX_BACKTEST_EVENTS + 1));
  if (total > MAX_BACKTEST_EVENTS) return 'too_many_events';
  const server = await loadServer(ports, guildId, draft);
  const counts = new ReplayCounts({ from, to, timezone: server.settings.timezone });
  const { simulation, load } = await createSimulation(ports, backtest, server, counts);
  const tickets = new ReplayedTickets();
  const timeline = new Timeline(simulation, counts);
  let pending: DomainEvent[] = [];
  const flush = () => {
    if (pending.length > 0) timeline.follow(tickets.apply(pending));
    pending = [];
  };
  const pauses = new Pauses(ports);
  let events = 0;
  for await (const page of readPages(ports, backtest, { period, load, pauses })) {
    events += page.length;
    report({ events, total: Math.max(total, events) });
    for (const event of page) {
      await pauses.pause();
      addActual(event, backtest, counts);
      if (!event.sequence) continue;
      if (pending[0] && !areOfOneChange(pending[0], event)) flush();
      pending.push(event);
    }
  }
  flush();
  timeline.advance(to);
  await addRuleStarts(ports, backtest, counts);
  return buildResult(backtest, counts, tickets.size);
};

interface LoadedSimulation {
  readonly simulation: Simulation;
  /** Reads what the simulation needs for these events. */
  readonly load: (events: readonly DomainEvent[]) => Promise<void>;
}

const createSimulation = async (
  ports: ReplayPorts,
  { guildId, from, draft }: Backtest,
  server: ReplayedServer,
  counts: ReplayCounts,
): Promise<LoadedSimulation> => {
  if (draft.kind === 'assignment') {
    const staff = new StaffAt(guildId, await loadStaffFacts(ports, guildId));
    const former = new FormerStaff(ports.history, guildId, plusMs(from, -WARM_UP_DAYS * DAY_MS));
    const isAsked = [...server.categories.values()].some(({ assignment }) => assignment.mode === 'previous');
    const findFormerStaff = former.find.bind(former);
    return {
      simulation: new AssignmentReplay(server, draft.categoryId, { staff, counts, findFormerStaff }),
      load: (events) => (isAsked ? retry(ports, () => former.load(events)) : Promise.resolve()),
    };
  }
  const causes = new RuleCauses(ports.history, guildId);
  const listBehind = causes.list.bind(causes);
  return {
    simulation: new RuleReplay(server, { ids: ports.ids, counts, listRulesBehind: listBehind }),
    load: (events) => (draft.kind === 'automation' ? retry(ports, () => causes.load(events)) : Promise.resolve()),
  };
};

interface Reading {
  readonly period: EventPeriod;
  readonly load: LoadedSimulation['load'];
  readonly pauses: Pauses;
}

async function* readPages(
  { history, clock }: ReplayPorts,
  { guildId }: Backtest,
  { period, load, pauses }: Reading,
): AsyncGenerator<readonly DomainEvent[]> {
  let after: Position | null = null;
  do {
    const page: Page<ReadEvent> = await retry({ clock }, () =>
      history.listEvents(guildId, period, { limit: PAGE, after }),
    );
    pauses.restart();
    const events: DomainEvent[] = [];
    for (const read of page.items) {
      await pauses.pause();
      events.push(read());
    }
    await load(events);
    pauses.restart();
    yield events;
    after = page.next;
  } while (after);
}

/** Reads that are refused because the database is busy are repeated. */
const retry = async <T>({ clock }: Pick<ReplayPorts, 'clock'>, read: () => Promise<T>): Promise<T> => {
  for (let left = MAX_RETRIES; ; left -= 1) {
    try {
      return await read();
    } catch (error) {
      if (left === 0 || !isTransient(error)) throw error;
      await clock.sleep(RETRY_MS);
    }
  }
};

const addActual = ({ type, at, data }: DomainEvent, { draft }: Backtest, counts: ReplayCounts): void => {
  const what = TARGET_COUNTS[type];
  if (draft.kind === 'target' && what && readTarget({ data }).id === draft.targetId) counts.add('actual', what, at);
};

const addRuleStarts = async (ports: ReplayPorts, backtest: Backtest, counts: ReplayCounts): Promise<void> => {
  const { guildId, draft, from, to } = backtest;
  if (draft.kind !== 'automation' || draft.automationId === null) return;
  const rule = draft.automationId;
  let after: Position | null = null;
  do {
    const page = await retry(ports, () =>
      ports.history.listRuleStarts(guildId, rule, { from, to }, { limit: STARTS_PAGE, after }),
    );
    for (const { startedAt } of page.items) counts.add('actual', 'fired', startedAt);
    after = page.next;
  } while (after);
};

const buildResult = ({ draft }: Backtest, counts: ReplayCounts, tickets: number): BacktestResult => {
  const built = counts.build({
    actual: getSubjectId(draft) !== null,
    actualAssignees: draft.kind === 'assignment',
  });
  return { ...built, tickets, assumptions: listAssumptions(draft) };
};

const listAssumptions = (draft: Backtest['draft']): readonly Assumption[] => {
  const always: readonly Assumption[] = ['present_configuration', 'stored_events'];
  if (draft.kind === 'target') return always;
  if (draft.kind === 'assignment') return [...always, 'present_staff', 'presence_by_shifts', 'claims_as_made'];
  const needsTimes = draft.rule.trigger === 'before_target';
  return [...always, 'actions_not_executed', ...(needsTimes ? (['present_targets'] as const) : [])];
};
