import { createTranslator } from '#adapters/texts/translator.ts';
import type { TextVariables } from '#core/settings/index.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { createSandboxActions } from '../../support/chat/sandbox-actions.ts';
import { MENU_TEXTS } from '../../support/chat/staff-action-texts.ts';
import { createCategory, done, type Json } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const api = useApi();
const { as, server } = useServer(api);
const { readChannel } = createSandboxActions(api, { as, server });
const translator = createTranslator();
const MINUTE_MS = 60_000;
const ROLE = '44';
const AUTHOR = '901';
const user = `<@${AUTHOR}>`;

it('every text of the menus of messages and members is reached, in the language of the server', async () => {
  const reached = new Set<string>();
  const expectText = (read: string, key: (typeof MENU_TEXTS)[number], values: TextVariables = {}) => {
    expect(read).toContain(translator.translate('de', key, values));
    reached.add(key);
  };
  const sandbox = (path: string) => `/sandbox/api/guilds/${server.id}${path}`;
  await done(as.patch('/v1/settings', { locale: 'de' }));
  const category = await createCategory(as, { staffRoleIds: [ROLE] });
  await done(api.anonymous.put(sandbox(`/members/${STAFF}`), { roleIds: [ROLE] }));
  const lounge: Json = await done(api.anonymous.post(sandbox('/channels'), { name: 'lounge' }));
  const messages = sandbox(`/channels/${lounge.id}/messages`);
  const message: Json = await done(api.anonymous.post(messages, { userId: AUTHOR, content: 'Broken' }));
  const use = async (menu: string, userId: string): Promise<string> =>
    (await done(api.anonymous.post(`${messages}/${message.id}/menus/${menu}`, { userId }))).content;
  const newest = async () => ((await done(as.get('/v1/tickets'))) as Json[])[0];
  const link = ({ channelId }: Json) => ({ channel: `<#${channelId}>` });

  expectText(await use('add_to_ticket', STAFF), 'answer.no_ticket_of_user', { user });
  expectText(await use('open_ticket', REQUESTER), 'answer.no_reports');
  const forAuthor = await use('open_ticket', STAFF);
  expectText(forAuthor, 'answer.ticket_opened_for', { user, category: category.name, ...link(await newest()) });
  expectText(await use('add_to_ticket', STAFF), 'answer.message_added', link(await newest()));
  const written = (await readChannel((await newest()).channelId)).join('\n');
  expectText(written, 'ticket.quoted_message', { user, place: `<#${lounge.id}>` });
  await done(as.patch(`/v1/categories/${category.id}`, { reports: true }));
  expectText(await use('open_ticket', REQUESTER), 'answer.reported', link(await newest()));
  const other = await createCategory(as, { staffRoleIds: [ROLE] });
  const asked: Json = await done(api.anonymous.post(`${messages}/${message.id}/menus/open_ticket`, { userId: STAFF }));
  expectText(asked.content, 'answer.which_category', { user });
  expectText(asked.select.placeholder, 'answer.category_placeholder');
  api.clock.advance(15 * MINUTE_MS);
  const [{ id: buttonId }] = asked.select.options;
  const press = { userId: STAFF, buttonId };
  expectText(
    (await done(api.anonymous.post(sandbox(`/channels/${lounge.id}/press`), press))).content,
    'answer.choice_expired',
  );
  await done(as.patch(`/v1/categories/${other.id}`, { archived: true }));

  const { id, channelId } = await newest();
  await done(as.post(`/v1/tickets/${id}/reply`, { content: 'Which adress?', staffId: STAFF }));
  const place = sandbox(`/channels/${channelId}`);
  const reply = ((await done(api.anonymous.get(`${place}/messages`))) as Json[]).find(
    ({ content }) => content === 'Which adress?',
  );
  const useOnReply = (menu: string, userId: string): Promise<Json> =>
    done(api.anonymous.post(`${place}/messages/${reply?.id}/menus/${menu}`, { userId }));
  expectText((await useOnReply('delete_message', REQUESTER)).content, 'answer.not_your_message');
  const { buttonId: editId, form } = await useOnReply('edit_message', STAFF);
  expectText(form.title, 'form.edit_title');
  const edit = { userId: STAFF, buttonId: editId, answers: { text: 'Which address?' } };
  expectText((await done(api.anonymous.post(`${place}/press`, edit))).content, 'answer.message_changed');
  await api.service.app.tickets.deliverDirectMessages();
  expect(await readChannel(channelId)).toContain('Which address?');
  expectText((await useOnReply('delete_message', STAFF)).content, 'answer.message_deleted');
  await api.service.app.tickets.deliverDirectMessages();
  expect((await readChannel(channelId)).join()).not.toContain('Which');
  expect([...reached].sort()).toEqual([...MENU_TEXTS].sort());

  const member = (menu: string) => api.anonymous.post(sandbox(`/members/${AUTHOR}/menus/${menu}`), { userId: STAFF });
  expect((await done(member('member_tickets'))).content).toContain(user);
  expect((await done(member('open_member_ticket'))).content).toContain(user);
  expect(await newest()).toMatchObject({ requesterId: AUTHOR, source: 'command' });
  expect((await member('open_ticket')).status).toBe(404);
  expect(((await done(api.anonymous.get('/sandbox/api/menus'))) as Json[]).map(({ menu }) => menu)).toEqual([
    'open_ticket',
    'add_to_ticket',
    'edit_message',
    'delete_message',
    'member_tickets',
    'open_member_ticket',
  ]);
});

