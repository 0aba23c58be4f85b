import { createTranslator } from '#adapters/texts/translator.ts';
import type { TextVariables } from '#core/settings/index.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { createSandboxActions, MENU_TEXTS } from '../../support/sandbox-actions.ts';
import { createCategory, done, type Json } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const api = useApi();
const { as, server } = useServer(api);
const { readChannel } = createSandboxActions(api, { as, server });
const translator = createTranslator();
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
  expect([...reached].sort()).toEqual([...MENU_TEXTS].sort());

  const member = (menu: string) => api.anonymous.post(sandbox(`/members/${AUTHOR}/menus/${menu}`), { userId: STAFF });
  expect((await done(member('member_tickets'))).content).toContain(user);
  expect((await done(member('open_member_ticket'))).content).toContain(user);
  expect(await newest()).toMatchObject({ requesterId: AUTHOR, source: 'command' });
  expect((await member('open_ticket')).status).toBe(404);
  expect(((await done(api.anonymous.get('/sandbox/api/menus'))) as Json[]).map(({ menu }) => menu)).toEqual([
    'open_ticket',
    'add_to_ticket',
    'member_tickets',
    'open_member_ticket',
  ]);
});
