import type { ChatEffect, ChatEffectRef, ChatEffectStore, CompletedEffect, PlannedEffect } from '#core/chat/index.ts';
import type { ChannelId, GuildId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import { buildColumns, toJsonText } from '../records/columns.ts';
import type { Database } from '../database/database.ts';
import { violates } from '../database/errors.ts';
import { chatEffects, UNCONFIRMED } from './chat-effect-tables.ts';

/** The steps of what the bot does, one statement each. */
export class PostgresChatEffectStore implements ChatEffectStore {
  readonly #db: Database;
  readonly #plan: string;
  readonly #complete: string;
  readonly #find: string;

  constructor(db: Database) {
    this.#db = db;
    const effect = buildColumns(db, chatEffects);
    const insert = `insert into chat_effects (${effect.names})
      select ${effect.values('e', { guildId: ':guild::text' })} from ${effect.recordset(':effects', 'e')}`;
    this.#find = `select ${effect.select('e')} from chat_effects e where e.guild_id = :guild and e.key = :key and e.step = :step`;
    this.#plan = `${insert} on conflict (guild_id, key, step) do nothing returning 1`;
    this.#complete = `${insert} on conflict (guild_id, key, step) do update
      set status = 'done', result = excluded.result, channel_id = excluded.channel_id where chat_effects.status = 'planned'`;
  }

  async plan(effect: PlannedEffect): Promise<ChatEffect | null> {
    const effects = toJsonText([{ ...effect, status: 'planned', result: null }]);
    const isNew = (await this.#db.queryOne(this.#plan, { guild: effect.guildId, effects })) !== null;
    return isNew ? null : this.find(effect);
  }

  async complete(effect: CompletedEffect): Promise<boolean> {
    try {
      await this.#db.query(this.#complete, {
        guild: effect.guildId,
        effects: toJsonText([{ ...effect, status: 'done', draft: null }]),
      });
      return true;
    } catch (error) {
      if (effect.channelId === null || !violates(error, 'chat_effects_channel')) throw error;
      // The same step, completed twice at once, can also fail at this index, because "on conflict" names only the key.
      return (await this.findChannelKey(effect.guildId, effect.channelId)) === effect.key;
    }
  }

  find({ guildId: guild, key, step }: ChatEffectRef): Promise<ChatEffect | null> {
    return this.#db.queryOne<ChatEffect>(this.#find, { guild, key, step });
  }

  async findChannelKey(guild: GuildId, channel: ChannelId): Promise<string | null> {
    return (await this.#db.queryOne<{ key: string }>(FIND_CHANNEL_KEY, { guild, channel }))?.key ?? null;
  }

  async hasUnconfirmed(guild: GuildId, channel: ChannelId, since: Instant): Promise<boolean> {
    return (await this.#db.queryOne(HAS_UNCONFIRMED, { guild, channel, since })) !== null;
  }

  async listResults(guild: GuildId, channel: ChannelId, since: Instant): Promise<readonly unknown[]> {
    const rows = await this.#db.query<{ result: unknown }>(LIST_RESULTS, { guild, channel, since });
    return rows.map(({ result }) => result);
  }

  async remove(guild: GuildId, key: string): Promise<void> {
    await this.#db.query(REMOVE, { guild, key });
  }

  async purge(before: Instant): Promise<number> {
    return (await this.#db.query(PURGE, { before })).length;
  }
}

const FIND_CHANNEL_KEY = `select key from chat_effects
  where guild_id = :guild and channel_id = :channel and step = 'channel' and status = 'done'`;

const HAS_UNCONFIRMED = `select 1 as found from chat_effects
  where guild_id = :guild and channel_id = :channel and ${UNCONFIRMED} and created_at > :since::timestamptz limit 1`;

const LIST_RESULTS = `select result from chat_effects
  where guild_id = :guild and channel_id = :channel and status = 'done' and created_at > :since::timestamptz`;

const REMOVE = 'delete from chat_effects where guild_id = :guild and key = :key';

const PURGE = `/* sweep: old effects */ delete from chat_effects where (guild_id, key, step) in (
  select guild_id, key, step from chat_effects where created_at < :before::timestamptz order by created_at limit 1000) returning 1`;
