import { createTranslator } from '#adapters/texts/translator.ts';
import type { TextVariables } from '#core/settings/index.ts';
import { toUserId } from '#core/shared/ids.ts';
import { STAFF } from '../../support/build.ts';
import { DIRECT_TEXTS } from '../../support/chat/sandbox-actions.ts';
import { createCategory, done, type Json } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const MEMBER = '6000001';
const api = useApi();
const { as, server } = useServer(api);
const translator = createTranslator();

const direct = (guild: string) => `/sandbox/api/guilds/${guild}/members/${MEMBER}/direct-messages`;
const readAll = async (guild: string): Promise<string> => {
  await api.service.app.tickets.deliverDirectMessages();
  return (await done(api.anonymous.get(direct(guild)))).map((message: Json) => JSON.stringify(message)).join('\n');
};
const press = (guild: string, buttonId: string): Promise<Json> =>
  done(api.anonymous.post(`${direct(guild)}/press`, { buttonId }));

it('every text of direct messages is reached, in the language of the server', async () => {
  const reached = new Set<string>();
  const expectText = (read: string, key: (typeof DIRECT_TEXTS)[number], values: TextVariables = {}) => {
    expect(read).toContain(translator.translate('de', key, values));
    reached.add(key);
  };
  const other = await api.server();
  const asOther = await api.as(other);
  for (const one of [as, asOther]) {
    await done(one.patch('/v1/settings', { locale: 'de' }));
    await createCategory(one, { home: 'dm' });
  }
  // The server with the smaller id asks.
  const asking = [server.id, other.id].sort()[0] ?? '';
  const { id: written } = await done(api.anonymous.post(direct(server.id), { content: 'Hallo' }));
  expectText(await readAll(asking), 'direct.choose_server');

  const chosen = await press(server.id, `direct:start:${server.id}`);
  expectText(chosen.content, 'direct.choose_category', { server: 'Sandbox' });
  expectText((await press(server.id, chosen.buttons[0].target.id)).content, 'answer.direct_opened', { number: 1 });
  const opened = await readAll(server.id);
  expectText(opened, 'direct.opened', { server: 'Sandbox' });
  expectText(opened, 'button.new_ticket');

  const [ticket = {}] = (await done(as.get('/v1/tickets'))) as Json[];
  const user = `<@${MEMBER}>`;
  const readFirst = async (of: Json): Promise<string> => {
    const place = `/sandbox/api/guilds/${server.id}/channels/${of['channelId']}/messages`;
    const [first = {}] = (await done(api.anonymous.get(place))) as Json[];
    return first['notice'].embeds[0].description;
  };
  const forStaff = await readFirst(ticket);
  expectText(forStaff, 'opening.direct', { user });
  expectText(forStaff, 'opening.earlier', { tickets: '0' });
  expectText(forStaff, 'opening.direct_replies');
  const channel = `/sandbox/api/guilds/${server.id}/channels/${ticket['channelId']}/messages`;
  await api.service.app.chatEvents.handleDirectDeleted(toUserId(MEMBER), written);
  expectText(JSON.stringify(await done(api.anonymous.get(channel))), 'direct.deleted');

  await done(as.post(`/v1/tickets/${ticket['id']}/close`, {}));
  await done(as.post(`/v1/tickets/${ticket['id']}/reopen`, {}));
  expectText(await readAll(server.id), 'direct.reopened', { number: 1 });

  await done(api.anonymous.delete(`/sandbox/api/guilds/${server.id}/members/${MEMBER}`));
  await done(as.post(`/v1/tickets/${ticket['id']}/reply`, { content: 'Bist du da?', staffId: STAFF }));
  await readAll(server.id);
  const open = (fields: object) =>
    createCategory(as, { home: 'dm', ...fields }).then(({ id: categoryId }) =>
      done(as.post('/v1/tickets', { categoryId, requesterId: MEMBER })),
    );
  const toAll = await readFirst(await open({ relay: 'all' }));
  expectText(toAll, 'opening.direct_all');
  expectText(toAll, 'opening.no_member');
  const joinedAt = '2024-01-01T00:00:00.000Z';
  await done(
    api.anonymous.put(`/sandbox/api/guilds/${server.id}/members/${MEMBER}`, {
      roleIds: ['7'],
      joinedAt,
      accountCreatedAt: joinedAt,
    }),
  );
  const ofMember = await readFirst(await open({}));
  const time = `<t:${Date.parse(joinedAt) / 1_000}:R>`;
  expectText(ofMember, 'opening.account', { time });
  expectText(ofMember, 'opening.joined', { time });
  expectText(ofMember, 'opening.roles', { roles: '<@&7>' });
  const read = JSON.stringify(await done(api.anonymous.get(channel)));
  expectText(read, 'direct.undelivered', { user: `<@${MEMBER}>` });
  expect([...reached].sort()).toEqual([...DIRECT_TEXTS].sort());
});
