import { buildDefaultSettings } from '#core/settings/index.ts';
import { VersionConflict } from '#core/shared/errors.ts';
import { aGuildId, NOON } from '../support/build.ts';
import type { Stores } from './stores.ts';

/** Settings: one record for each server, written by the one who read the newest version. */
export const settingsStoreContract = (stores: () => Stores): void => {
  const changed = () => ({
    ...buildDefaultSettings(aGuildId()),
    locale: 'de' as const,
    texts: { 'ticket.closed': 'Zu.' },
    color: 0xffffff,
    staffRoleIds: ['4'],
    createdAt: NOON,
    updatedAt: NOON,
  });

  it('has none of a server that has changed none', async () => {
    expect(await stores().settings.find(aGuildId())).toBeNull();
  });

  it('finds those of several servers at once', async () => {
    const { settings } = stores();
    const saved = [await settings.save(changed()), await settings.save(changed()), await settings.save(changed())];
    const guilds = [...saved.map(({ guildId }) => guildId), aGuildId()];
    expect(await Promise.all(guilds.map((guild) => settings.find(guild)))).toEqual([...saved, null]);
  });

  it('keeps each field, and counts the version', async () => {
    const { settings } = stores();
    const saved = await settings.save(changed());
    expect(saved.version).toBe(2);
    expect(await settings.find(saved.guildId)).toEqual(saved);
    const again = await settings.save({ ...saved, color: null, logChannelId: '3' as never });
    expect(await settings.find(saved.guildId)).toEqual({ ...again, color: null, version: 3 });
  });

  it('lets one of two writers win, the first time and later', async () => {
    const { settings } = stores();
    const first = changed();
    const writeTwice = async (fields: typeof first) => {
      const outcomes = await Promise.allSettled([settings.save(fields), settings.save(fields)]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const lost = outcomes.find((outcome) => outcome.status === 'rejected');
      expect(lost?.reason).toBeInstanceOf(VersionConflict);
    };
    await writeTwice(first);
    await writeTwice({ ...first, version: 2 });
  });

  it('refuses a version that is behind', async () => {
    const { settings } = stores();
    const saved = await settings.save(changed());
    await settings.save(saved);
    await expect(settings.save(saved)).rejects.toBeInstanceOf(VersionConflict);
  });

  it('keeps what a failed unit of work wrote out', async () => {
    const { settings, work } = stores();
    const fields = changed();
    const failing = work.run(async () => {
      await settings.save(fields);
      expect(await settings.find(fields.guildId)).toMatchObject({ version: 2 });
      throw new Error('failed');
    });
    await expect(failing).rejects.toThrow('failed');
    expect(await settings.find(fields.guildId)).toBeNull();
  });
};
