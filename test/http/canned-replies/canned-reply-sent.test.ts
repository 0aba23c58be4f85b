import type { Answer } from '../../support/api.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import {
  done,
  readEverything,
  type Json,
  openTicket,
  refusal,
  UNKNOWN,
  whileOffline,
} from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';
import { withoutGreeting } from '../../support/chat/greeting.ts';

const api = useApi();
const { server, as } = useServer(api);
let ticket: Json;
beforeEach(async () => {
  ticket = await openTicket(as, server, { subject: 'Late' });
});

const kept = (content: string, fields: object = {}): Promise<Json> =>
  done(as.post('/v1/canned-replies', { name: 'Kept', content, ...fields }));
const read = ({ id }: Json): Promise<Json> => done(as.get(`/v1/canned-replies/${id}`));
const reply = (body: object, to: Json = ticket): Promise<Answer> => as.post(`/v1/tickets/${to.id}/reply`, body);
const spoken = async ({ channelId }: Json): Promise<Json[]> =>
  withoutGreeting(await done(api.anonymous.get(`/sandbox/api/guilds/${server.id}/channels/${channelId}/messages`)));

/** Nothing of the server changes; the count of the canned reply included. */
const refusedWith = async (expected: object, ask: () => Promise<Answer>) => {
  const before = await readEverything(api, server);
  expect(await ask()).toMatchObject(expected);
  expect(await readEverything(api, server)).toEqual(before);
};

describe('a reply with a canned reply', () => {
  it('is written in the channel and among the messages, with its variables filled in', async () => {
    const canned = await kept(
      'Hello {{requester.name}}, #{{ticket.number}} “{{ticket.subject}}”: {{vars.a}} {{staff.mention}}',
    );
    const variables = { a: 'tomorrow' };
    const { message, ...after } = await done(reply({ cannedReplyId: canned.id, variables, staffId: STAFF }));
    const content = `Hello <@${REQUESTER}>, #${ticket.ticketNumber} “Late”: tomorrow <@${STAFF}>`;
    expect(message).toMatchObject({ content, author: { type: 'staff', id: STAFF } });
    expect(await spoken(ticket)).toMatchObject([{ content, authorId: STAFF }]);
    expect(after).toMatchObject({ status: 'pending', messageCount: 1, firstResponseAt: message.createdAt });
    expect(await read(canned)).toEqual({ ...canned, useCount: 1, lastUsedAt: message.createdAt });
  });

  it('may have attachments and lead to another status, as any other', async () => {
    const canned = await kept('Look here');
    const attachments = [{ url: 'https://files.example/a.png', filename: 'a.png' }];
    const body = { cannedReplyId: canned.id, content: null, attachments, setStatus: 'on_hold' };
    expect(await done(reply(body))).toMatchObject({
      status: 'on_hold',
      message: { content: 'Look here', attachments },
    });
  });

  it('needs only the scope of tickets', async () => {
    const canned = await kept('Hello');
    const writer = await api.as(server, ['tickets:write']);
    expect((await writer.post(`/v1/tickets/${ticket.id}/reply`, { cannedReplyId: canned.id })).status).toBe(200);
  });

  it('is counted each time, many at once', async () => {
    const canned = await kept('Hello');
    const tickets = await Promise.all(Array.from({ length: 4 }, () => openTicket(as, server)));
    const asked = [...tickets, ...tickets].map((to) => reply({ cannedReplyId: canned.id }, to));
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(await read(canned)).toMatchObject({ useCount: 8, version: 1, updatedAt: canned.updatedAt });
  });

  it('may be sent while it is being changed; neither loses what the other did', async () => {
    const canned = await kept('Hello');
    const answers = await Promise.all([
      reply({ cannedReplyId: canned.id }),
      as.patch(`/v1/canned-replies/${canned.id}`, { folder: 'New' }),
      reply({ cannedReplyId: canned.id }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await read(canned)).toMatchObject({ useCount: 2, folder: 'New', version: 2 });
  });
});

describe('is refused and changes nothing', () => {
  it.each([
    ['neither content nor cannedReplyId', {}],
    ['both', { content: 'Hi', cannedReplyId: UNKNOWN }],
    ['nulls', { content: null, cannedReplyId: null }],
  ])('with %s', (_, body) => refusedWith(refusal(400, /content.*cannedReplyId/), () => reply(body)));

  it.each([
    ['cannedReplyId', { cannedReplyId: 'x' }],
    ['variables', { content: 'Hi {{vars.a}}', variables: { a: '1' } }],
    ['variables.a', { cannedReplyId: UNKNOWN, variables: { a: 1 } }],
  ])('with a wrong %s', (field, body) => refusedWith(refusal(400, field), () => reply(body)));

  it('with a canned reply that is not there, or of another server', async () => {
    const theirs = await api.as(await api.server());
    const foreign = await done(theirs.post('/v1/canned-replies', { name: 'Theirs', content: 'Theirs' }));
    for (const cannedReplyId of [UNKNOWN, foreign.id]) {
      await refusedWith(refusal(404, 'Canned reply not found.'), () => reply({ cannedReplyId }));
    }
    expect((await theirs.get(`/v1/canned-replies/${foreign.id}`)).body.data).toEqual(foreign);
  });

  it('with variables that have no value: all of them named', async () => {
    const canned = await kept('{{vars.a}} {{claimer.name}} {{ticket.subject}} {{nope}} {{staff.mention}}');
    await refusedWith(refusal(400, 'vars.a, claimer.name, nope, staff.mention.'), () =>
      reply({ cannedReplyId: canned.id, variables: { b: '1' } }),
    );
  });

  it('with more than 4000 characters once it is filled in, and with none', async () => {
    const canned = await kept('{{vars.a}}{{vars.b}}');
    const sent = (a: string, b: string) => reply({ cannedReplyId: canned.id, variables: { a, b } });
    const half = 'x'.repeat(2000);
    await refusedWith(refusal(400, 'nothing'), () => sent(' ', '\n'));
    expect((await done(sent(half, half))).message.content).toHaveLength(4000);
    const longer = await kept('.{{vars.a}}{{vars.b}}', { name: 'Longer' });
    const body = { cannedReplyId: longer.id, variables: { a: half, b: half } };
    await refusedWith(refusal(400, 'longer than 4000'), () => reply(body));
  });

  it('in a closed ticket', async () => {
    const canned = await kept('Hello');
    await done(as.post(`/v1/tickets/${ticket.id}/close`));
    await refusedWith(refusal(409), () => reply({ cannedReplyId: canned.id }));
  });

  it('with a stale version of the ticket', async () => {
    const canned = await kept('Hello');
    await done(as.patch(`/v1/tickets/${ticket.id}`, { subject: 'New' }));
    await refusedWith(refusal(409), () =>
      as.post(`/v1/tickets/${ticket.id}/reply`, { cannedReplyId: canned.id }, { 'if-match': '"1"' }),
    );
  });

  it('while the bot is out of reach; it is counted once when the bot is back', async () => {
    const canned = await kept('Hello');
    const ask = () => reply({ cannedReplyId: canned.id });
    await whileOffline(api, () => refusedWith(refusal(503), ask));
    expect(await read(canned)).toEqual(canned);
    await done(ask());
    expect(await read(canned)).toMatchObject({ useCount: 1 });
  });
});
