import { ALL_INTENTS, type BotIntents, isIntents } from '#core/chat/index.ts';
import type { BotState } from '#core/bot-health/index.ts';
import type { GuildId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Database } from '../database/database.ts';

export class PostgresBotState implements BotState {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async setReachable(isReachable: boolean): Promise<boolean> {
    await this.#db.query(INSERT_STATE);
    return (await this.#db.queryOne(UPDATE_STATE, { value: String(isReachable) })) !== null;
  }

  async noteConnected(until: Instant): Promise<void> {
    await this.#db.query(NOTE_CONNECTED, { until });
  }

  async getConnectedUntil(): Promise<Instant | null> {
    return (await this.#db.queryOne<{ readonly value: Instant }>(FIND_CONNECTED, {}))?.value ?? null;
  }

  async getIntents(): Promise<BotIntents> {
    return toIntents(await this.#db.queryOne<{ readonly value: string }>(FIND_INTENTS, {}));
  }

  async setIntents(intents: BotIntents): Promise<BotIntents> {
    await this.#db.query(INSERT_INTENTS, { value: JSON.stringify(ALL_INTENTS) });
    const before = await this.#db.queryOne<{ readonly value: string }>(LOCK_INTENTS, {});
    await this.#db.query(UPDATE_INTENTS, { value: JSON.stringify(intents) });
    return toIntents(before);
  }

  async listServersWithReaders(now: Instant, after: GuildId | null, limit: number): Promise<readonly GuildId[]> {
    const rows = await this.#db.query<{ id: GuildId }>(LIST_SERVERS_WITH_READERS, { now, after, limit });
    return rows.map(({ id }) => id);
  }
}

/** A value that cannot be read counts as none: the next report of the bot replaces it. */
const toIntents = (row: { readonly value: string } | null): BotIntents => {
  const value = row && parseValue(row.value);
  return isIntents(value) ? value : ALL_INTENTS;
};

const parseValue = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
};

/** Tokens that open the feed of events. */
const READS_FEED = `t.revoked_at is null and (t.expires_at is null or t.expires_at > :now::timestamptz) and t.scopes ? 'webhooks:read'`;

const LIST_SERVERS_WITH_READERS = `/* sweep: servers whose events have readers */
  with readers as (
    select guild_id as id from webhooks where enabled and guild_id is not null
    union select s.id from webhooks w join servers s on s.organization_id = w.organization_id where w.enabled
    union select guild_id from event_consumer_offsets
    union select t.guild_id from tokens t where t.guild_id is not null and ${READS_FEED}
    union select s.id from tokens t join servers s on s.organization_id = t.organization_id where ${READS_FEED})
  select s.id from servers s join readers r on r.id = s.id where :after::text is null or s.id > :after order by s.id limit :limit`;

const INSERT_STATE = `insert into service_settings (name, value) values ('bot.reachable', 'true') on conflict (name) do nothing`;
const UPDATE_STATE = `update service_settings set value = :value where name = 'bot.reachable' and value <> :value returning 1`;

/** Instants of the service are ordered as texts. */
const NOTE_CONNECTED = `insert into service_settings as s (name, value) values ('bot.connected_until', :until)
  on conflict (name) do update set value = excluded.value where s.value < excluded.value`;
const FIND_CONNECTED = `select value from service_settings where name = 'bot.connected_until'`;

const FIND_INTENTS = `select value from service_settings where name = 'bot.intents'`;
const LOCK_INTENTS = `${FIND_INTENTS} for update`;
const INSERT_INTENTS = `insert into service_settings (name, value) values ('bot.intents', :value) on conflict (name) do nothing`;
const UPDATE_INTENTS = `update service_settings set value = :value where name = 'bot.intents'`;
