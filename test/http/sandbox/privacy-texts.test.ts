import { createTranslator } from '#adapters/texts/translator.ts';
import type { TextVariables } from '#core/settings/index.ts';
import { REQUESTER } from '../../support/build.ts';
import { createSandboxActions, PRIVACY_KEYS } from '../../support/chat/sandbox-actions.ts';
import { done, type Json } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';

// The address of an export begins with that of the service.
const api = useApi({ environment: { PUBLIC_URL: 'http://127.0.0.1:3000' } });
const { as, server } = useServer(api);
const { readChannel, readDirect, useAsMember, open, act } = createSandboxActions(api, { as, server });
const translator = createTranslator();
const ELSEWHERE: Json = { channelId: null };
const PRESS = { userId: REQUESTER, buttonId: 'ticket:erase-my-data' };

const sandbox = (path: string) => `/sandbox/api/guilds/${server.id}${path}`;
const addChannel = (): Promise<Json> => done(api.anonymous.post(sandbox('/channels'), { name: 'log' }));
const ask = (): Promise<Json> => {
  const body = { userId: REQUESTER, channelId: null, options: {} };
  return done(api.anonymous.post(sandbox('/commands/ticket erase-my-data'), body));
};
const findUrl = (text: string): string => /https?:\S+/.exec(text)?.[0] ?? '';

describe('every text about the data of members is reached, in the language of the server', () => {
  const reached = new Set<string>();
  const expectText = (read: readonly string[], key: (typeof PRIVACY_KEYS)[number], values: TextVariables = {}) => {
    expect(read.join('\n')).toContain(translator.translate('de', key, values));
    reached.add(key);
  };
  const setUp = (memberRequests: string, more: object = {}) =>
    done(as.patch('/v1/settings', { locale: 'de', privacy: { memberRequests }, ...more }));
  const confirm = async (): Promise<readonly string[]> => {
    const channel = await addChannel();
    return [(await done(api.anonymous.post(sandbox(`/channels/${channel.id}/press`), PRESS))).content];
  };

  it('when a copy is made at once', async () => {
    await setUp('automatic');
    await act(await open({ subject: 'Invoice' }), 'close');
    expectText(await useAsMember(ELSEWHERE, 'my-data'), 'answer.data_ordered');
    await api.work();
    const direct = await readDirect(REQUESTER);
    const url = findUrl(direct.join('\n'));
    const [{ expiresAt }] = await done(as.get('/v1/privacy/exports'));
    const time = translator.formatTime('de', 'UTC', expiresAt);
    expectText(direct, 'direct.data_ready', { url, time });
    expectText(await useAsMember(ELSEWHERE, 'my-data'), 'answer.data_ready', { url, time });
    const file: Json = await (await fetch(api.url + new URL(url).pathname)).json();
    expect(file.records).toMatchObject([{ type: 'ticket', subject: 'Invoice' }]);
    await api.work();
    expect(await readDirect(REQUESTER)).toEqual(direct);
    api.clock.advance(25 * 3_600_000);
    expectText(await useAsMember(ELSEWHERE, 'my-data'), 'answer.data_ordered');
  });

  it('when data is erased at once', async () => {
    await setUp('automatic');
    const ticket = await open({ subject: 'Invoice' });
    expectText(await useAsMember(ELSEWHERE, 'erase-my-data'), 'answer.erase_open_tickets');
    expectText(await confirm(), 'answer.erase_open_tickets');
    await act(ticket, 'close');
    const owner = { kind: 'guild', guildId: server.id } as const;
    const input = { name: 'Sam', role: 'staff', userId: REQUESTER } as const;
    const person = await api.service.app.dashboard.addPerson({ owner, by: 'owner', input });
    expectText(await useAsMember(ELSEWHERE, 'erase-my-data'), 'answer.erase_dashboard_person');
    expectText(await confirm(), 'answer.erase_dashboard_person');
    await api.service.app.dashboard.removePerson(owner, 'owner', person.id);
    const { content, buttons } = await ask();
    expectText([content], 'answer.erase_question');
    expectText([buttons[0].label], 'button.erase_data');
    expect(buttons[0].target).toMatchObject({ id: PRESS.buttonId });
    expectText(await confirm(), 'answer.erase_ordered');
    expectText(await confirm(), 'answer.erase_ordered');
    api.clock.advance(60_000);
    await api.work();
    expect(await done(as.get(`/v1/tickets/${ticket.id}`))).toMatchObject({ subject: '[erased]' });
    expectText(await useAsMember(ELSEWHERE, 'erase-my-data'), 'answer.erase_once_a_day');
    expectText(await confirm(), 'answer.erase_once_a_day');
    api.clock.advance(24 * 3_600_000);
    expectText([(await ask()).content], 'answer.erase_question');
    expectText(await confirm(), 'answer.erase_ordered');
  });

  it('when staff decides', async () => {
    const log = await addChannel();
    await setUp('staff', { logChannelId: log.id });
    const user = `<@${REQUESTER}>`;
    for (let count = 0; count < 2; count += 1) {
      expectText(await useAsMember(ELSEWHERE, 'my-data'), 'answer.data_requested');
      expectText(await confirm(), 'answer.data_requested');
    }
    const read = await readChannel(log.id);
    expect(read).toHaveLength(2);
    expectText(read, 'log.data_requested', { user });
    expectText(read, 'log.erasure_requested', { user });
  });

  it('when a ticket is opened in a server that links the page about privacy', async () => {
    await setUp('staff');
    const without = await open();
    expect((await readChannel(without.channelId)).join('\n')).not.toContain('/privacy?server=');
    await done(as.patch('/v1/settings', { privacy: { linkInTickets: true } }));
    const ticket = await open();
    const read = await readChannel(ticket.channelId);
    const url = `http://127.0.0.1:3000/privacy?server=${server.id}`;
    expectText(read, 'opening.privacy', { url });
    expect((await fetch(api.url + new URL(url).pathname + new URL(url).search)).status).toBe(200);
  });

  it('when members cannot ask by commands', async () => {
    await setUp('off');
    for (const name of ['my-data', 'erase-my-data'])
      expectText(await useAsMember(ELSEWHERE, name), 'answer.data_by_staff');
    expectText(await confirm(), 'answer.data_by_staff');
  });

  // Of the tests above.
  it('and no other is left', () => {
    expect([...reached].sort()).toEqual([...PRIVACY_KEYS].sort());
  });
});
