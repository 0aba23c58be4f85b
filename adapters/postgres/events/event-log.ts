import type { DomainEvent, EventLog, EventQuery, OrganizationEventQuery } from '#core/shared/events.ts';
import type { GuildId, OrganizationId, WebhookId } from '#core/shared/ids.ts';
import { type Page, toPage, type PageRequest } from '#core/shared/page.ts';
import { toJsonText } from '../records/columns.ts';
import type { Database } from '../database/database.ts';
import { listMemberIds } from '../database/member-ids.ts';
import type { EventNotifier } from './event-notifier.ts';
import { findHorizon, getHorizon } from './horizon.ts';
import { buildEventColumns, buildEventParts, WOKEN_WEBHOOKS } from './outbox.ts';

export class PostgresEventLog implements EventLog {
  readonly #db: Database;
  readonly #notifier: EventNotifier;
  readonly #append: string;
  readonly #feed;

  constructor(db: Database, notifier: EventNotifier) {
    this.#db = db;
    this.#notifier = notifier;
    this.#append = `with ${buildEventParts(db)(':events', 'true')} select ${WOKEN_WEBHOOKS}`;
    this.#feed = buildFeedStatements(`select ${buildEventColumns(db).select('e')}, e.transaction`);
  }

  async append(...events: readonly DomainEvent[]): Promise<void> {
    for (const [guild, own] of Map.groupBy(events, ({ guildId }) => guildId)) await this.#appendOfServer(guild, own);
  }

  async #appendOfServer(guild: GuildId, events: readonly DomainEvent[]): Promise<void> {
    const row = await this.#db.queryOne<{ woken: WebhookId[] }>(this.#append, { guild, events: toJsonText(events) });
    this.#notifier.notify([guild], row?.woken ?? []);
  }

  async list(guild: GuildId, query: EventQuery, page: PageRequest): Promise<Page<DomainEvent> | null> {
    return this.#list([guild], await this.#findStart(guild, query, page), query, page);
  }

  async listOfOrganization(
    organization: OrganizationId,
    { guildId, ...query }: OrganizationEventQuery,
    page: PageRequest,
  ): Promise<Page<DomainEvent> | null> {
    const guilds = await listMemberIds(this.#db, organization, guildId);
    return this.#list(guilds, await this.#findStart(null, query, page), query, page);
  }

  async #list(
    guilds: readonly GuildId[],
    start: Start | null,
    query: EventQuery,
    page: PageRequest,
  ): Promise<Page<DomainEvent> | null> {
    if (!start) return null;
    const [only] = guilds;
    const [statement, servers] =
      guilds.length === 1 && only !== undefined
        ? [this.#feed.one, { guild: only, horizon: await getHorizon(this.#db, only) }]
        : [this.#feed.several, { guilds, horizon: await findHorizon(this.#db) }];
    const { eventTypes, createdAfter = null, createdBefore = null } = query;
    const [afterTransaction, afterId] = start;
    const rows = await this.#db.query<DomainEvent & { transaction: string }>(statement, {
      ...servers,
      afterTransaction,
      afterId,
      eventTypes: eventTypes ? toJsonText(eventTypes) : null,
      createdAfter,
      createdBefore,
      limit: page.limit + 1,
    });
    const { items, next } = toPage(rows, page.limit, ({ transaction, id }) => [transaction, id]);
    return { items: items.map(({ transaction: _, ...event }) => event), next };
  }

  /** Null when the event to continue after is not stored, or not one of the server, if one is named. */
  async #findStart(guild: GuildId | null, { after }: EventQuery, page: PageRequest): Promise<Start | null> {
    if (page.after) return page.after;
    if (after === undefined) return [null, null];
    const row = await (guild === null
      ? this.#db.queryOne<FoundPosition>(FIND_POSITION_ANYWHERE, { event: after })
      : this.#db.queryOne<FoundPosition>(FIND_POSITION, { guild, event: after }));
    return row && [row.transaction, row.id];
  }
}

/** The position after which a page starts; nulls for the beginning of the feed. */
type Start = readonly (string | null)[];

interface FoundPosition {
  readonly transaction: string;
  readonly id: string;
}

const FIND_POSITION = 'select transaction, id from events where guild_id = :guild and id = :event::uuid';
const FIND_POSITION_ANYWHERE =
  '/* organization: position */ select transaction, id from events where id = :event::uuid';

/** Each server gives as many events as the page may have, from its own range of the index. */
const buildFeedStatements = (select: string) => {
  const build = (servers: string, guild: string) => {
    // An event is recorded within seconds of its time, so a time range begins near this transaction.
    const firstTransaction = `select f.transaction from events f
      where f.guild_id = ${guild} and f.at >= :createdAfter::timestamptz - interval '1 minute' order by f.at, f.id limit 1`;
    return `${select} from ${servers} cross join lateral (
      select e.* from events e where e.guild_id = ${guild} and e.transaction < :horizon::xid8
        and (:afterTransaction::xid8 is null or (e.transaction, e.id) > (:afterTransaction::xid8, :afterId::uuid))
        and (:eventTypes::jsonb is null or :eventTypes::jsonb ? e.type)
        and (:createdAfter::timestamptz is null or (e.at > :createdAfter::timestamptz and e.transaction >= (${firstTransaction})))
        and (:createdBefore::timestamptz is null or e.at < :createdBefore::timestamptz)
      order by e.transaction, e.id limit :limit) e
      order by e.transaction, e.id limit :limit`;
  };
  return {
    one: build('(select) g', ':guild'),
    several: `/* organization: feed */ ${build('unnest(:guilds::text[]) g(id)', 'g.id')}`,
  };
};
