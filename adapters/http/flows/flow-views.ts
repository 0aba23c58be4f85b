import { z } from 'zod';
import {
  CONVERSATION_HOMES,
  DEFAULT_CONVERSATION,
  FLOW_STATUSES,
  MAX_KEEP_MINUTES,
  NODE_TYPE_NAMES,
  REDACTED,
  TRIGGER_KINDS,
  WARNING_REASONS,
} from '#core/flows/index.ts';
import { DETAIL_REASONS } from '#core/shared/error-reasons.ts';
import type { FlowId } from '#core/shared/ids.ts';
import { listKeys } from '#core/shared/values/list-keys.ts';
import {
  ChannelIdField,
  GuildIdField,
  idField,
  InstantOut,
  VersionOut,
  nameText,
  nonEmptyText,
} from '../pipeline/codecs.ts';

const nodeId = z
  .string()
  .regex(/^[\w-]{1,64}$/, 'an id of 1 to 64 letters, digits, hyphens and underscores is needed')
  .describe('Unique in the flow; by it credentials are found again.');

const Node = z
  .strictObject({
    id: nodeId,
    type: z.enum(NODE_TYPE_NAMES).describe('Type of the node; see GET /flow-node-types.'),
    name: nameText(80)
      .nullable()
      .default(null)
      .describe('What people call the step; null for a name made of its type and data.'),
    position: z
      .strictObject({ x: z.number().describe('To the right.'), y: z.number().describe('Downwards.') })
      .default({ x: 0, y: 0 })
      .describe('Position in the editor.'),
    data: z
      .record(z.string(), z.unknown())
      .default({})
      .describe(
        `What it works with. Stored credentials read as \`${REDACTED}\`; sent back so they are kept, a value replaces them, an empty or absent one clears them.`,
      ),
  })
  .meta({ id: 'FlowNode', description: 'A step of a flow.' });

const Edge = z
  .strictObject({
    id: nodeId.describe('Unique in the flow.'),
    source: z.string().max(64).describe('The node it leaves.'),
    sourceHandle: z
      .string()
      .max(64)
      .nullable()
      .default(null)
      .describe('Handle of the source node that the edge leaves; null if the node has one handle.'),
    target: z.string().max(64).describe('The node it leads to.'),
  })
  .meta({ id: 'FlowEdge', description: 'Edges between the nodes.' });

const Conversation = z
  .strictObject({
    home: z
      .enum(CONVERSATION_HOMES)
      .default(DEFAULT_CONVERSATION.home)
      .describe(
        'A private thread of a text channel, a channel of its own, or (`dm`) the direct messages of the bot and the user. Where the user takes no direct messages, the flow goes on in a thread or channel.',
      ),
    parentChannelId: ChannelIdField.nullable()
      .default(DEFAULT_CONVERSATION.parentChannelId)
      .describe(
        'For a thread its text channel; null is that of the panel, and without a panel a channel is opened. For a channel its channel group; null is none. For `dm` as for a thread, which takes its place where the user takes no direct messages.',
      ),
    keepMinutes: z
      .int()
      .min(0)
      .max(MAX_KEEP_MINUTES)
      .default(DEFAULT_CONVERSATION.keepMinutes)
      .describe('After so many minutes the conversation of a run that has ended is deleted. Direct messages stay.'),
  })
  .meta({ id: 'FlowConversation', description: 'Where a flow talks with its user before there is a ticket.' });

const Trigger = z
  .strictObject({
    kind: z.enum(TRIGGER_KINDS).describe('Kind of the trigger.'),
    config: z
      .record(nonEmptyText(50), z.string().max(200))
      .default({})
      .describe(
        'What exactly. For ticket_created and ticket_closed: categoryId. For message: channelId, startsWith, contains; all that are given have to hold.',
      ),
    conversation: Conversation.optional().describe(
      'Only for panel_option and api, which may start without a channel. Left out, it is a thread of the channel of the panel that is kept for 10 minutes.',
    ),
  })
  .meta({ id: 'FlowTrigger', description: 'The trigger of a flow.' });

/** A caller may write these fields; the defaults are core's. */
export const FLOW_SHAPE = {
  name: nameText(100).describe('Unique in the server.'),
  description: z.string().max(1000).nullable().describe('Description for people.'),
  trigger: Trigger,
  nodes: z
    .array(Node)
    .max(200)
    .describe('Its steps. In a PATCH without them they are left alone, credentials included.'),
  edges: z.array(Edge).max(500).describe('Edges between the nodes.'),
};

