import { ask, choice, useFlows, OTHER, say, USER } from '../../support/flow-fixture.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { done, type Json, openTicket, refusal, UNKNOWN } from '../../support/spec-helpers.ts';
import { workUntil } from '../../support/work-until.ts';

const fixture = useFlows();
const END = { id: 'end', type: 'end' };

describe('publishing', () => {
  it('refuses what could not run, and names each node', async () => {
    const { draft, as } = fixture;
    const lost = { id: 'lost', type: 'create_ticket', data: { categoryId: UNKNOWN } };
    const none = { id: 'none', type: 'ask_choice', data: { content: 'x', variable: 'x', options: [] } };
    const twice = choice('twice', 'A', 'A');
    const flow = await draft([say('empty', ' '), ask('ask', { variable: '' }), lost, none, twice], {
      trigger: { kind: 'ticket_created', config: { categoryId: UNKNOWN, colour: 'red' } },
    });
    const { body, status } = await as.post(`/v1/flows/${flow.id}/publish`);
    expect([status, body.error.code]).toEqual([400, 'validation_error']);
    for (const says of [
      'nodes.empty.content: is needed',
      'nodes.ask.variable: is needed',
      'nodes.lost.categoryId: there is no such category',
      'nodes.none.options: has nothing to choose from',
      'nodes.twice.options: another choice has the id a, or it is that of the time-out',
      'trigger.config.colour',
      'trigger.config.categoryId: there is no such category',
    ])
      expect(body.error.message).toContain(says);
    expect(await done(as.get(`/v1/flows/${flow.id}`))).toMatchObject({ status: 'draft', publishedVersion: null });
    expect(await as.post(`/v1/flows/${(await draft([])).id}/publish`)).toMatchObject(refusal(400, 'no node'));
  });

  it('makes versions; a draft that goes on changes neither them nor what runs', async () => {
    const { published, as, run, read, api, texts, channel } = fixture;
    const flow = await published([say('one', 'First'), ask('why'), say('two', 'Second')]);
    expect(flow).toMatchObject({ status: 'active', publishedVersion: 1 });
    const at = await channel();
    const first = await run(flow, { userId: USER, channelId: at });
    await api.work();
    const changed = await done(as.patch(`/v1/flows/${flow.id}`, { nodes: [say('one', 'Changed')], edges: [] }));
    expect(changed).toMatchObject({ status: 'active', publishedVersion: 1 });
    const there = await channel();
    await run(flow, { userId: OTHER, channelId: there });
    await api.work();
    expect(await texts(there)).toEqual(['First', 'why?']);
    await done(as.post(`/v1/flows/${flow.id}/publish`));
    await fixture.say(at, 'Because');
    await api.work();
    expect(await texts(at)).toEqual(['First', 'why?', 'Because', 'Second']);
    expect(await read(first)).toMatchObject({ status: 'completed', flowVersion: 1, vars: { why: 'Because' } });
    const versions = await done(as.get(`/v1/flows/${flow.id}/versions`));
    expect(versions.map(({ number, nodes }: Json) => [number, nodes.length])).toEqual([
      [2, 1],
      [1, 3],
    ]);
    expect(await fixture.events('flow.published')).toMatchObject([
      { data: { flow: { publishedVersion: 1 }, changes: { status: { from: 'draft', to: 'active' } } } },
      { data: { flow: { publishedVersion: 2 }, changes: { publishedVersion: { from: 1, to: 2 } } } },
    ]);
  });

  it('is refused from a stale version, and a flow that is off starts nothing until it is published again', async () => {
    const { published, draft, as, run, api, read } = fixture;
    const flow = await published([ask('why')]);
    expect(await as.post(`/v1/flows/${flow.id}/publish`, {}, { 'if-match': '"1"' })).toMatchObject(refusal(409));
    const going = await run(flow, { userId: USER });
    const off = await done(as.post(`/v1/flows/${flow.id}/disable`));
    expect(off).toMatchObject({ status: 'disabled', publishedVersion: 1 });
    expect(await done(as.post(`/v1/flows/${flow.id}/disable`))).toEqual(off);
    expect(await fixture.events('flow.disabled')).toHaveLength(1);
    expect(await as.post(`/v1/flows/${flow.id}/run`)).toMatchObject(refusal(409, 'not published'));
    await api.work();
    expect(await read(going)).toMatchObject({ status: 'waiting', nodeId: 'why' });
    expect(await done(as.post(`/v1/flows/${flow.id}/publish`))).toMatchObject({
      status: 'active',
      publishedVersion: 2,
    });
    const never = await draft([END]);
    expect(await as.post(`/v1/flows/${never.id}/disable`)).toMatchObject(refusal(409, 'never published'));
    expect(await as.post(`/v1/flows/${never.id}/run`)).toMatchObject(refusal(409, 'not published'));
  });
});

