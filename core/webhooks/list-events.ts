import { invalid } from '../shared/errors.ts';
import type { DomainEvent, EventLog, EventQuery, OrganizationEventQuery } from '../shared/events.ts';
import type { GuildId, OrganizationId } from '../shared/ids.ts';
import type { Page, PageRequest } from '../shared/page.ts';

/** This is the longest retention. */
export const EVENT_RETENTION_DAYS = 30;

interface FeedPorts {
  readonly events: EventLog;
}

/** Lists the oldest first. @throws validation_error when the event to continue after is not stored */
export const listEvents =
  ({ events }: FeedPorts) =>
  async (guild: GuildId, query: EventQuery, page: PageRequest): Promise<Page<DomainEvent>> =>
    requireFeed(await events.list(guild, query, page));

export const listOrganizationEvents =
  ({ events }: FeedPorts) =>
  async (organization: OrganizationId, query: OrganizationEventQuery, page: PageRequest): Promise<Page<DomainEvent>> =>
    requireFeed(await events.listOfOrganization(organization, query, page));

/** What a client learns whose last event is not stored: it is too old, of another server, or lost by a failover. */
export const UNKNOWN_EVENT = `there is no such event. Events are kept ${EVENT_RETENTION_DAYS} days.`;

const requireFeed = (found: Page<DomainEvent> | null): Page<DomainEvent> => {
  if (found) return found;
  throw invalid('after', 'unknown_reference', UNKNOWN_EVENT);
};
