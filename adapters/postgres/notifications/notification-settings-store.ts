import type { NotificationSettings, NotificationSettingsStore } from '#core/notifications/index.ts';
import type { GuildId, UserId } from '#core/shared/ids.ts';
import type { Database } from '../database/database.ts';
import { buildColumns, toJsonText } from '../records/columns.ts';
import { notificationSettings } from './notification-tables.ts';

export class PostgresNotificationSettingsStore implements NotificationSettingsStore {
  readonly #db: Database;
  readonly #list: string;

  constructor(db: Database) {
    this.#db = db;
    this.#list = `select ${buildColumns(db, notificationSettings).select('s')} from notification_settings s
      where s.guild_id = :guild and s.staff_id = any(:staff::text[])`;
  }

  async find(guild: GuildId, staff: UserId): Promise<NotificationSettings | null> {
    return (await this.listOf(guild, [staff]))[0] ?? null;
  }

  listOf(guild: GuildId, staff: readonly UserId[]): Promise<readonly NotificationSettings[]> {
    return this.#db.query<NotificationSettings>(this.#list, { guild, staff });
  }

  async save({ guildId: guild, staffId: staff, kinds, sound, quietHours }: NotificationSettings): Promise<void> {
    await this.#db.query(SAVE, { guild, staff, kinds: toJsonText(kinds), sound, quietHours });
  }
}

const SAVE = `insert into notification_settings (guild_id, staff_id, kinds, sound, quiet_hours)
  values (:guild, :staff, :kinds::jsonb, :sound::boolean, :quietHours)
  on conflict (guild_id, staff_id) do update
    set kinds = excluded.kinds, sound = excluded.sound, quiet_hours = excluded.quiet_hours`;
