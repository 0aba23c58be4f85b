import { mapKeys } from '#core/shared/values/list-keys.ts';
import { isKeyOf } from '#core/shared/values/type-guards.ts';
import { z } from 'zod';
import { ALL_EVENT_TYPES, type DomainEvent, EVENT_TYPES, type EventType } from '#core/shared/events.ts';
import type { EventId, TargetId, TicketId, WebhookId } from '#core/shared/ids.ts';
import { TARGET_KINDS } from '#core/targets/index.ts';
import { CategoryView } from '../categories/category-views.ts';
import { FlowRunView } from '../flows/flow-run-views.ts';
import { FlowView, RedirectedCredential } from '../flows/flow-views.ts';
import { ItemView } from '../knowledge/knowledge-views.ts';
import { PanelView } from '../panels/panel-views.ts';
import { RequestView } from '../privacy/requests.ts';
import { MessageView, NoteView, TicketView } from '../tickets/ticket-views.ts';
import { TranscriptView } from '../transcripts/transcript-views.ts';
import { createWriter } from '../pipeline/encode.ts';
import { ActorOut, GuildIdField, idField, InstantOut } from '../pipeline/codecs.ts';
import { lazily } from '#core/shared/concurrency/lazily.ts';

/** Versions the API and the events it sends. */
const API_VERSION = 'v1';

const CategoryInEvent = CategoryView.omit({ openTicketCount: true }).meta({
  id: 'EventCategory',
  description: 'A category as it was after the change.',
});

const PanelInEvent = PanelView.omit({ openCount: true }).meta({
  id: 'EventPanel',
  description: 'A panel as it was after the change.',
});

const FlowInEvent = FlowView.omit({ nodes: true, edges: true, lastRunAt: true, runCount: true }).meta({
  id: 'EventFlow',
  description: 'A flow as it was after the change, without its steps.',
});

const RunInEvent = FlowRunView.pick({ id: true, flowVersion: true, ticketId: true, userId: true, error: true }).meta({
  id: 'EventFlowRun',
  description: 'The run that failed.',
});

const ItemInEvent = ItemView.omit({
  views: true,
  helpfulCount: true,
  notHelpfulCount: true,
  deflectedCount: true,
}).meta({ id: 'EventKnowledgeItem', description: 'A knowledge base item as it was after the change.' });

const WebhookInEvent = z
  .object({
    id: idField<WebhookId>('webhook'),
    url: z.string().describe('Address of the receiver.'),
    description: z.string().nullable().describe('Description of the webhook for people.'),
    eventTypes: z.array(z.string()).describe('The types it is subscribed to.'),
  })
  .meta({ id: 'EventWebhook', description: 'The webhook that is tried out.' });

export const Changes = z
  .record(
    z.string(),
    z.object({ from: z.unknown().describe('The value before.'), to: z.unknown().describe('The value after.') }),
  )
  .meta({ id: 'Changes', description: 'Old and new value of each changed field.' });

/** Fields that the data of an event may have in addition to the changes. */
const RESOURCES = {
  ticket: TicketView.describe('The ticket after the change.'),
  target: z
    .object({
      id: idField<TargetId>('target'),
      name: z.string().nullable().describe('Its name; null when it is deleted.'),
      kind: z.enum(TARGET_KINDS).describe('What has to happen.'),
      dueAt: InstantOut.nullable().describe('When it is due, or was.'),
    })
    .describe('The target that the event is about.'),
  message: MessageView.describe('The message that was written.'),
  note: NoteView.describe('The note that was written.'),
  category: CategoryInEvent,
  panel: PanelInEvent,
  flow: FlowInEvent,
  run: RunInEvent,
  redirectedCredentials: z
    .array(RedirectedCredential)
    .describe('Credentials that the new version sends to another origin than the version before.'),
  item: ItemInEvent,
  transcript: TranscriptView.describe('The transcript, without its messages.'),
  privacyRequest: RequestView.describe('What the member asks for.'),
  webhook: WebhookInEvent,
};

function pick(name: keyof typeof RESOURCES): Partial<typeof RESOURCES> {
  return { [name]: RESOURCES[name] };
}

/** Resources of an event in addition to the subject that its name gives. */
const MORE: Partial<Record<EventType, Partial<typeof RESOURCES>>> = {
  'ticket.message_created': pick('message'),
  'ticket.note_created': pick('note'),
  'ticket.target_warned': pick('target'),
  'ticket.target_breached': pick('target'),
  'ticket.target_met': pick('target'),
  'flow.run_failed': pick('run'),
  'flow.published': pick('redirectedCredentials'),
};

