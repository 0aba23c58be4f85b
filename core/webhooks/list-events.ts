import { invalid } from '../shared/errors.ts';
import type { DomainEvent, EventLog, EventQuery } from '../shared/events.ts';
import type { GuildId } from '../shared/ids.ts';
import type { Page, PageRequest } from '../shared/page.ts';
import { EVENT_RETENTION_DAYS } from './purge-events.ts';

/** The events of the feed, oldest first. @throws validation_error when the event to continue after is not stored */
export const listEvents =
  ({ events }: { readonly events: EventLog }) =>
  async (guild: GuildId, query: EventQuery, page: PageRequest): Promise<Page<DomainEvent>> => {
    const found = await events.list(guild, query, page);
    if (!found)
      throw invalid(
        'after',
        'unknown_reference',
        `there is no such event. Events are kept ${EVENT_RETENTION_DAYS} days.`,
      );
    return found;
  };
