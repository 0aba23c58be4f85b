import type { Answer } from '../support/api.ts';
import { STAFF } from '../support/build.ts';
import {
  createOrganizationClient,
  createCategory,
  done,
  readEverything,
  openTicket,
  refusal,
  ticketInput,
  whileOffline,
} from '../support/spec-helpers.ts';
import { useApi, useServer } from '../support/use-api.ts';

const api = useApi();
const { server, as } = useServer(api);
/** A category to move to, and a ticket to merge into. */
let elsewhere: string;
let target: string;
beforeEach(async () => {
  elsewhere = (await createCategory(as)).id;
  target = (await openTicket(as, server)).id;
});

/** The path of a ticket with a message and a participant, after some actions on it. */
const ticket = async (...actions: readonly [string, object?][]): Promise<string> => {
  const { id } = await openTicket(as, server, { message: 'Help', participantIds: ['7'] });
  for (const [action, body] of actions) await done(as.post(`/v1/tickets/${id}/${action}`, body));
  return `/v1/tickets/${id}`;
};
const claimed = () => ticket(['claim', { staffId: STAFF }]);
const closed = () => ticket(['close']);
const asked = () => ticket(['close-request', { reason: 'Solved' }]);

type Request = (path: string) => Promise<Answer>;

const REACHING: [string, () => Promise<string>, Request, number][] = [
  ['open a ticket', () => ticket(), () => as.post('/v1/tickets', ticketInput(server, { message: 'Help' })), 201],
  ['claim', () => ticket(), (at) => as.post(`${at}/claim`, { staffId: STAFF }), 200],
  ['claim from another', claimed, (at) => as.post(`${at}/claim`, { staffId: '5', force: true }), 200],
  ['unclaim', claimed, (at) => as.post(`${at}/unclaim`), 200],
  ['reply', () => ticket(), (at) => as.post(`${at}/reply`, { content: 'Hello' }), 200],
  ['add a participant', () => ticket(), (at) => as.post(`${at}/participants`, { userId: '8' }), 201],
  ['remove a participant', () => ticket(), (at) => as.delete(`${at}/participants/7`), 200],
  ['transfer', claimed, (at) => as.post(`${at}/transfer`, { toStaffId: '5' }), 200],
  ['move', () => ticket(), (at) => as.post(`${at}/move`, { categoryId: elsewhere }), 200],
  ['merge', () => ticket(), (at) => as.post(`${at}/merge`, { targetId: target }), 200],
  ['ask whether it may be closed', () => ticket(), (at) => as.post(`${at}/close-request`), 200],
  ['accept a close request', asked, (at) => as.post(`${at}/close-request/accept`), 200],
  ['deny a close request', asked, (at) => as.post(`${at}/close-request/deny`), 200],
  ['withdraw a close request', asked, (at) => as.delete(`${at}/close-request`), 200],
  ['close', () => ticket(), (at) => as.post(`${at}/close`, { reason: 'Solved' }), 200],
  ['reopen', closed, (at) => as.post(`${at}/reopen`), 200],
  ['delete', closed, (at) => as.delete(at), 200],
];

describe.each(REACHING)('to %s while the bot cannot reach the chat platform', (_, made, request, success) => {
  it('gives 503 bot_unavailable and changes nothing: no ticket, message, event or channel', async () => {
    const path = await made();
    const before = await readEverything(api, server);
    const answers = await whileOffline(api, async () => [await request(path), await request(path)]);
    for (const answer of answers) expect(answer).toMatchObject(refusal(503));
    expect(await readEverything(api, server)).toEqual(before);
  });

  it('succeeds when the bot is back', async () => {
    const path = await made();
    await whileOffline(api, () => request(path));
    const before = await readEverything(api, server);
    expect((await request(path)).status).toBe(success);
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
      const { available } = await done(as.get(`/v1/categories/${elsewhere}/availability?userId=66`));
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