export const FlowView = z
  .object({
    id: idField<FlowId>('flow'),
    guildId: GuildIdField,
    ...FLOW_SHAPE,
    status: z.enum(FLOW_STATUSES).describe('An active flow is started by its trigger.'),
    publishedVersion: z.int().nullable().describe('The version that runs; null as long as it was never published.'),
    publishedAt: InstantOut.nullable().describe('When that was.'),
    lastRunAt: InstantOut.nullable().describe('When it was started last.'),
    runCount: z.int().describe('How often it was started.'),
    version: VersionOut,
    createdAt: InstantOut,
    updatedAt: InstantOut,
  })
  .meta({ id: 'Flow', description: 'A support flow: a conversation and its actions as a graph.' });

export const RedirectedCredential = z
  .object({
    nodeId: z.string().describe('Id of the node.'),
    field: z.string().describe('Such as authToken or headers.x-api-key.'),
    from: z.string().nullable().describe('Scheme, host and port before; null for no address.'),
    to: z.string().nullable().describe('Scheme, host and port now; null for no address.'),
  })
  .meta({ id: 'RedirectedCredential', description: 'A credential that is sent to another origin than before.' });

export const ChangedFlowView = z
  .object({
    ...FlowView.shape,
    clearedCredentials: z
      .array(
        z.object({
          nodeId: z.string().describe('Id of the node.'),
          field: z.string().describe('Such as authToken or headers.x-api-key.'),
        }),
      )
      .describe('Credentials that were stored before this change and no longer are.'),
    redirectedCredentials: z
      .array(RedirectedCredential)
      .describe('Credentials that are kept although the address of their node moved to another origin.'),
  })
  .meta({
    id: 'ChangedFlow',
    description:
      'A flow after a change, with the credentials that it lost and those that it now sends to another origin.',
  });

export const ValidationView = z
  .object({
    valid: z.boolean().describe('Whether the flow could run.'),
    problems: z
      .array(
        z.object({
          nodeId: z.string().nullable().describe('Null when it is about the flow as a whole.'),
          field: z.string().nullable().describe('Within the data of the node.'),
          reason: z.enum(listKeys(DETAIL_REASONS)).describe('As in the details of a refusal.'),
          message: z.string().describe('The problem.'),
        }),
      )
      .describe('Everything at once.'),
    warnings: z
      .array(
        z.object({
          nodeId: z.string().describe('Id of the node.'),
          field: z.string().describe('Within the data of the node.'),
          reason: z
            .enum(WARNING_REASONS)
            .describe('`unset_variable`: nothing in the flow sets it; it has a value only where a run begins with it.'),
          name: z.string().describe('What the field names.'),
          message: z.string().describe('The possible problem.'),
        }),
      )
      .describe('Likely mistakes with which a flow can run: names that never have a value.'),
  })
  .meta({ id: 'FlowValidation', description: 'Whether a flow could run, and why not.' });

export const NodeTypeView = z
  .object({
    type: z.enum(NODE_TYPE_NAMES).describe('Name of the type.'),
    description: z.string().describe('Description of the node type.'),
    schema: z
      .record(z.string(), z.unknown())
      .describe(
        'JSON Schema (2020-12) of its data. `x-template` marks texts that take variables, `x-unit` is the unit of a number: `seconds` or `milliseconds`.',
      ),
    credentials: z.array(z.string()).describe('Fields that hold credentials; headers that bear some come on top.'),
    handles: z
      .union([z.array(z.string()), z.literal('options')])
      .describe(
        'By which edges leave it; `options` are the ids of its own options, and `timeout` where it has `timeoutSeconds`.',
      ),
  })
  .meta({ id: 'FlowNodeKind', description: 'A kind of node that a flow may have.' });

export const FlowVersionView = z
  .object({
    flowId: idField<FlowId>('flow'),
    guildId: GuildIdField,
    number: z.int().describe('Counts the publications of the flow from 1.'),
    trigger: Trigger,
    nodes: z.array(Node).describe('Its steps as they were. Credentials are those the flow has now.'),
    edges: z.array(Edge).describe('Edges between the nodes.'),
    publishedAt: InstantOut.describe('When it was published.'),
  })
  .meta({ id: 'PublishedFlow', description: 'A flow as it was when it was published.' });