/** Subjects whose name is not the first word of the type. */
const SUBJECTS: Readonly<Record<string, string>> = { knowledgebase: 'item', privacy_request: 'privacyRequest' };

const pickResources = (type: EventType): Partial<typeof RESOURCES> => {
  // The first word of a type is the name of what it is about; events about the bot have no resource.
  const name = type.slice(0, type.indexOf('.'));
  const subject = SUBJECTS[name] ?? name;
  return { ...(isKeyOf(RESOURCES, subject) && pick(subject)), ...MORE[type] };
};

const buildEnvelope = <Type extends z.ZodType, Data extends z.ZodType>(type: Type, data: Data) =>
  z.object({
    id: idField<EventId>('event').describe(
      'Id of the event: the same on every attempt, as webhook-id and in GET /events.',
    ),
    type,
    timestamp: InstantOut.describe('When it happened.'),
    apiVersion: z.literal(API_VERSION).describe('Version of this shape.'),
    guildId: GuildIdField,
    sequence: z
      .object({
        ticketId: idField<TicketId>('ticket'),
        number: z.int().describe('Counts the events of the ticket from 1, without gaps.'),
      })
      .nullable()
      .describe('The place among the events of one ticket; null for events that belong to none.'),
    actor: ActorOut,
    data,
  });

/** `ticket.message_created` gives `TicketMessageCreatedEvent`. */
const toSchemaName = (type: EventType): string =>
  `${type.replaceAll(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}Event`;

/** Receivers get these for each type; all types are among the keys. */
export const EVENT_PAYLOADS = mapKeys(ALL_EVENT_TYPES, (type): z.ZodType =>
  buildEnvelope(
    z.literal(type).describe('Type of the event.'),
    z.object({ ...pickResources(type), changes: Changes }).describe('The resource after the change, and the change.'),
  ).meta({ id: toSchemaName(type), description: EVENT_TYPES[type] }),
);

/** JSON Schema (2020-12) of what receivers of a type get. Receivers have to accept fields that come later. */
export const buildPayloadSchema = (type: EventType): Record<string, unknown> => {
  const {
    $ref = '',
    $defs = {},
    ...rest
  } = z.toJSONSchema(EVENT_PAYLOADS[type], {
    io: 'output',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  const name = $ref.slice('#/$defs/'.length);
  const { [name]: payload, ...others } = $defs;
  return { ...rest, ...payload, $defs: others };
};

/** One that was recorded by an earlier version lacks the fields that are newer than it. */
const toRecordedSchema = (name: Exclude<keyof typeof RESOURCES, 'redirectedCredentials'>) => {
  const resource: z.ZodObject = RESOURCES[name];
  return resource
    .partial()
    .optional()
    .describe(`The ${name} as it was, in events about one; without fields that are newer than the event.`);
};

/** Any event. */
export const EventView = buildEnvelope(
  z.enum(ALL_EVENT_TYPES).describe('Type of the event.'),
  z
    .object({
      ticket: toRecordedSchema('ticket'),
      message: toRecordedSchema('message'),
      note: toRecordedSchema('note'),
      target: toRecordedSchema('target'),
      category: toRecordedSchema('category'),
      panel: toRecordedSchema('panel'),
      flow: toRecordedSchema('flow'),
      run: toRecordedSchema('run'),
      item: toRecordedSchema('item'),
      transcript: toRecordedSchema('transcript'),
      privacyRequest: toRecordedSchema('privacyRequest'),
      webhook: toRecordedSchema('webhook'),
      redirectedCredentials: RESOURCES.redirectedCredentials.optional(),
      changes: Changes,
    })
    .describe('The resource after the change, under its name, and the change.'),
).meta({
  id: 'Event',
  description: 'Something that happened. GET /webhook-event-types has the exact shape of each type.',
});

/** An event as clients see it. */
export const toEventView = ({
  at,
  id,
  type,
  guildId,
  sequence,
  actor,
  data,
}: DomainEvent): z.output<typeof EventView> =>
  // The data of each type is what its payload says; a test holds every event against it.
  ({ id, type, timestamp: at, apiVersion: API_VERSION, guildId, sequence, actor, data }) as z.output<typeof EventView>;

const getWriter = lazily(() => createWriter(EventView));

/** The JSON text that receivers get. */
export const encodeEvent = (event: DomainEvent): string => getWriter()(toEventView(event));
