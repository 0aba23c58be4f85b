import { z } from 'zod';
import { toPage } from '#core/shared/page.ts';
import type { EventId } from '#core/shared/ids.ts';
import { ALL_EVENT_TYPES, EVENT_TYPES, type EventType } from '#core/shared/events.ts';
import { invalid } from '#core/shared/errors.ts';
import { route, page } from '../pipeline/route.ts';
import { GuildIdField, idField, InstantIn } from '../pipeline/codecs.ts';
import { buildPayloadSchema, EventView, toEventView } from './event-payloads.ts';
import { EventTypeField, EventTypeView } from './webhook-views.ts';
import { READ } from './webhook-access.ts';
import { several } from '../pipeline/list-query.ts';

const FeedQuery = z.object({
  eventTypes: several(EventTypeField, 'Only events of this type.'),
  createdAfter: InstantIn.optional().describe('Only events after this time.'),
  createdBefore: InstantIn.optional().describe('Only events before this time.'),
  after: idField<EventId>('event').optional().describe('The last event you have seen.'),
});

export const eventRoutes = [
  route({
    id: 'organization.listEvents',
    method: 'get',
    path: '/org/events',
    reach: 'org',
    scope: 'webhooks:read',
    summary: 'Read the events of all member servers, oldest first',
    description:
      'The feeds of the member servers in one order that never changes, so that one client follows all of them. A server that joins is there from the next request on, with the events that come after the position of the client; one that leaves is gone.',
    query: FeedQuery.extend({ guildId: several(GuildIdField, 'A member server.') }),
    returns: page(EventView),
    handle: async ({ webhooks }, { organization, query, page }) => {
      const { items, next } = await webhooks.listOrganizationEvents(organization, query, page);
      return { items: items.map(toEventView), next };
    },
  }),

  route({
    ...READ,
    id: 'events.list',
    path: '/events',
    summary: 'Read the events of the server, oldest first',
    description:
      'The same events, under the same ids, as webhooks receive; kept for 30 days. A client that continues `after` the last event it has seen misses none, regardless of its deliveries.',
    query: FeedQuery,
    returns: page(EventView),
    handle: async ({ webhooks }, { guild, query, page }) => {
      const { items, next } = await webhooks.listEvents(guild, query, page);
      return { items: items.map(toEventView), next };
    },
  }),

  route({
    ...READ,
    id: 'webhooks.listEventTypes',
    path: '/webhook-event-types',
    summary: 'List the types of events',
    returns: page(EventTypeView),
    handle: (_, { page: { limit, after } }) => {
      const [last] = after ?? [];
      const start = last === undefined ? 0 : ALL_EVENT_TYPES.findIndex((type) => type === last) + 1;
      if (last !== undefined && start === 0) throw invalid('cursor', 'not_allowed', 'it does not belong to this list');
      const rows = ALL_EVENT_TYPES.slice(start, start + limit + 1).map(describeEventType);
      return Promise.resolve(toPage(rows, limit, ({ type }) => [type]));
    },
  }),
];

const describeEventType = (type: EventType) => ({
  type,
  description: EVENT_TYPES[type],
  schema: buildPayloadSchema(type),
});
