import {
  CreatedThreadResponseSchema,
  MessageResponseSchema,
  ThreadResponseSchema,
  ThreadsResponseSchema,
} from 'discord-api-spec/zod';
import { ChannelType, OverwriteType, PermissionFlagsBits, Routes } from 'discord-api-types/v10';
import { connectRest, findAnswerIssues, getRefusal } from '../../../support/discord/client.ts';
import { useDiscord } from '../../../support/discord/discord.ts';
import { DEFAULT_BOT_PERMISSIONS } from '../../../support/discord/world.ts';

const discord = useDiscord();
const { ManageThreads, ViewChannel } = PermissionFlagsBits;
const request = () => connectRest(discord);

const startThread = (parentId: string, name = 'Ticket 1'): Promise<any> =>
  request().post(Routes.threads(parentId), { body: { name, type: ChannelType.PrivateThread, invitable: false } });

const makeThread = async (botPermissions = DEFAULT_BOT_PERMISSIONS) => {
  const guild = discord.addGuild({ botPermissions });
  const parent = guild.addChannel({ name: 'support' });
  return { guild, parent, thread: await startThread(parent.id) };
};

const patch = (id: string, body: object): Promise<any> => request().patch(Routes.channel(id), { body });
const post = (id: string) => request().post(Routes.channelMessages(id), { body: { content: 'hi' } });

