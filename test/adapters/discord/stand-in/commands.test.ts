import { ApplicationCommandResponseSchema } from 'discord-api-spec/zod';
import { PermissionFlagsBits, Routes } from 'discord-api-types/v10';
import { connectRest, findAnswerIssues, getRefusal } from '../../../support/discord/client.ts';
import { useDiscord } from '../../../support/discord/discord.ts';
import { DEFAULT_PERMISSIONS } from '../../../support/discord/world.ts';

const discord = useDiscord();
const request = () => connectRest(discord);
const inGuild = (guildId: string) => Routes.applicationGuildCommands(discord.applicationId, guildId);
const make = (name: string, more: object = {}) => ({ name, description: 'Does it', ...more });
const option = (name: string, required = false) => ({ type: 3, name, description: 'A text', required });

describe('application commands', () => {
  it('are created, replaced, changed, listed and deleted', async () => {
    const path = inGuild(discord.addGuild().id);
    const one: any = await request().post(path, { body: make('close') });
    expect(findAnswerIssues(ApplicationCommandResponseSchema, one)).toEqual([]);
    const again: any = await request().post(path, { body: make('close', { description: 'Other' }) });
    expect([again.id, again.description]).toEqual([one.id, 'Other']);
    expect(again.version).not.toBe(one.version);
    const all: any = await request().put(path, { body: [make('close'), make('open')] });
    expect(all.map(({ name }: any) => name)).toEqual(['close', 'open']);
    expect(all[0].id).toBe(one.id);
    const changed = await request().patch(`${path}/${one.id}`, { body: { description: 'Changed' } });
    expect(changed).toMatchObject({ name: 'close', description: 'Changed' });
    await request().delete(`${path}/${one.id}`);
    expect(await getRefusal(request().get(`${path}/${one.id}`))).toEqual({ status: 404, code: 10_063 });
    expect(await request().get(path)).toMatchObject([{ name: 'open' }]);
  });

  it('are refused for names, options, other applications and guilds without the bot', async () => {
    const path = inGuild(discord.addGuild().id);
    const put = (...body: object[]) => getRefusal(request().put(path, { body }));
    const code = (error: string) => ({ _errors: [{ code: error }] });
    expect(await put(make('a'), make('a'))).toMatchObject({
      errors: { 1: { name: code('APPLICATION_COMMANDS_DUPLICATE_NAME') } },
    });
    expect(await put(make('Close'))).toMatchObject({
      errors: { 0: { name: code('APPLICATION_COMMAND_INVALID_NAME') } },
    });
    expect(await put({ name: 'close' })).toMatchObject({ errors: { 0: { description: code('BASE_TYPE_REQUIRED') } } });
    expect(await put(make('close', { options: [option('a'), option('b', true)] }))).toMatchObject({
      errors: { 0: { options: { 1: code('APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID') } } },
    });
    const badSubcommand = { type: 1, name: 'close', name_localizations: { de: 'Schließen' }, description: 'Closes' };
    expect(await put(make('staff', { options: [badSubcommand] }))).toMatchObject({
      errors: { 0: { options: { 0: { name: code('APPLICATION_COMMAND_INVALID_NAME') } } } },
    });
    expect(await put(make('x'.repeat(33)))).toMatchObject({ errors: { 0: { name: code('BASE_TYPE_MAX_LENGTH') } } });
    const guild = discord.addGuild({ hasBot: false });
    expect(await getRefusal(request().get(inGuild(guild.id)))).toEqual({ status: 403, code: 50_001 });
    const other = request().get(Routes.applicationCommands('1'));
    expect(await getRefusal(other)).toEqual({ status: 403, code: 20_012 });
  });

  it('are at most 100, and 200 creations a day in a guild', async () => {
    const path = inGuild(discord.addGuild().id);
    const names = (start: string, count: number) => Array.from({ length: count }, (_, n) => make(`${start}${n}`));
    const put = (body: object[]) => request().put(path, { body });
    expect(await getRefusal(put(names('a', 101)))).toEqual({ status: 400, code: 30_032 });
    await put(names('a', 100));
    expect(await getRefusal(request().post(path, { body: make('b') }))).toEqual({ status: 400, code: 30_032 });
    await put(names('b', 100));
    expect(await getRefusal(put(names('c', 1)))).toEqual({ status: 400, code: 30_034 });
    discord.advance(86_400_001);
    await put(names('c', 1));
    expect(await request().get(path)).toHaveLength(1);
  });

  it('are used by who sees them, with what they take', async () => {
    const guild = discord.addGuild();
    const channel = guild.addChannel({ name: 'general' });
    const user = discord.addUser().joins(guild.id);
    const staff = { default_member_permissions: String(PermissionFlagsBits.ManageGuild) };
    const add = {
      type: 1,
      name: 'add',
      description: 'Adds',
      options: [
        { ...option('user', true), type: 6 },
        { ...option('place'), type: 7 },
      ],
    };
    await request().put(inGuild(guild.id), { body: [make('ticket', { options: [add] }), make('setup', staff)] });
    const { data } = user.uses('ticket add', { user: user.id }, channel.id).given;
    expect(data).toMatchObject({
      name: 'ticket',
      options: [{ name: 'add', type: 1, options: [{ name: 'user', type: 6, value: user.id }] }],
      resolved: { users: { [user.id]: { id: user.id } }, members: { [user.id]: { roles: [] } } },
    });
    const { resolved }: any = user.uses('ticket add', { user: user.id, place: channel.id }, channel.id).given.data;
    const mine = String(DEFAULT_PERMISSIONS);
    expect(resolved.channels[channel.id]).toMatchObject({ name: 'general', permissions: mine });
    expect(resolved.members[user.id]).toMatchObject({ permissions: mine });
    expect(() => user.uses('ticket add', {}, channel.id)).toThrow('user is required');
    expect(() => user.uses('ticket add', { user: user.id, x: 1 }, channel.id)).toThrow('no option x');
    expect(() => user.uses('setup', {}, channel.id)).toThrow('does not see');
    discord.commands.permit(guild.id, 'setup', guild.id);
    expect(user.uses('setup', {}, channel.id).given.data).toMatchObject({ name: 'setup' });
    expect(() => user.uses('other', {}, channel.id)).toThrow('no command /other');
  });
});
