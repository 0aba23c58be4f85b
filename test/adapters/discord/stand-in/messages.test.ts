import { MessageResponseSchema } from 'discord-api-spec/zod';
import { OverwriteType, PermissionFlagsBits, type RESTGetAPIChannelMessageResult, Routes } from 'discord-api-types/v10';
import { connectRest, findAnswerIssues, getRefusal } from '../../../support/discord/client.ts';
import { useDiscord } from '../../../support/discord/discord.ts';

const discord = useDiscord();
const { AttachFiles, ManageMessages } = PermissionFlagsBits;
const button = (id: string) => ({ type: 2, style: 1, label: 'Open', custom_id: id });
const row = (...components: object[]) => ({ type: 1, components });

const request = () => connectRest(discord);

const post = (channelId: string, body: object, files?: { name: string; data: Buffer }[]) =>
  request().post(Routes.channelMessages(channelId), {
    body,
    ...(files && { files }),
  }) as Promise<RESTGetAPIChannelMessageResult>;

const makeChannel = () => {
  const guild = discord.addGuild();
  return { guild, channel: guild.addChannel({ name: 'general' }) };
};

describe('messages', () => {
  it('have the shape of Discord, with files that can be loaded', async () => {
    const { channel } = makeChannel();
    const data = Buffer.from('bytes');
    const body = {
      content: 'Hello',
      embeds: [{ title: 'A ticket', fields: [{ name: 'a', value: 'b' }] }],
      components: [row(button('open'))],
      attachments: [{ id: '0', filename: 'notes.txt', description: 'Notes' }],
    };
    const message = await post(channel.id, body, [{ name: 'x.txt', data }]);
    expect(findAnswerIssues(MessageResponseSchema, message)).toEqual([]);
    expect(message.attachments).toMatchObject([{ filename: 'notes.txt', description: 'Notes', size: 5 }]);
    expect(await (await fetch(message.attachments[0]!.url)).text()).toBe('bytes');
    discord.world.areFilesExpired = true;
    expect((await fetch(message.attachments[0]!.url)).status).toBe(404);
    discord.world.areFilesExpired = false;
    expect(discord.state.unknownFields).toEqual([]);
    expect(message.components).toMatchObject([{ id: 1, components: [{ id: 2, custom_id: 'open' }] }]);
  });

  it('are created once under a nonce for five minutes, and read back without it', async () => {
    const { channel } = makeChannel();
    const body = { content: 'once', nonce: 'abc', enforce_nonce: true };
    const first = await post(channel.id, body);
    expect(first.nonce).toBe('abc');
    expect((await post(channel.id, body)).id).toBe(first.id);
    expect((await post(channel.id, { content: 'once', nonce: 'abc' })).id).not.toBe(first.id);
    discord.advance(6 * 60_000);
    expect((await post(channel.id, body)).id).not.toBe(first.id);
    const read: any = await request().get(Routes.channelMessage(channel.id, first.id));
    expect(read).toMatchObject({ content: 'once' });
    expect(read).not.toHaveProperty('nonce');
  });

  it('ping whom they mention and may', async () => {
    const { guild, channel } = makeChannel();
    const user = discord.addUser().joins(guild.id);
    const role = guild.addRole();
    const content = `@everyone <@${user.id}> <@&${role.id}>`;
    const ping = async (allowed?: object) => {
      const { id } = await post(channel.id, { content, ...(allowed && { allowed_mentions: allowed }) });
      return discord.world.message(channel.id, id).pinged;
    };
    expect(await ping()).toEqual({ everyone: true, users: [user.id], roles: [role.id] });
    expect(await ping({ parse: [] })).toEqual({ everyone: false, users: [], roles: [] });
    expect(await ping({ parse: [], users: [user.id] })).toEqual({ everyone: false, users: [user.id], roles: [] });
    expect(await ping({ parse: ['roles'] })).toEqual({ everyone: false, users: [], roles: [role.id] });
    expect(await getRefusal(ping({ parse: ['users'], users: [user.id] }))).toMatchObject({
      errors: { allowed_mentions: { _errors: [{ code: 'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE' }] } },
    });
    expect(user.writes(channel.id, content).pinged).toEqual({ everyone: false, users: [user.id], roles: [] });
  });

  it.each([
    ['content', { content: 'x'.repeat(2001) }, 'BASE_TYPE_MAX_LENGTH'],
    [
      'embeds',
      { embeds: [{ description: 'x'.repeat(4000) }, { description: 'x'.repeat(2001) }] },
      'MAX_EMBED_SIZE_EXCEEDED',
    ],
    ['components', { components: Array.from({ length: 6 }, (_, n) => row(button(`${n}`))) }, 'BASE_TYPE_BAD_LENGTH'],
    ['components', { components: [row(button('a'), button('a'))] }, 'COMPONENT_CUSTOM_ID_DUPLICATED'],
    [
      'message_reference',
      { content: 'a', message_reference: { message_id: '1' } },
      'MESSAGE_REFERENCE_UNKNOWN_MESSAGE',
    ],
  ])('are refused for their %s', async (field, body, code) => {
    const { channel } = makeChannel();
    expect(await getRefusal(post(channel.id, body))).toMatchObject({
      status: 400,
      code: 50_035,
      errors: { [field]: { _errors: [{ code }] } },
    });
  });

  it('name the component that is wrong', async () => {
    const { channel } = makeChannel();
    const refusal = await getRefusal(
      post(channel.id, { components: [row({ ...button('a'), label: 'x'.repeat(81) })] }),
    );
    expect(refusal.errors).toEqual({
      components: {
        0: {
          components: {
            0: { label: { _errors: [{ code: 'BASE_TYPE_MAX_LENGTH', message: 'Must be 80 or fewer in length.' }] } },
          },
        },
      },
    });
    const options = Array.from({ length: 26 }, (_, n) => ({ label: `${n}`, value: `${n}` }));
    const select = row({ type: 3, custom_id: 's', options });
    expect(await getRefusal(post(channel.id, { components: [select] }))).toMatchObject({ code: 50_035 });
    const wide = row(button('a'), { type: 3, custom_id: 's', options: options.slice(1) });
    expect(await getRefusal(post(channel.id, { components: [wide] }))).toMatchObject({
      errors: { components: { 0: { components: { _errors: [{ code: 'COMPONENT_LAYOUT_WIDTH_EXCEEDED' }] } } } },
    });
  });

  it('are refused when they are empty, blocked, too large or not permitted', async () => {
    const { guild, channel } = makeChannel();
    guild.record.blockedWords.push('secret');
    expect(await getRefusal(post(channel.id, { content: ' ' }))).toEqual({ status: 400, code: 50_006 });
    expect(await getRefusal(post(channel.id, { content: 'A Secret' }))).toEqual({ status: 400, code: 200_000 });
    const file = { name: 'a.bin', data: Buffer.alloc(10 * 1024 * 1024 + 1) };
    expect(await getRefusal(post(channel.id, {}, [file]))).toEqual({ status: 413, code: 40_005 });
    guild.updateChannel(channel.id, {
      overwrites: [{ id: guild.botRoleId, type: OverwriteType.Role, allow: 0n, deny: AttachFiles }],
    });
    const small = { name: 'a.bin', data: Buffer.alloc(1) };
    expect(await getRefusal(post(channel.id, {}, [small]))).toEqual({ status: 403, code: 50_013 });
  });

  it('are listed newest first, before and after others', async () => {
    const { guild, channel } = makeChannel();
    const user = discord.addUser().joins(guild.id);
    const ids = ['1', '2', '3', '4'].map((text) => user.writes(channel.id, text).id);
    const list = async (query: string) =>
      ((await request().get(`${Routes.channelMessages(channel.id)}?${query}`)) as any[]).map(({ content }) => content);
    expect(await list('limit=2')).toEqual(['4', '3']);
    expect(await list(`after=${ids[0]}&limit=2`)).toEqual(['3', '2']);
    expect(await list(`before=${ids[2]}`)).toEqual(['2', '1']);
    expect(await getRefusal(list('limit=101'))).toMatchObject({ code: 50_035 });
  });

  it('are edited by their author, and deleted by it or with a permission', async () => {
    const { guild, channel } = makeChannel();
    const theirs = discord.addUser().joins(guild.id).writes(channel.id, 'hi');
    const own = await post(channel.id, { content: 'one', embeds: [{ title: 'kept' }] });
    const edit = (id: string) => request().patch(Routes.channelMessage(channel.id, id), { body: { content: 'two' } });
    expect(await edit(own.id)).toMatchObject({ content: 'two', embeds: [{ title: 'kept' }] });
    expect(await getRefusal(edit(theirs.id))).toEqual({ status: 403, code: 50_005 });
    guild.updateChannel(channel.id, {
      overwrites: [{ id: guild.botRoleId, type: OverwriteType.Role, allow: 0n, deny: ManageMessages }],
    });
    const remove = (id: string) => request().delete(Routes.channelMessage(channel.id, id));
    expect(await getRefusal(remove(theirs.id))).toEqual({ status: 403, code: 50_013 });
    await remove(own.id);
    expect(await getRefusal(edit(own.id))).toEqual({ status: 404, code: 10_008 });
  });

  it('reach a user who shares a guild with the bot and takes messages', async () => {
    const { guild } = makeChannel();
    const user = discord.addUser().joins(guild.id);
    const open = (recipient: string): Promise<any> =>
      request().post(Routes.userChannels(), { body: { recipient_id: recipient } });
    const { id } = await open(user.id);
    expect((await open(user.id)).id).toBe(id);
    expect((await post(id, { content: 'hi' })).content).toBe('hi');
    user.record.acceptsDirectMessages = false;
    expect(await getRefusal(post(id, { content: 'hi' }))).toEqual({ status: 403, code: 50_007 });
    user.record.acceptsDirectMessages = true;
    user.leaves(guild.id);
    expect(await getRefusal(post(id, { content: 'hi' }))).toEqual({ status: 403, code: 50_007 });
    expect(await getRefusal(open('1'))).toEqual({ status: 400, code: 50_033 });
  });
});
