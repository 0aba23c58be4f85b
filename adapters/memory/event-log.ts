import type { Server } from '#core/organizations/index.ts';
import type { DomainEvent, EventLog, EventQuery, OrganizationEventQuery } from '#core/shared/events.ts';
import type { GuildId, OrganizationId } from '#core/shared/ids.ts';
import { type Page, toPage, type PageRequest } from '#core/shared/page.ts';
import type { MemoryState } from './memory-state.ts';
import type { EventRecorder } from './event-recorder.ts';

export class InMemoryEventLog implements EventLog {
  readonly #events: Map<string, DomainEvent>;
  readonly #servers: Map<string, Server>;
  readonly #recorder: EventRecorder;

  constructor(state: MemoryState, recorder: EventRecorder) {
    this.#events = state.table('events');
    this.#servers = state.table('servers');
    this.#recorder = recorder;
  }

  async append(...events: readonly DomainEvent[]): Promise<void> {
    this.#recorder.record(events);
  }

  async list(guild: GuildId, query: EventQuery, page: PageRequest): Promise<Page<DomainEvent> | null> {
    const isOurs = ({ guildId }: DomainEvent) => guildId === guild;
    return this.#list(isOurs, query.after === undefined || isKnown(this.#events.get(query.after), isOurs), query, page);
  }

  async listOfOrganization(
    organization: OrganizationId,
    { guildId: asked, ...query }: OrganizationEventQuery,
    page: PageRequest,
  ): Promise<Page<DomainEvent> | null> {
    const isOurs = ({ guildId }: DomainEvent) =>
      this.#servers.get(guildId)?.organizationId === organization && (asked ?? [guildId]).includes(guildId);
    return this.#list(isOurs, query.after === undefined || this.#events.has(query.after), query, page);
  }

  /** In the order in which they were recorded, which a map keeps. */
  #list(
    isOurs: (event: DomainEvent) => boolean,
    isStartKnown: boolean,
    query: EventQuery,
    { limit, after }: PageRequest,
  ): Page<DomainEvent> | null {
    if (!isStartKnown) return null;
    const all = [...this.#events.values()];
    const last = after?.[0] ?? query.after;
    const start = last === undefined ? 0 : all.findIndex(({ id }) => id === last) + 1;
    const rows = all.slice(start).filter((event) => isOurs(event) && matches(event, query));
    return toPage(rows, limit, ({ id }) => [id]);
  }
}

const isKnown = (event: DomainEvent | undefined, isOurs: (event: DomainEvent) => boolean): boolean =>
  event !== undefined && isOurs(event);

const matches = ({ type, at }: DomainEvent, { eventTypes, createdAfter, createdBefore }: EventQuery): boolean =>
  (eventTypes?.includes(type) ?? true) &&
  (createdAfter === undefined || at > createdAfter) &&
  (createdBefore === undefined || at < createdBefore);
