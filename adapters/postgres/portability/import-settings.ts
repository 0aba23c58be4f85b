import type { PortableRecord, SettingsTimes } from '#core/portability/index.ts';
import { buildDefaultSettings } from '#core/settings/index.ts';
import type { GuildId } from '#core/shared/ids.ts';
import type { Database } from '../database/database.ts';
import { PostgresSettingsStore } from '../settings/settings-store.ts';

/** Gives a server the settings of a file. */
export const saveImportedSettings = async (
  db: Database,
  guild: GuildId,
  settings: PortableRecord,
  { now, appliesAt }: SettingsTimes,
): Promise<void> => {
  const store = new PostgresSettingsStore(db);
  const before = (await store.find(guild)) ?? buildDefaultSettings(guild);
  await store.save({
    ...before,
    ...settings,
    guildId: guild,
    retentionAppliesAt: appliesAt,
    createdAt: before.createdAt ?? now,
    updatedAt: now,
  });
};
