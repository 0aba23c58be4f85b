import { uuidIds } from '#adapters/node/ids.ts';
import type { Command } from '#core/commands/index.ts';
import type { GuildId } from '#core/shared/ids.ts';
import { aCommand, aGuildId, NOON } from '../support/build.ts';
import type { Stores } from './stores.ts';
import { readAllPages } from './all-pages.ts';

export const commandStoreContract = (stores: () => Stores): void => {
  let guild: GuildId;
  beforeEach(() => {
    guild = aGuildId();
  });
  const store = () => stores().commands;
  const kept = async (overrides: Partial<Command> = {}) => {
    const command = aCommand(guild, overrides);
    await store().add(command);
    return command;
  };

  it('gives back what was written, by id and by name, to its own server only', async () => {
    const command = await kept({ name: 'hours', access: 'staff', response: { content: 'Weekdays', ephemeral: false } });
    expect(await store().find(guild, command.id)).toEqual(command);
    expect(await store().findByName(guild, 'hours')).toEqual(command);
    expect(await store().find(aGuildId(), command.id)).toBeNull();
    expect(await store().findByName(aGuildId(), 'hours')).toBeNull();
    expect(await store().find(guild, uuidIds.next('command'))).toBeNull();
  });

  it('keeps which flow a command starts instead of an answer', async () => {
    const flowId = uuidIds.next('flow');
    const command = await kept({ response: null, flowId });
    expect(await store().find(guild, command.id)).toEqual(command);
    const receiver = { ...command, response: { content: 'Hi', ephemeral: true }, flowId: null };
    expect(await store().save(receiver)).toEqual({ ...receiver, version: 2 });
  });

  it('lists by name, page by page, and counts', async () => {
    for (const name of ['c', 'a', 'e', 'b', 'd']) await kept({ name });
    const names = (await readAllPages((page) => store().list(guild, {}, page))).map(({ name }) => name);
    expect(names).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('refuses a name that the server uses, and only there', async () => {
    await kept({ name: 'taken' });
    const other = await kept();
    await expect(kept({ name: 'taken' })).rejects.toMatchObject({ code: 'conflict' });
    await expect(store().save({ ...other, name: 'taken' })).rejects.toMatchObject({ code: 'conflict' });
    await expect(store().add(aCommand(aGuildId(), { name: 'taken' }))).resolves.toBeUndefined();
  });

  it('saves a change of the version that was read, and leaves the sync alone', async () => {
    const command = await kept();
    await store().markSynced(guild, [command.name], NOON);
    const saved = await store().save({ ...command, description: 'Changed' });
    expect(saved).toEqual({ ...command, description: 'Changed', syncedAt: NOON, version: 2 });
    await expect(store().save(command)).rejects.toMatchObject({ name: 'VersionConflict' });
    await expect(store().save({ ...saved, guildId: aGuildId() })).rejects.toMatchObject({ name: 'VersionConflict' });
  });

  it('marks which the chat knows, and that it knows no others', async () => {
    const [one, two] = [await kept(), await kept()];
    await store().markSynced(guild, [one.name, two.name], NOON);
    await store().markSynced(guild, [two.name], NOON);
    await store().markSynced(aGuildId(), [], NOON);
    expect(await store().find(guild, one.id)).toMatchObject({ syncedAt: null, version: 1 });
    expect(await store().find(guild, two.id)).toMatchObject({ syncedAt: NOON, version: 1 });
  });

  it('removes a command of the server', async () => {
    const command = await kept();
    await store().remove(aGuildId(), command.id);
    expect(await store().find(guild, command.id)).not.toBeNull();
    await store().remove(guild, command.id);
    expect(await store().find(guild, command.id)).toBeNull();
  });
};
