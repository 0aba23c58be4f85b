import { z } from 'zod';
import { buildShape, insertBefore } from '../pipeline/record-view.ts';
import {
  ACTION_TYPES,
  type Condition,
  CONDITION_OPERATORS,
  type EvaluatedCondition,
  RULE_WARNING_REASONS,
  EVENT_TRIGGERS,
  TRIGGERS,
  AUTOMATION_RECORD,
} from '#core/automations/index.ts';
import type { TicketId } from '#core/shared/ids.ts';
import { TARGET_KINDS } from '#core/targets/index.ts';
import { MAX_RULE_MINUTES } from '#core/tickets/index.ts';
import { Changes } from '../webhooks/event-payloads.ts';
import { ActorOut, idField, nameText, nonEmptyText } from '../pipeline/codecs.ts';
import { FlowRunDetailView } from '../flows/flow-run-views.ts';
import { TicketView } from '../tickets/ticket-views.ts';

const COMPARISON = {
  field: nonEmptyText(100).describe(
    'Such as ticket.priority, ticket.tags, answer.order (the id of a question), answers (the text of all answers), message.content, actor.type or category.name.',
  ),
  operator: z
    .enum(CONDITION_OPERATORS)
    .describe('changed: the event changed the field. older_than: the time is more than so many seconds ago.'),
};

/** Parts in a condition at the most, each level counted. */
const MAX_PARTS = 100;

const ConditionSchema: z.ZodType<Condition> = z
  .union([
    z
      .strictObject({
        all: z
          .array(z.lazy(() => ConditionSchema))
          .max(20)
          .describe('Every one of them has to hold.'),
      })
      .meta({ id: 'AllConditions', description: 'Holds when all of its parts do.' }),
    z
      .strictObject({
        any: z
          .array(z.lazy(() => ConditionSchema))
          .max(20)
          .describe('One of them has to hold.'),
      })
      .meta({ id: 'AnyCondition', description: 'Holds when one of its parts does.' }),
    z
      .strictObject({ not: z.lazy(() => ConditionSchema).describe('It must not hold.') })
      .meta({ id: 'NotCondition', description: 'Holds when its part does not.' }),
    z
      .strictObject({ ...COMPARISON, value: z.unknown().optional().describe('With what; a list for in and not_in.') })
      .meta({ id: 'Comparison', description: 'Holds when a field compares so with a value.' }),
  ])
  .meta({ id: 'Condition', description: 'Conditions for the event and its ticket as it is at that time.' });

const countConditions = (condition: Condition): number => {
  const parts = 'all' in condition ? condition.all : 'any' in condition ? condition.any : [];
  const all = 'not' in condition ? [condition.not] : parts;
  return 1 + all.reduce((sum, part) => sum + countConditions(part), 0);
};

const EvaluatedSchema: z.ZodType<EvaluatedCondition> = z
  .union([
    z.object({
      all: z.array(z.lazy(() => EvaluatedSchema)).describe('The parts.'),
      holds: z.boolean().describe('True if the condition holds.'),
    }),
    z.object({
      any: z.array(z.lazy(() => EvaluatedSchema)).describe('The parts.'),
      holds: z.boolean().describe('True if the condition holds.'),
    }),
    z.object({
      not: z.lazy(() => EvaluatedSchema).describe('The part.'),
      holds: z.boolean().describe('True if the condition holds.'),
    }),
    z.object({
      ...COMPARISON,
      value: z.unknown().describe('The expected value.'),
      actual: z.unknown().describe('The value that was compared.'),
      holds: z.boolean().describe('True if the condition holds.'),
    }),
  ])
  .meta({ id: 'JudgedCondition', description: 'A condition, with what each of its parts came to.' });

/** The actions of a rule or macro. */
export const Actions = z
  .array(
    z
      .strictObject({
        type: z.enum(ACTION_TYPES).describe('Type of the action.'),
        data: z
          .record(z.string(), z.unknown())
          .default({})
          .describe(
            'Data of the action: the same fields as those of a flow node of this type; see GET /flow-node-types.',
          ),
      })
      .meta({ id: 'AutomationAction', description: 'Something a rule does to the ticket of an event.' }),
  )
  .min(1)
  .max(20)
  .describe('Actions in the order in which they are done.');