it('asks for the category and its form in the sandbox', async () => {
  const sandbox = (path: string) => `/sandbox/api/guilds/${server.id}${path}`;
  await done(api.anonymous.put(sandbox(`/members/${STAFF}`), { roleIds: [ROLE] }));
  await createCategory(as, { name: 'Help', staffRoleIds: [ROLE] });
  const form = { title: 'Order', questions: [{ id: 'number', type: 'short', label: 'Which order?' }] };
  const orders = await createCategory(as, { name: 'Orders', staffRoleIds: [ROLE], reports: true, form });
  const lounge: Json = await done(api.anonymous.post(sandbox('/channels'), { name: 'lounge' }));
  const messages = sandbox(`/channels/${lounge.id}/messages`);
  const message: Json = await done(api.anonymous.post(messages, { userId: AUTHOR, content: 'Broken' }));
  const use = (userId: string): Promise<Json> =>
    done(api.anonymous.post(`${messages}/${message.id}/menus/open_ticket`, { userId }));
  const press = (userId: string, buttonId: string, answers: object | null = null) =>
    api.anonymous.post(sandbox(`/channels/${lounge.id}/press`), { userId, buttonId, answers });

  const { select } = await use(STAFF);
  expect(select.options.map(({ label }: Json) => label)).toEqual(['Help', 'Orders']);
  const chosen: string = select.options[1].id;
  expect(await done(press(STAFF, chosen))).toMatchObject({ form: { title: 'Order', questions: [{ id: 'number' }] } });
  expect((await done(press(STAFF, chosen, { number: '' }))).content).toBe('**Which order?** needs an answer.');
  const { content } = await done(press(STAFF, chosen, { number: '4711' }));
  expect(content).toContain(`Ticket for ${user} in Orders`);

  const { buttonId, form: asked } = await use(REQUESTER);
  expect(asked).toMatchObject({ title: 'Order', questions: [{ id: 'number', label: 'Which order?' }] });
  await done(press(REQUESTER, buttonId, { number: '4712' }));
  expect(await done(as.get(`/v1/tickets?categoryId=${orders.id}`))).toMatchObject([
    { requesterId: REQUESTER, source: 'message', formAnswers: [{ value: '4712' }] },
    { requesterId: AUTHOR, source: 'message', formAnswers: [{ value: '4711' }] },
  ]);
});
