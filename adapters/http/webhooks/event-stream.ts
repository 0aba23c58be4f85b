import { z } from 'zod';
import type { EventId, TicketId } from '#core/shared/ids.ts';
import { idField } from '../pipeline/codecs.ts';
import { several } from '../pipeline/list-query.ts';
import { route, stream } from '../pipeline/route.ts';
import { READ } from './webhook-access.ts';
import { EventTypeField } from './webhook-views.ts';

const StreamMessageView = z
  .object({
    id: idField<EventId>('event'),
    type: EventTypeField.describe('Type of the event.'),
    ticketId: idField<TicketId>('ticket').nullable().describe('The ticket that it is about; null for none.'),
  })
  .meta({ id: 'StreamMessage', description: 'The data of a message of the event stream.' });

const DESCRIPTION = `Server-sent events (WHATWG HTML standard): one message for each event, with its id as \`id\`, its type as \`event\` and a
\`StreamMessage\` as \`data\`. What changed is read from the API. Each event is sent once, in the order of the feed.

The first message is \`ready\`. After a cut the client sends the id of the last message as \`Last-Event-ID\` (\`EventSource\` does so by
itself), and the stream continues after that event without \`ready\`; \`ready\` and \`reset\` have an id for this, too. If the event is
unknown, the first message is \`reset\`, with the \`reason\` and the \`message\` that the list gives for such an \`after\`: the client reads everything
again, and the stream continues from now.

A comment is sent every 25 seconds. A token has five open streams at the most. A stream ends when its token is revoked, when
its client does not read it, and when the service stops.`;

export const eventStreamRoutes = [
  route({
    ...READ,
    id: 'events.stream',
    path: '/events/stream',
    summary: 'Follow the events of the server as they happen',
    description: DESCRIPTION,
    query: z.object({ eventTypes: several(EventTypeField, 'Only events of this type.') }),
    returns: stream(StreamMessageView),
    fails: ['limit_reached'],
    handle: ({ eventStream }, { guild, query, lastEventId }) =>
      eventStream.open(guild, { lastEventId, eventTypes: query.eventTypes ?? null }),
  }),
];
