import { createTranslator } from '#adapters/texts/translator.ts';
import type { TextVariables } from '#core/settings/index.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { createSandboxActions, HIDDEN_TEXTS } from '../../support/chat/sandbox-actions.ts';
import { createCategory, done, type Json, openTicket } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const api = useApi({ environment: { DISCORD_INTENTS: 'none' } });
const { as, server } = useServer(api);
const { readChannel, useAsMember } = createSandboxActions(api, { as, server });
const translator = createTranslator();
const ROLE = '44';

const sandbox = (path: string) => `/sandbox/api/guilds/${server.id}${path}`;
const readMessages = async ({ id }: Json): Promise<Json[]> => done(as.get(`/v1/tickets/${id}/messages`));
const press = ({ channelId }: Json, userId: string, answers: object | null = null): Promise<Json> =>
  done(
    api.anonymous.post(sandbox(`/channels/${channelId}/press`), { userId, buttonId: 'ticket:staff:reply', answers }),
  );

it('every text of a bot that does not see what is written is reached, in the language of the server', async () => {
  const reached = new Set<string>();
  const expectText = (read: string, key: (typeof HIDDEN_TEXTS)[number], values: TextVariables = {}) => {
    expect(read).toContain(translator.translate('de', key, values));
    reached.add(key);
  };
  await done(as.patch('/v1/settings', { locale: 'de' }));
  const { id: categoryId } = await createCategory(as, { staffRoleIds: [ROLE] });
  await done(api.anonymous.put(sandbox(`/members/${STAFF}`), { roleIds: [ROLE] }));
  const ticket = await openTicket(as, server, { categoryId });
  const opened = (await readChannel(ticket.channelId)).join('\n');
  expectText(opened, 'opening.how_to_write');
  expectText(opened, 'button.reply');

  const asked = await press(ticket, REQUESTER);
  expectText(JSON.stringify(asked.form), 'form.own_text');
  const channel = `<#${ticket.channelId}>`;
  expectText((await press(ticket, REQUESTER, { text: 'Broken' })).content, 'answer.own_reply_sent', { channel });
  await press(ticket, STAFF, { text: 'Which one?' });
  const messages = sandbox(`/channels/${ticket.channelId}/messages`);
  const hidden: Json = await done(api.anonymous.post(messages, { userId: REQUESTER, content: 'The red one' }));
  const [, , written] = await readMessages(ticket);
  expect(written).toMatchObject({ content: '', parts: [{ type: 'hidden', url: null }] });
  const menu = `${messages}/${hidden.id}/menus/add_to_ticket`;
  expectText((await done(api.anonymous.post(menu, { userId: STAFF }))).content, 'answer.message_shown', { channel });
  expect([...reached].sort()).toEqual([...HIDDEN_TEXTS].sort());

  expect(await readMessages(ticket)).toMatchObject([
    { content: 'Broken', author: { type: 'user', id: REQUESTER } },
    { content: 'Which one?', author: { type: 'staff', id: STAFF } },
    { content: 'The red one', parts: null },
  ]);
});

it('takes a text by /ticket reply, and says why it takes none', async () => {
  const ticket = await openTicket(as, server);
  const write = async (text: string) => (await useAsMember(ticket, 'reply', { text }))[0];
  const translate = (key: 'answer.text_needed' | 'answer.ticket_closed') => translator.translate('en', key, {});
  expect(await write(' ')).toBe(translate('answer.text_needed'));
  await write('Hello');
  await done(as.post(`/v1/tickets/${ticket.id}/close`, {}));
  expect(await write('Hello?')).toBe(translate('answer.ticket_closed'));
  expect((await readMessages(ticket)).map(({ content }) => content)).toEqual(['Hello']);
});
