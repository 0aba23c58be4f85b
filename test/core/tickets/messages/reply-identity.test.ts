import { SYSTEM } from '#core/shared/actor.ts';
import { STAFF } from '../../../support/build.ts';
import type { Post } from '#core/chat/index.ts';
import type { SettingsFields } from '#core/settings/index.ts';
import { createHelpDesk } from '../context.ts';

const setUp = async (
  replyIdentity: SettingsFields['replyIdentity'],
  staffRoleIds: readonly string[] = ['44', '45'],
) => {
  const simulation = await createHelpDesk({ staffRoleIds });
  const { app, chat, guild, open, on, chatOf } = simulation;
  await app.settings.update({ guild, ifVersion: null, change: { replyIdentity } });
  const posts: Post[] = [];
  const changeChannel = chat.changeChannel.bind(chat);
  chat.changeChannel = (...input: Parameters<typeof changeChannel>) => {
    if (input[3].post) posts.push(input[3].post);
    return changeChannel(...input);
  };
  const ticket = await open();
  const reply = async (staffId: typeof STAFF | null = STAFF, anonymous = false) => {
    const content = { content: 'Hello', attachments: [], setStatus: null, anonymous };
    const { message } = await app.tickets.reply({ ...on(ticket), actor: SYSTEM, staffId, ...content });
    return { message, identity: posts.at(-1)?.identity, shown: (await chatOf(ticket)).at(-1) };
  };
  return { ...simulation, ticket, reply };
};

describe('a reply by the API stands in the chat', () => {
  it('under the bot by default, and where nobody of the staff is named', async () => {
    const { reply } = await setUp('bot');
    expect((await reply()).identity).toBeUndefined();
    for (const identity of ['staff', 'role'] as const)
      expect((await (await setUp(identity)).reply(null)).identity).toBeUndefined();
  });

  it('under the name of its writer', async () => {
    const { reply } = await setUp('staff');
    expect((await reply()).identity).toEqual({ kind: 'person' });
  });

  it('under the first staff role, while the conversation keeps the writer and the text alone', async () => {
    const { reply } = await setUp('role');
    const { message, identity, shown } = await reply();
    expect(identity).toEqual({ kind: 'role', roleId: '44' });
    expect(shown).toBe('<@&44>\nHello');
    expect(message).toMatchObject({ content: 'Hello' });
    expect(message.authorName).not.toBeNull();
  });

  it('under the bot where there is no staff role', async () => {
    const { reply } = await setUp('role', []);
    expect((await reply()).identity).toBeUndefined();
  });
});

describe('an anonymous reply', () => {
  it.each(['bot', 'staff', 'role'] as const)('stands under the name of the team (%s)', async (identityOfOthers) => {
    const { reply, read, ticket } = await setUp(identityOfOthers);
    const { message, identity, shown } = await reply(STAFF, true);
    expect(identity).toEqual({ kind: 'team', name: message.shownAs });
    expect(message.shownAs).toMatch(/^Team of .+/);
    expect(shown).toBe(`${message.shownAs}\nHello`);
    expect(message.authorName).not.toBeNull();
    expect(await read(ticket)).toMatchObject({ status: 'pending', messageCount: 1 });
  });

  it('is one reply: the next has the name of its writer', async () => {
    const { reply } = await setUp('staff');
    await reply(STAFF, true);
    expect(await reply()).toMatchObject({ identity: { kind: 'person' }, message: { shownAs: null } });
  });

  it('keeps its author for staff, and has the team in the transcript', async () => {
    const { app, guild, on, ticket, later } = await setUp('bot');
    const actor = { type: 'staff', id: STAFF } as const;
    const written = { content: 'Hello', staffId: STAFF, attachments: [], setStatus: null, anonymous: true };
    const { message } = await app.tickets.reply({ ...on(ticket), ...written, actor });
    expect(message.author).toEqual(actor);
    const { items: timeline } = await app.tickets.listTimeline(guild, ticket.id, '-createdAt', {
      limit: 2,
      after: null,
    });
    expect(timeline.map((entry) => entry.actor)).toContainEqual(actor);
    await app.tickets.close({ ...on(ticket), reason: null });
    await later(1_000);
    const { items } = await app.transcripts.list(guild, {}, { limit: 1, after: null });
    const [transcript] = items;
    const team = { type: 'staff', id: 'team' };
    expect(transcript?.participants).toEqual([
      { actor: team, name: message.shownAs, avatarUrl: null, messageCount: 1 },
    ]);
    const full = await app.transcripts.get(guild, transcript?.id as never);
    expect(full.messages).toMatchObject([{ author: team, authorName: message.shownAs, content: 'Hello' }]);
    expect(JSON.stringify(full.messages)).not.toContain(STAFF);
  });

  it('of a canned text does not name its sender', async () => {
    const { app, guild, on, ticket } = await setUp('bot');
    const canned = await app.cannedReplies.create(guild, {
      name: 'Hi',
      shortcut: 'hi',
      folder: null,
      content: 'Hi from {{staff.mention}}',
      categoryIds: [],
    });
    const content = { cannedReplyId: canned.id, variables: {} };
    const written = { ...on(ticket), content, staffId: STAFF, attachments: [], setStatus: null };
    await expect(app.tickets.reply({ ...written, anonymous: true })).rejects.toMatchObject({
      code: 'validation_error',
    });
    await expect(app.tickets.reply(written)).resolves.toMatchObject({ message: { content: `Hi from <@${STAFF}>` } });
  });
});
