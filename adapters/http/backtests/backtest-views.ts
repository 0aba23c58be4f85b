import { z } from 'zod';
import {
  ASSUMPTIONS,
  BACKTEST_COUNTS,
  BACKTEST_RECORD,
  COUNT_NAMES,
  type CountName,
  MAX_CALLED,
  MAX_EXAMPLES,
} from '#core/backtests/index.ts';
import type { AutomationId, CategoryId, TargetId, TicketId } from '#core/shared/ids.ts';
import { TARGET_KINDS } from '#core/targets/index.ts';
import { listKeys } from '#core/shared/values/list-keys.ts';
import { AUTOMATION_SHAPE } from '../automations/automation-views.ts';
import { AutomationBody } from '../automations/automations.ts';
import { CATEGORY_SHAPE } from '../categories/category-views.ts';
import { ActorOut, idField, InstantIn, InstantOut, UserIdField } from '../pipeline/codecs.ts';
import { buildShape } from '../pipeline/record-view.ts';
import { TARGET_SHAPE, TargetBody } from '../targets/targets.ts';

const automationId = idField<AutomationId>('automation')
  .nullable()
  .describe('The rule that the draft replaces; null for a new one.');
const targetId = idField<TargetId>('target')
  .nullable()
  .describe('The target that the draft replaces; null for a new one.');
const categoryId = idField<CategoryId>('category').describe('The category whose assignment is tried.');
const assignment = CATEGORY_SHAPE.assignment;

const PERIOD = {
  from: InstantIn.describe('Begin of the period, at most 30 days before its end.'),
  to: InstantIn.describe('End of the period, in the past.'),
};

export const AutomationBacktestBody = z.strictObject({
  automationId: automationId.default(null),
  rule: AutomationBody.describe('The rule as it would be created. It counts as enabled.'),
  ...PERIOD,
});

export const TargetBacktestBody = z.strictObject({
  targetId: targetId.default(null),
  target: TargetBody.describe('The target as it would be created.'),
  ...PERIOD,
});

export const AssignmentBacktestBody = z.strictObject({ categoryId, assignment, ...PERIOD });

const { enabled: _, ...RULE_SHAPE } = AUTOMATION_SHAPE;

const DraftView = z
  .union([
    z
      .object({
        kind: z.literal('automation').describe('A rule.'),
        automationId,
        rule: z
          .object(RULE_SHAPE)
          .partial()
          .meta({ id: 'RuleDraft', description: 'The fields of the rule that were given.' }),
      })
      .meta({ id: 'AutomationDraft', description: 'A rule that is tried.' }),
    z
      .object({
        kind: z.literal('target').describe('A target.'),
        targetId,
        target: z
          .object(TARGET_SHAPE)
          .partial()
          .meta({ id: 'TargetFields', description: 'The fields of the target that were given.' }),
      })
      .meta({ id: 'TargetDraft', description: 'A target that is tried.' }),
    z
      .object({ kind: z.literal('assignment').describe('Assignment of a category.'), categoryId, assignment })
      .meta({ id: 'AssignmentDraft', description: 'The assignment that is tried.' }),
  ])
  .meta({ id: 'BacktestDraft', description: 'What is tried.' });

const Counts = z
  .object(
    Object.fromEntries(COUNT_NAMES.map((name) => [name, z.int().describe(BACKTEST_COUNTS[name])])) as Record<
      CountName,
      z.ZodInt
    >,
  )
  .meta({
    id: 'BacktestCounts',
    description: 'What happens in a day or in the period; zero for other kinds of drafts.',
  });

const COMPARED = {
  replayed: Counts.describe('What would have happened.'),
  actual: Counts.nullable().describe('What really happened; null for a draft that replaces nothing.'),
};

const ASSUMPTION_TEXT = listKeys(ASSUMPTIONS)
  .map((name) => `\`${name}\`: ${ASSUMPTIONS[name]}`)
  .join(' ');

const ResultView = z
  .object({
    timezone: z.string().describe('The time zone of the server, by which days are counted.'),
    tickets: z.int().describe('How many tickets were replayed.'),
    days: z
      .array(
        z
          .object({ date: z.string().describe('The local date, such as 2026-01-31.'), ...COMPARED })
          .meta({ id: 'BacktestDay', description: 'One day of the period.' }),
      )
      .describe('The days of the period.'),
    totals: z.object(COMPARED).meta({ id: 'BacktestTotals', description: 'All days; `waiting` is that of the end.' }),
    pings: z
      .object({
        total: z.int().describe('Mentions, direct messages, reminders and assignments in all.'),
        maxPerHour: z.int().describe('The most in one hour.'),
        p95PerHour: z.int().describe('The 95th percentile of the hours with at least one.'),
      })
      .meta({ id: 'BacktestPings', description: 'How often people would have been called.' }),
    called: z
      .array(
        z
          .object({
            type: z.enum(['staff', 'role']).describe('A user or a role.'),
            id: z.string().describe('Its id in the chat.'),
            replayed: z.int().describe('How often they would have been called, or been assigned a ticket.'),
            actual: z.int().nullable().describe('How often the service really assigned them a ticket; null for rules.'),
            maxPerHour: z.int().describe('The most in one hour of the replay.'),
          })
          .meta({ id: 'BacktestCalled', description: 'Somebody who is called.' }),
      )
      .describe(`Those who would be called most, at most ${MAX_CALLED}.`),
    examples: z
      .array(
        z
          .object({
            ticketId: idField<TicketId>('ticket'),
            ticketNumber: z.int().describe('Number in its server.'),
            at: InstantOut.describe('When it would have happened.'),
            what: z.enum(COUNT_NAMES).describe('What would have happened.'),
            targetKind: z.enum(TARGET_KINDS).nullable().describe('The kind of target; null of others.'),
            staffId: UserIdField.nullable().describe('Who would have been assigned the ticket; null of others.'),
          })
          .meta({ id: 'BacktestExample', description: 'Something that would have happened.' }),
      )
      .describe(`The first ones, at most ${MAX_EXAMPLES}.`),
    assumptions: z
      .array(z.enum(listKeys(ASSUMPTIONS)))
      .describe(`In which respects the replay may differ from what would have happened. ${ASSUMPTION_TEXT}`),
  })
  .meta({ id: 'BacktestReport', description: 'What would have happened, and what really happened.' });

const Progress = z
  .object({
    events: z.int().describe('Events that were replayed.'),
    total: z.int().nullable().describe('Events in all; null until they are counted.'),
  })
  .meta({ id: 'BacktestProgress', description: 'How far it is.' });

export const BacktestView = z
  .object(
    buildShape(BACKTEST_RECORD, {
      draft: DraftView,
      progress: Progress.describe('How far it is.'),
      result: ResultView.nullable().describe('Null until it is finished. Lists leave it out.'),
      createdBy: ActorOut,
    }),
  )
  .meta({ id: 'Backtest', description: 'A draft that is tried on past events.' });