/** A caller may write these fields; the defaults are core's. */
export const AUTOMATION_SHAPE = {
  name: nameText(100).describe('Unique in the server.'),
  enabled: z.boolean().describe('A disabled rule does not react to events.'),
  position: z.int().min(0).max(1_000_000).describe('Lower comes first; among equals the older one.'),
  trigger: z
    .enum(TRIGGERS)
    .describe(
      'The type of event that triggers it, or how a ticket has been for the time of after: unanswered_for (it waits for staff), waiting_for_requester_for, unclaimed_for, idle_for (no person wrote), on_hold_for; before_target: a target is due in the time of after.',
    ),
  after: z
    .strictObject({
      minutes: z.int().min(1).max(MAX_RULE_MINUTES).describe('How long, in minutes.'),
      businessTime: z
        .boolean()
        .default(false)
        .describe('Counts open hours of the calendar of the category only; all hours where there is none.'),
      target: z.enum(TARGET_KINDS).optional().describe('The kind of target, for before_target only.'),
    })
    .meta({ id: 'RuleDelay', description: 'How long a ticket has been so before a rule by time applies.' })
    .nullable()
    .describe('Required for a rule by time, null for a rule with an event. It applies once each time a ticket is so.'),
  conditions: ConditionSchema.refine((condition) => countConditions(condition) <= MAX_PARTS, {
    error: `at most ${MAX_PARTS} parts`,
  })
    .nullable()
    .describe('Null holds always.'),
  actions: Actions,
  stopProcessing: z.boolean().describe('When it applies, no rule after it is applied to the same event.'),
};

const RuleWarningView = z
  .object({
    field: z.string().describe('Path of the condition, such as conditions.all.0.'),
    reason: z
      .enum(RULE_WARNING_REASONS)
      .describe('message_content_hidden: the bot runs without the Message Content Intent.'),
    message: z.string().describe('What the condition does not see, and when it does.'),
  })
  .meta({ id: 'RuleWarning', description: 'Something that a condition of a rule does not see.' });

export const AutomationView = z
  .object(
    insertBefore(buildShape(AUTOMATION_RECORD, AUTOMATION_SHAPE), 'version', {
      warnings: z
        .array(RuleWarningView)
        .describe(
          'What its conditions do not see as the bot runs now; it is applied all the same. Empty for most rules.',
        ),
    }),
  )
  .meta({ id: 'Automation', description: 'A rule: when something happens and conditions hold, things are done.' });

export const TestAutomationBody = z
  .strictObject({
    ticketId: idField<TicketId>('ticket')
      .nullable()
      .default(null)
      .describe(
        "Pretends that an event of the rule's own type happened to this ticket now, or that the time of the rule is over for it.",
      ),
    event: z
      .object({
        type: z.enum(EVENT_TRIGGERS).describe('Type of the event.'),
        actor: ActorOut,
        data: z
          .looseObject({
            ticket: TicketView.describe('The ticket, with all of its fields.'),
            changes: Changes.default({}),
          })
          .describe('The ticket, what changed, and what else the event carries.'),
      })
      .nullable()
      .default(null)
      .describe('A sample event to test with, in the form of GET /events.'),
  })
  .refine(({ ticketId, event }) => (ticketId === null) !== (event === null), {
    error: 'Exactly one of ticketId and event is needed.',
  })
  .describe('Input of a test of a rule.');

export const TestedAutomationView = z
  .object({
    triggerMatches: z.boolean().describe('Whether events of this type trigger the rule.'),
    conditions: EvaluatedSchema.nullable().describe(
      'Each part with what it came to; null for a rule without conditions.',
    ),
    applies: z.boolean().describe('True if its actions would be done.'),
    run: FlowRunDetailView.omit({ id: true })
      .nullable()
      .describe('Actions that would be done; null when the rule does not apply.'),
  })
  .meta({ id: 'TestedAutomation', description: 'Result of a test of a rule. Nothing was changed.' });
