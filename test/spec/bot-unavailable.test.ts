import { STAFF } from '../support/build.ts';
import {
  createOrganizationClient,
  done,
  readEverything,
  openTicket,
  refusal,
  ticketInput,
  whileOffline,
} from '../support/spec-helpers.ts';
import { type PreparedRequest, sendRequest } from '../support/endpoints/endpoint-case.ts';
import { TICKET_ACTIONS } from '../support/endpoints/ticket-actions.ts';
import { prepareAction, prepareTicket } from '../support/endpoints/ticket-cases.ts';
import { useApi, useServer } from '../support/use-api.ts';

const api = useApi();
const { server, as } = useServer(api);

/** The path of a ticket with a message and a participant, after some actions on it. */
const ticket = async (...actions: readonly [string, object?][]): Promise<string> => {
  const { id } = await openTicket(as, server, { message: 'Help', participantIds: ['7'] });
  for (const [action, body] of actions) await done(as.post(`/v1/tickets/${id}/${action}`, body));
  return `/v1/tickets/${id}`;
};
const claimed = () => ticket(['claim', { staffId: STAFF }]);
const closed = () => ticket(['close']);
const post = (path: string, body: object): PreparedRequest => ({ method: 'POST', path, body, as });

/** The actions on a ticket that need the bot, and what needs it beside them. */
const REACHING: readonly (readonly [string, () => Promise<PreparedRequest>, number])[] = [
  ...TICKET_ACTIONS.filter(({ reachesChat }) => reachesChat).map(
    (row) =>
      [
        row.action,
        async () => prepareAction(row, { api, server, as }, await prepareTicket({ api, server, as }, row)),
        row.status ?? 200,
      ] as const,
  ),
  ['open a ticket', () => Promise.resolve(post('/v1/tickets', ticketInput(server, { message: 'Help' }))), 201],
  ['claim from another', async () => post(`${await claimed()}/claim`, { staffId: '5', force: true }), 200],
];

describe.each(REACHING)('to %s while the bot cannot reach the chat platform', (_, prepare, success) => {
  it('gives 503 bot_unavailable and changes nothing: no ticket, message, event or channel', async () => {
    const request = await prepare();
    const before = await readEverything(api, server);
    const answers = await whileOffline(api, async () => [await sendRequest(request), await sendRequest(request)]);
    for (const answer of answers) expect(answer).toMatchObject(refusal(503));
    expect(await readEverything(api, server)).toEqual(before);
  });

  it('succeeds when the bot is back', async () => {
    const request = await prepare();
    await whileOffline(api, () => sendRequest(request));
    const before = await readEverything(api, server);
    expect((await sendRequest(request)).status).toBe(success);
    expect(await readEverything(api, server)).not.toEqual(before);
  });
});

it('the organization path answers 503 as the direct path does', async () => {
  const organization = await createOrganizationClient(api, [server]);
  const [mirror, direct] = await whileOffline(api, async () => [
    await organization.post(`/v1/org/servers/${server.id}/tickets`, ticketInput(server)),
    await as.post('/v1/tickets', ticketInput(server)),
  ]);
  expect(mirror).toMatchObject(refusal(503));
  expect(mirror.text).toBe(direct.text);
});

describe('while the bot cannot reach the chat platform', () => {
  it.each(['', '/messages', '/participants', '/notes', '/timeline'])('a ticket can be read at %s', async (part) => {
    const path = await claimed();
    const online = await as.get(path + part);
    expect(await whileOffline(api, async () => (await as.get(path + part)).text)).toBe(online.text);
  });

  it('tickets can be listed', async () => {
    const { text } = await as.get('/v1/tickets');
    expect(await whileOffline(api, () => as.get('/v1/tickets'))).toMatchObject({ status: 200, text });
  });

  it('a ticket can be changed where its channel is not concerned', async () => {
    const path = await ticket();
    const fields = { subject: 'New', tags: ['vip'], priority: 'low', status: 'on_hold' };
    expect(await whileOffline(api, () => done(as.patch(path, fields)))).toMatchObject(fields);
  });

  it('notes can be written and deleted, and a closed ticket can be rated', async () => {
    const path = await closed();
    await whileOffline(api, async () => {
      const { id } = await done(as.post(`${path}/notes`, { content: 'Paid twice' }));
      expect(await done(as.get(`${path}/notes`))).toMatchObject([{ id, content: 'Paid twice' }]);
      await done(as.delete(`${path}/notes/${id}`));
      expect(await done(as.post(`${path}/feedback`, { rating: 2 }))).toMatchObject({ feedback: { rating: 2 } });
    });
  });

  it('transcripts are made, listed, shown and deleted', async () => {
    const path = await closed();
    await whileOffline(api, async () => {
      await api.work();
      const { id } = await done(as.get(`${path}/transcript`));
      expect(await done(as.get('/v1/transcripts'))).toMatchObject([{ id }]);
      await done(as.delete(`/v1/transcripts/${id}`));
    });
  });

  it('users can be blocked, and availability is shown', async () => {
    await whileOffline(api, async () => {
      await done(as.post('/v1/blocklist', { userId: '66' }));
      const { available } = await done(as.get(`/v1/categories/${server.categoryId}/availability?userId=66`));
      expect(available).toBe(false);
    });
  });

  it('canned replies can be made, read, changed, rendered and deleted', async () => {
    await whileOffline(api, async () => {
      const { id } = await done(as.post('/v1/canned-replies', { name: 'Offline', content: '{{vars.x}}' }));
      await done(as.patch(`/v1/canned-replies/${id}`, { folder: 'Off' }));
      expect(await done(as.get(`/v1/canned-replies/${id}`))).toMatchObject({ name: 'Offline', folder: 'Off' });
      const rendered = await done(as.post(`/v1/canned-replies/${id}/render`, { variables: { x: 'Hello' } }));
      expect(rendered).toEqual({ text: 'Hello', missingVariables: [] });
      await done(as.delete(`/v1/canned-replies/${id}`));
    });
  });

  it('categories can be made, read, changed and deleted', async () => {
    await whileOffline(api, async () => {
      const { id } = await done(as.post('/v1/categories', { name: 'Offline' }));
      await done(as.patch(`/v1/categories/${id}`, { position: 4 }));
      expect(await done(as.get(`/v1/categories/${id}`))).toMatchObject({ name: 'Offline', position: 4 });
      await done(as.delete(`/v1/categories/${id}`));
    });
  });

  it('a token can read what it is', async () => {
    expect((await whileOffline(api, () => as.get('/v1/me'))).status).toBe(200);
  });
});