describe('private threads', () => {
  it('have the shape of Discord, and are listed while they are active', async () => {
    const { guild, parent, thread } = await makeThread();
    expect(findAnswerIssues(CreatedThreadResponseSchema, thread)).toEqual([]);
    expect(thread).toMatchObject({
      name: 'Ticket 1',
      parent_id: parent.id,
      owner_id: discord.applicationId,
      member_count: 1,
    });
    const list = (): Promise<any> => request().get(Routes.guildActiveThreads(guild.id));
    expect(findAnswerIssues(ThreadsResponseSchema, await list())).toEqual([]);
    expect((await list()).threads).toMatchObject([{ id: thread.id }]);
    expect(findAnswerIssues(ThreadResponseSchema, await patch(thread.id, { archived: true }))).toEqual([]);
    expect((await list()).threads).toEqual([]);
    await request().delete(Routes.channel(thread.id));
    expect(await getRefusal(request().get(Routes.channel(thread.id)))).toEqual({ status: 404, code: 10_003 });
  });

  it('have members who see their parent', async () => {
    const { guild, parent, thread } = await makeThread();
    const [user, blind, stranger] = [discord.addUser(), discord.addUser(), discord.addUser()];
    user.joins(guild.id);
    blind.joins(guild.id);
    guild.updateChannel(parent.id, {
      overwrites: [{ id: blind.id, type: OverwriteType.Member, allow: 0n, deny: ViewChannel }],
    });
    const add = (id: string) => request().put(Routes.threadMembers(thread.id, id));
    await add(user.id);
    expect(await getRefusal(add(blind.id))).toEqual({ status: 403, code: 50_001 });
    expect(await getRefusal(add(stranger.id))).toEqual({ status: 404, code: 10_007 });
    const { members } = discord.world.channel(thread.id).thread!;
    expect([...members.keys()]).toEqual([discord.applicationId, user.id]);
    await request().delete(Routes.threadMembers(thread.id, user.id));
    expect([...members.keys()]).toEqual([discord.applicationId]);
    expect(await getRefusal(request().put(Routes.threadMembers(parent.id, user.id)))).toMatchObject({ code: 50_024 });
  });

  it('change nothing while they are archived, until a message brings them back', async () => {
    const { guild, thread } = await makeThread();
    const { id }: any = await post(thread.id);
    const user = discord.addUser().joins(guild.id);
    await patch(thread.id, { archived: true });
    const archived = { status: 400, code: 50_083 };
    const edit = () => request().patch(Routes.channelMessage(thread.id, id), { body: { content: 'x' } });
    expect(await getRefusal(edit())).toEqual(archived);
    expect(await getRefusal(patch(thread.id, { name: 'Other' }))).toEqual(archived);
    expect(await getRefusal(request().put(Routes.threadMembers(thread.id, user.id)))).toEqual(archived);
    await post(thread.id);
    expect(await edit()).toMatchObject({ content: 'x' });
    await patch(thread.id, { archived: true });
    expect(await patch(thread.id, { archived: false, name: 'Other' })).toMatchObject({ name: 'Other' });
  });

  it('take no message while they are locked from a bot that may not manage threads', async () => {
    const { guild, thread } = await makeThread();
    await patch(thread.id, { locked: true, archived: true });
    guild.setBotPermissions(DEFAULT_BOT_PERMISSIONS & ~ManageThreads);
    expect(await getRefusal(post(thread.id))).toEqual({ status: 400, code: 160_005 });
    expect(await getRefusal(patch(thread.id, { archived: false }))).toEqual({ status: 403, code: 50_013 });
    guild.setBotPermissions(DEFAULT_BOT_PERMISSIONS);
    expect(await post(thread.id)).toMatchObject({ content: 'hi' });
  });

  it('are hidden from a bot that is no member and may not manage threads', async () => {
    const { guild, thread } = await makeThread();
    guild.setBotPermissions(DEFAULT_BOT_PERMISSIONS & ~ManageThreads);
    await request().delete(Routes.threadMembers(thread.id, '@me'));
    expect(await getRefusal(request().get(Routes.channel(thread.id)))).toEqual({ status: 403, code: 50_001 });
  });

  it('have messages of a webhook of their parent, which names them in the query', async () => {
    const { guild, parent, thread } = await makeThread();
    const other = guild.addChannel({ name: 'other' });
    const webhook: any = await request().post(Routes.channelWebhooks(parent.id), { body: { name: 'w' } });
    const execute = (threadId?: string): Promise<any> =>
      request().post(Routes.webhook(webhook.id, webhook.token), {
        body: { content: 'hi', username: 'Sam' },
        query: new URLSearchParams({ wait: 'true', ...(threadId !== undefined && { thread_id: threadId }) }),
      });
    const message = await execute(thread.id);
    expect(findAnswerIssues(MessageResponseSchema, message)).toEqual([]);
    expect(message).toMatchObject({ channel_id: thread.id, webhook_id: webhook.id, author: { username: 'Sam' } });
    expect(await execute()).toMatchObject({ channel_id: parent.id });
    const unknown = { status: 404, code: 10_003 };
    const foreign: any = await startThread(other.id);
    for (const id of [foreign.id, other.id, '4711']) expect(await getRefusal(execute(id))).toEqual(unknown);
    expect(await getRefusal(execute('x'))).toMatchObject({ status: 400, code: 50_035 });
    const edit = (threadId?: string): Promise<any> =>
      request().patch(Routes.webhookMessage(webhook.id, webhook.token, message.id), {
        body: { content: 'edited' },
        ...(threadId !== undefined && { query: new URLSearchParams({ thread_id: threadId }) }),
      });
    expect(await getRefusal(edit())).toEqual({ status: 404, code: 10_008 });
    expect(await getRefusal(edit(foreign.id))).toEqual(unknown);
    expect(await edit(thread.id)).toMatchObject({ content: 'edited' });
    await patch(thread.id, { archived: true });
    expect(await getRefusal(edit(thread.id))).toEqual({ status: 400, code: 50_083 });
    expect(await execute(thread.id)).toMatchObject({ channel_id: thread.id });
    expect(discord.world.channel(thread.id).thread).toMatchObject({ archived: false });
    await patch(thread.id, { locked: true });
    expect(await getRefusal(execute(thread.id))).toEqual({ status: 400, code: 160_005 });
    const ofThread = request().post(Routes.channelWebhooks(thread.id), { body: { name: 'w' } });
    expect(await getRefusal(ofThread)).toEqual({ status: 400, code: 50_024 });
  });

  it('of a forum are where its webhooks write, which do not write in the forum itself', async () => {
    const { id } = discord.addGuild().addChannel({ type: ChannelType.GuildForum, name: 'forum' });
    const webhook: any = await request().post(Routes.channelWebhooks(id), { body: { name: 'w' } });
    const execute = request().post(Routes.webhook(webhook.id, webhook.token), { body: { content: 'hi' } });
    expect(await getRefusal(execute)).toEqual({ status: 400, code: 220_001 });
  });

  it('are at most 1000 that are active', async () => {
    const { guild, parent } = await makeThread();
    const given = { name: 't', ownerId: guild.ownerId, invitable: false, autoArchiveMinutes: 60 };
    for (let count = 1; count < 1000; count += 1) guild.addThread(parent.id, given);
    expect(await getRefusal(startThread(parent.id))).toEqual({ status: 400, code: 160_006 });
    const form = await getRefusal(startThread(parent.id, ''));
    expect(form).toMatchObject({ errors: { name: { _errors: [{ code: 'BASE_TYPE_MIN_LENGTH' }] } } });
  });
});
