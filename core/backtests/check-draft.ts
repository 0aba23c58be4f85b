import { assertRunnable } from '../automations/index.ts';
import { type Complaint, invalid, invalidAll, unknownReference } from '../shared/errors.ts';
import type { GuildId } from '../shared/ids.ts';
import { type Instant, plusMs } from '../shared/instant.ts';
import { assertTarget } from '../targets/index.ts';
import {
  type AssignmentDraft,
  type AutomationDraft,
  type BacktestDraft,
  MAX_BACKTEST_DAYS,
  type TargetDraft,
} from './model/backtest.ts';
import type { BacktestPorts } from './backtest-ports.ts';
import type { EventPeriod } from './model/backtest-store.ts';
import { buildDraftTarget, buildRule } from './replay/load-server.ts';

const DAY_MS = 86_400_000;

/** @throws validation_error */
export const assertPeriod = ({ from, to }: EventPeriod, now: Instant): void => {
  if (from >= to) throw invalid('from', 'inconsistent', 'a time before "to" is needed.');
  if (to > now) throw invalid('to', 'out_of_range', 'the period has to end in the past.');
  if (to > plusMs(from, MAX_BACKTEST_DAYS * DAY_MS))
    throw invalid('from', 'out_of_range', `the period has at most ${MAX_BACKTEST_DAYS} days.`);
};

/** Checks what would be checked when the draft is saved. @throws validation_error */
export const assertDraft = (ports: BacktestPorts, guild: GuildId, draft: BacktestDraft): Promise<void> => {
  if (draft.kind === 'automation') return assertRule(ports, guild, draft);
  return draft.kind === 'target' ? assertDraftTarget(ports, guild, draft) : assertCategory(ports, guild, draft);
};

const assertKnown = (complaint: Complaint | false): void => {
  if (complaint) throw invalidAll([complaint]);
};

const assertRule = async (ports: BacktestPorts, guild: GuildId, draft: AutomationDraft): Promise<void> => {
  const { automationId } = draft;
  const isUnknown = automationId !== null && !(await ports.automations.find(guild, automationId));
  assertKnown(isUnknown && unknownReference('automationId', 'automation rule'));
  await assertRunnable(ports, buildRule(guild, draft, automationId ?? ''));
};

const assertDraftTarget = async (ports: BacktestPorts, guild: GuildId, draft: TargetDraft): Promise<void> => {
  const { targetId } = draft;
  const isUnknown = targetId !== null && !(await ports.targets.find(guild, targetId));
  assertKnown(isUnknown && unknownReference('targetId', 'target'));
  await assertTarget(ports, buildDraftTarget(guild, draft, targetId ?? ''));
};

const assertCategory = async ({ categories }: BacktestPorts, guild: GuildId, { categoryId }: AssignmentDraft) =>
  assertKnown(!(await categories.find(guild, categoryId)) && unknownReference('categoryId', 'category'));