describe('a run by API', () => {
  it('begins with what it is given, and talks about its ticket', async () => {
    const { published, run, read, api, texts, as, server, runs } = fixture;
    const flow = await published([say('hi', 'Hi {{user.mention}}, plan {{vars.plan}}, #{{ticket.number}}'), END]);
    const ticket = await openTicket(as, server, { requesterId: USER });
    const started = await run(flow, { ticketId: ticket.id, input: { plan: 'pro' } });
    expect(started).toMatchObject({
      status: 'running',
      userId: USER,
      ticketId: ticket.id,
      channelId: ticket.channelId,
      vars: { plan: 'pro' },
      depth: 1,
      error: null,
      trigger: { kind: 'api', panelId: null },
    });
    await api.work();
    expect(await texts(ticket.channelId)).toEqual([`Hi <@${USER}>, plan pro, #${ticket.ticketNumber}`]);
    expect(await read(started)).toMatchObject({ status: 'completed', stepCount: 2 });
    expect(await runs(flow)).toMatchObject([{ id: started.id, status: 'completed' }]);
    expect(await done(as.get(`/v1/flows/${flow.id}`))).toMatchObject({ runCount: 1, version: flow.version });
  });

  it('talks in a channel of its own when nobody says where, which is deleted ten minutes after the end', async () => {
    const { published, run, read, api, sandbox } = fixture;
    const started = await run(await published([ask('why')]), { userId: USER });
    await api.work();
    const { channelId } = await read(started);
    const own = async () =>
      (await done(api.anonymous.get(sandbox('/channels')))).find(({ id }: Json) => id === channelId);
    expect(await own()).toMatchObject({ home: 'channel', archived: false, memberIds: [USER] });
    await done(fixture.as.post(`/v1/flow-runs/${started.id}/cancel`));
    await api.work();
    api.clock.advance(9 * 60_000);
    await api.work();
    expect(await own()).toBeDefined();
    await workUntil(api, async () => (await own()) === undefined);
  });

  it('talks where its trigger says, and for no longer than it says', async () => {
    const { published, run, read, api, sandbox, channel } = fixture;
    const parentChannelId = await channel('help');
    const conversation = { home: 'thread', parentChannelId, keepMinutes: 0 };
    const flow = await published([ask('why')], { trigger: { kind: 'api', conversation } });
    expect(flow.trigger).toEqual({ kind: 'api', config: {}, conversation });
    const started = await run(flow, { userId: USER });
    await api.work();
    const { channelId } = await read(started);
    const own = async () =>
      (await done(api.anonymous.get(sandbox('/channels')))).find(({ id }: Json) => id === channelId);
    expect(await own()).toMatchObject({ home: 'thread', parentId: parentChannelId, memberIds: [USER] });
    await fixture.say(channelId, 'Because');
    await workUntil(api, async () => (await own()) === undefined);
    expect(await read(started)).toMatchObject({ status: 'completed', vars: { why: 'Because' } });
  });

  it.each([
    [{ kind: 'command', conversation: {} }, 'trigger.conversation'],
    [{ kind: 'message', config: { contains: 'x' }, conversation: {} }, 'trigger.conversation'],
    [{ kind: 'api', conversation: { home: 'forum' } }, 'trigger.conversation.home'],
    [{ kind: 'api', conversation: { keepMinutes: 1_441 } }, 'trigger.conversation.keepMinutes'],
    [{ kind: 'api', conversation: { parentChannelId: 'help' } }, 'trigger.conversation.parentChannelId'],
  ])('is not stored with %j', async (trigger, field) => {
    const answer = await fixture.as.post('/v1/flows', { name: 'Not stored', trigger });
    expect(answer).toMatchObject({ status: 400, body: { error: { details: [{ field }] } } });
  });

  it('leaves its channel to the run that it has started there, which is deleted with that one', async () => {
    const { published, run, runs, api, sandbox, say: write, texts } = fixture;
    const child = await published([ask('why'), say('bye')]);
    const start = { id: 'start', type: 'run_flow', data: { flowId: child.id } };
    const { id } = await run(await published([say('hi'), start]), { userId: USER });
    const channels = (): Promise<Json[]> => done(api.anonymous.get(sandbox('/channels')));
    const workUntilItSays = (id: string, text: string) =>
      waitUntil(
        async () => {
          await api.work();
          return (await texts(id)).includes(text);
        },
        { what: `That the flow says "${text}"` },
      );
    await api.work();
    const own = (await channels())[0];
    await workUntilItSays(own.id, 'why?');
    expect(await channels()).toEqual([{ ...own, archived: false }]);
    expect(await done(fixture.as.get(`/v1/flow-runs/${id}`))).toMatchObject({ status: 'completed' });
    await write(own.id, 'Because');
    await workUntilItSays(own.id, 'bye');
    expect(await texts(own.id)).toEqual(['hi', 'why?', 'Because', 'bye']);
    expect(await runs(child)).toMatchObject([{ status: 'completed', depth: 2, vars: { why: 'Because' } }]);
    await workUntil(api, async () => (await channels()).length === 0);
  });

  it('cannot be started, read or ended from another server', async () => {
    const { published, run, api, as } = fixture;
    const flow = await published([ask('why')]);
    const started = await run(flow, { userId: USER });
    const stranger = await api.as(await api.server());
    for (const answer of [
      stranger.post(`/v1/flows/${flow.id}/run`),
      stranger.post(`/v1/flows/${flow.id}/test`),
      stranger.post(`/v1/flows/${flow.id}/publish`),
      stranger.post(`/v1/flows/${flow.id}/disable`),
      stranger.get(`/v1/flows/${flow.id}/versions`),
      stranger.get(`/v1/flows/${flow.id}/runs`),
      stranger.get(`/v1/flow-runs/${started.id}`),
      stranger.post(`/v1/flow-runs/${started.id}/cancel`),
      as.get(`/v1/flow-runs/${UNKNOWN}`),
      as.post(`/v1/flows/${flow.id}/run`, { ticketId: UNKNOWN }),
    ])
      expect(await answer).toMatchObject(refusal(404));
    const foreign = await openTicket(as, fixture.server);
    const own = await done(stranger.post('/v1/flows', { name: 'Own', nodes: [END] }));
    await done(stranger.post(`/v1/flows/${own.id}/publish`));
    expect(await stranger.post(`/v1/flows/${own.id}/run`, { ticketId: foreign.id })).toMatchObject(
      refusal(404, 'Ticket'),
    );
  });

  it.each([
    [{ input: { a: 5 } }, 'input'],
    [{ input: { a: 'x'.repeat(4_001) } }, 'input'],
    [{ input: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`v${i}`, ''])) }, '50'],
    [{ userId: 'me' }, 'userId'],
    [{ unknown: 1 }, 'unknown'],
  ])('is refused with %j', async (body, says) => {
    const { published, as } = fixture;
    const flow = await published([END]);
    expect(await as.post(`/v1/flows/${flow.id}/run`, body)).toMatchObject(refusal(400, says));
  });

  it('is ended where it stands, once, and does nothing more', async () => {
    const { published, run, read, api, channel, texts, as } = fixture;
    const there = await channel();
    const started = await run(await published([ask('why'), say('late')]), { userId: USER, channelId: there });
    await api.work();
    expect(await done(as.post(`/v1/flow-runs/${started.id}/cancel`))).toMatchObject({ status: 'cancelled' });
    await fixture.say(there, 'Because');
    await api.work();
    expect(await texts(there)).toEqual(['why?', 'Because']);
    const { trace, nodeId, endedAt } = await read(started);
    expect([nodeId, trace[0].endedAt]).toEqual([null, endedAt]);
    expect(await as.post(`/v1/flow-runs/${started.id}/cancel`)).toMatchObject(refusal(409, 'cancelled'));
  });

  it('that cannot go on is reported as an event, without a secret', async () => {
    const { published, run, api, receiver, read, events } = fixture;
    receiver.answer = () => ({ status: 500, body: 'You sent c4n4ry-s3cret' });
    const data = { method: 'POST', url: receiver.url, body: '{}', authType: 'bearer', authToken: 'c4n4ry-s3cret' };
    const flow = await published([{ id: 'call', type: 'api_request', data }]);
    const started = await run(flow, { userId: USER });
    await api.work();
    const error = { nodeId: 'call', message: 'The address answered with status 500.' };
    const failed = await read(started);
    expect(failed).toMatchObject({ status: 'failed', error, trace: [{ output: { answer: 'You sent ***' } }] });
    const reported = await events('flow.run_failed');
    expect(reported).toMatchObject([
      {
        actor: { type: 'flow', id: started.id },
        data: { flow: { id: flow.id }, run: { id: started.id, userId: USER, error } },
      },
    ]);
    expect(JSON.stringify([reported, failed])).not.toContain('c4n4ry');
  });

  it('takes what an address answers as storages take it', async () => {
    const { published, run, api, receiver, read } = fixture;
    receiver.answer = () => ({ status: 200, body: '{"a":"x\\u0000\\ud800y"}' });
    const data = { method: 'POST', url: receiver.url, body: '{}', responseMapping: [{ path: 'a', variable: 'a' }] };
    const started = await run(await published([{ id: 'call', type: 'api_request', data }, END]));
    await api.work();
    expect(await read(started)).toMatchObject({ status: 'completed', vars: { a: 'x\ufffdy' } });
    expect(receiver.received).toHaveLength(1);
  });

  it('ends with its flow, and stays in the run log', async () => {
    const { published, run, api, as, read } = fixture;
    const flow = await published([ask('why')]);
    const started = await run(flow, { userId: USER });
    await api.work();
    await done(as.delete(`/v1/flows/${flow.id}`));
    expect(await read(started)).toMatchObject({ status: 'cancelled', error: { message: 'Its flow was deleted.' } });
    expect(await as.get(`/v1/flows/${flow.id}/runs`)).toMatchObject(refusal(404, 'Flow'));
  });

  it('waits, and goes on by itself', async () => {
    const { published, run, api, read } = fixture;
    const pause = { id: 'pause', type: 'wait', data: { seconds: 1 } };
    const started = await run(await published([pause, END]));
    await api.work();
    const waiting = await read(started);
    expect(waiting).toMatchObject({ status: 'waiting', nodeId: 'pause', waitsUntil: expect.any(String) });
    api.clock.advance(1_000);
    await api.work();
    expect(await read(started)).toMatchObject({ status: 'completed', waitsUntil: null, stepCount: 2 });
  });
});
