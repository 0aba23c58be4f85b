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
  const reply = async (staffId: typeof STAFF | null = STAFF) => {
    const content = { content: 'Hello', attachments: [], setStatus: null };
    const { message } = await app.tickets.reply({ ...on(ticket), actor: SYSTEM, staffId, ...content });
    return { message, identity: posts.at(-1)?.identity, shown: (await chatOf(ticket)).at(-1) };
  };
  return { reply };
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
