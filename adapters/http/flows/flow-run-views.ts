import { z } from 'zod';
import {
  measureVariables,
  MAX_STEPS,
  MAX_VARIABLES_LENGTH,
  NODE_TYPE_NAMES,
  RUN_STATUSES,
  TRIGGER_KINDS,
} from '#core/flows/index.ts';
import type { AutomationId, FlowId, FlowRunId, FlowStepId, MacroId, PanelId, TicketId } from '#core/shared/ids.ts';
import {
  ActorOut,
  ChannelIdField,
  GuildIdField,
  idField,
  InstantOut,
  UserIdField,
  nonEmptyText,
} from '../pipeline/codecs.ts';

const Step = z
  .object({
    id: idField<FlowStepId>('step').describe('Sent as Idempotency-Key with the requests of the step.'),
    nodeId: z.string().describe('Id of the node.'),
    type: z.enum(NODE_TYPE_NAMES).describe('Its type.'),
    startedAt: InstantOut.describe('When the run came to it.'),
    endedAt: InstantOut.nullable().describe('When the run left it; null while it is there.'),
    attempts: z
      .int()
      .describe('How often it was tried; more than once when the bot was out of reach or the service was stopped.'),
    handle: z.string().nullable().describe('Handle of the node that the run followed; null when nothing followed.'),
    output: z.record(z.string(), z.unknown()).describe('The result. It never contains a credential.'),
    error: z.string().nullable().describe('Error message.'),
  })
  .meta({ id: 'FlowStep', description: 'One step of a run at a node.' });

const RUN_SHAPE = {
  id: idField<FlowRunId>('flow run'),
  guildId: GuildIdField,
  flowId: idField<FlowId>('flow')
    .nullable()
    .describe('The flow that runs; null for the actions of an automation rule or macro.'),
  automationId: idField<AutomationId>('automation rule').nullable().describe('The rule whose actions run.'),
  macroId: idField<MacroId>('macro').nullable().describe('The macro whose actions run.'),
  flowVersion: z.int().describe('The published version of the flow, or the version of the rule or macro.'),
  trigger: z
    .object({
      kind: z.enum([...TRIGGER_KINDS, 'automation', 'macro']).describe('Kind of the trigger.'),
      actor: ActorOut,
      panelId: idField<PanelId>('panel').nullable().describe('The panel with which it was started.'),
    })
    .describe('The trigger of the run and its actor.'),
  status: z.enum(RUN_STATUSES).describe('waiting: for an answer, a choice, or a time.'),
  userId: UserIdField.nullable().describe('The user in this conversation.'),
  channelId: ChannelIdField.nullable().describe('Channel of the conversation.'),
  ticketId: idField<TicketId>('ticket').nullable().describe('The ticket it is about.'),
  nodeId: z.string().nullable().describe('Node that the run has reached; null when the run has ended.'),
  vars: z.record(z.string(), z.string()).describe('Its variables.'),
  waitsUntil: InstantOut.nullable().describe('When it continues automatically; null when it does not.'),
  depth: z.int().describe('How many runs in a row led to it, itself included. The chain ends after 5.'),
  stepCount: z.int().describe(`How many steps it has done; ${MAX_STEPS} are the most.`),
  error: z
    .object({
      nodeId: z.string().nullable().describe('Id of the node that failed.'),
      message: z.string().describe('Error message.'),
    })
    .nullable()
    .describe('Why it failed.'),
  startedAt: InstantOut.describe('When it was started.'),
  endedAt: InstantOut.nullable().describe('When it ended.'),
};

export const FlowRunView = z
  .object(RUN_SHAPE)
  .meta({ id: 'FlowRun', description: 'One execution of a flow, or of the actions of an automation rule or macro.' });

export const FlowRunDetailView = z
  .object({ ...RUN_SHAPE, trace: z.array(Step).describe('Its steps, in their order.') })
  .meta({ id: 'FlowRunDetail', description: 'A run with everything it did.' });

export const DryRunView = FlowRunDetailView.omit({ id: true }).meta({
  id: 'FlowDryRun',
  description: 'Steps that a run of the draft would take, up to its end or to a question without an answer.',
});

export const RunBody = z
  .strictObject({
    input: z
      .record(nonEmptyText(50), z.string().max(4000))
      .default({})
      .describe(
        `Variables it begins with, for \`{{vars.<name>}}\`; at most 50, with ${MAX_VARIABLES_LENGTH} characters in all names and values.`,
      )
      .refine((input) => Object.keys(input).length <= 50, { error: 'at most 50 variables' })
      .refine((input) => measureVariables(input) <= MAX_VARIABLES_LENGTH, {
        error: `at most ${MAX_VARIABLES_LENGTH} characters in all names and values`,
      }),
    userId: UserIdField.nullable()
      .default(null)
      .describe('The user in this conversation; by default the requester of the ticket.'),
    channelId: ChannelIdField.nullable()
      .default(null)
      .describe('Channel of the conversation before there is a ticket; by default a channel of its own.'),
    ticketId: idField<TicketId>('ticket').nullable().default(null).describe('The ticket it is about.'),
  })
  .meta({ id: 'FlowStart', description: 'Input of a run.' });

export const TestBody = z
  .strictObject({
    ...RunBody.omit({ channelId: true }).shape,
    answers: z
      .record(
        z.string(),
        z.union([
          z.string().max(4000),
          z.strictObject({
            status: z.int().min(100).max(599).default(200).describe('HTTP status.'),
            body: z.string().max(16_384).default('{}').describe('The answer.'),
          }),
        ]),
      )
      .default({})
      .describe(
        'By node id: the words of an answer, the id of a choice, or what an address answers. An address without one answers 200 and an empty object.',
      ),
    requestNodeId: nonEmptyText(36)
      .nullable()
      .default(null)
      .describe(
        'Id of a node that calls an address. Then only this node runs, and its request is sent, with its credentials and the given variables; the rest of the draft may be unfinished.',
      ),
  })
  .describe('Input of a dry run and the answers to its questions.');
