import { ask, choice, useFlows, OTHER, say, USER } from '../../support/flow-fixture.ts';
import { done, type Json, openTicket, refusal } from '../../support/spec-helpers.ts';

const fixture = useFlows();
const END = { id: 'end', type: 'end' };

/** A run for the user, in a channel. */
const start = async (nodes: readonly object[], fields: object = {}) => {
  const { published, run, channel, api } = fixture;
  const there = await channel();
  const flow = await published(nodes, fields);
  const started = await run(flow, { userId: USER, channelId: there });
  await api.work();
  return { flow, there, started };
};
/** The chat tells of a message again. */
const toldAgain = (message: Json) =>
  fixture.api.service.app.chatEvents.handleMessageCreated(fixture.server.id, message);

describe('an answer in words', () => {
  it('is that of the user who was asked, where it was asked', async () => {
    const { there, started } = await start([ask('why')]);
    const { say: write, channel, read, api } = fixture;
    await write(there, 'Not me', OTHER);
    await write(await channel('elsewhere'), 'Not here');
    await api.work();
    expect(await read(started)).toMatchObject({ status: 'waiting', nodeId: 'why', vars: {} });
    await write(there, 'Because');
    await api.work();
    expect(await read(started)).toMatchObject({ status: 'completed', vars: { why: 'Because' } });
  });

  it('is taken once when the chat tells it twice', async () => {
    const { there, started } = await start([ask('one'), ask('two')]);
    const { say: write, read, api } = fixture;
    const message = await write(there, 'First');
    await toldAgain(message);
    await api.work();
    await toldAgain(message);
    await api.work();
    expect(await read(started)).toMatchObject({ status: 'waiting', nodeId: 'two', vars: { one: 'First' } });
    await write(there, 'Second');
    await api.work();
    expect(await read(started)).toMatchObject({ status: 'completed', vars: { one: 'First', two: 'Second' } });
  });

  it('is taken once, though the run that took it has ended: it answers no other run and starts no flow', async () => {
    const { there, started } = await start([ask('one')]);
    const { say: write, published, read, runs, run, api } = fixture;
    const message = await write(there, 'First');
    await api.work();
    expect(await read(started)).toMatchObject({ status: 'completed' });
    const listening = await published([say('heard')], { trigger: { kind: 'message', config: { contains: 'First' } } });
    const other = await run(await published([ask('two')]), { userId: USER, channelId: there });
    await api.work();
    await toldAgain(message);
    await api.work();
    expect(await read(other)).toMatchObject({ status: 'waiting', vars: {} });
    expect(await runs(listening)).toEqual([]);
    await write(there, 'Second');
    await api.work();
    expect(await read(other)).toMatchObject({ status: 'completed', vars: { two: 'Second' } });
  });

  it('is not taken for a later question when the chat reports it again after others', async () => {
    const { there, started } = await start([ask('one'), ask('two'), ask('three')]);
    const { say: write, read, api } = fixture;
    const first = await write(there, 'First');
    await api.work();
    await write(there, 'Second');
    await api.work();
    await toldAgain(first);
    await api.work();
    expect(await read(started)).toMatchObject({ nodeId: 'three', vars: { one: 'First', two: 'Second' } });
  });

  it('is one of two that come at once', async () => {
    const { there, started } = await start([ask('one'), ask('two')]);
    const { say: write, read, api } = fixture;
    await Promise.all([write(there, 'A'), write(there, 'B'), write(there, 'C')]);
    await api.work();
    const { nodeId, vars, trace } = await read(started);
    expect([nodeId, ['A', 'B', 'C'].includes(vars.one), trace.length]).toEqual(['two', true, 2]);
  });

  it('goes to the run that asked last, and then to the one before', async () => {
    const { published, run, api, read, say: write } = fixture;
    const { there, started: first } = await start([ask('a')]);
    const second = await run(await published([ask('b')]), { userId: USER, channelId: there });
    await api.work();
    await write(there, 'To the second');
    expect([(await read(second)).vars, (await read(first)).vars]).toEqual([{ b: 'To the second' }, {}]);
    await write(there, 'To the first');
    expect((await read(first)).vars).toEqual({ a: 'To the first' });
  });

  it('that does not come in time lets the run go on', async () => {
    const { api, read } = fixture;
    const nodes = [ask('why', { timeoutSeconds: 1 }), say('late', 'Too late')];
    const edges = [{ id: 'e', source: 'why', sourceHandle: 'timeout', target: 'late' }];
    const { started, there } = await start(nodes, { edges });
    api.clock.advance(1_000);
    await api.work();
    expect(await read(started)).toMatchObject({ status: 'completed', vars: {} });
    expect(await fixture.texts(there)).toEqual(['why?', 'Too late']);
  });

  it('of any length and letters is kept', async () => {
    const { there, started } = await start([ask('why')]);
    const { say: write, read, api } = fixture;
    await write(there, `${'x'.repeat(3_997)}🎫🎫`.slice(0, 3_999));
    await api.work();
    expect((await read(started)).vars.why).toMatch(/^x+🎫$/u);
  });
});

describe('a choice', () => {
  it('is that of the user who was asked', async () => {
    const { there, started } = await start([choice('area', 'Billing', 'Other')]);
    const { press, read } = fixture;
    expect(await press(there, 'Billing', OTHER)).toMatchObject(refusal(404, 'Button'));
    expect(await read(started)).toMatchObject({ status: 'waiting', vars: {} });
  });

  it('is made once, however it is pressed again while the run goes on', async () => {
    const nodes = [choice('area', 'Billing', 'Other'), ask('why')];
    const edges = [{ id: 'e', source: 'area', sourceHandle: 'billing', target: 'why' }];
    const { there, started } = await start(nodes, { edges });
    const { press, read, api } = fixture;
    expect(await done(press(there, 'Billing'))).toMatchObject({ flowRun: { vars: { area: 'billing' } } });
    expect(await press(there, 'Billing')).toMatchObject(refusal(409, 'answered already'));
    expect(await press(there, 'Other')).toMatchObject(refusal(409, 'answered already'));
    await api.work();
    expect(await press(there, 'Other')).toMatchObject(refusal(409, 'answered already'));
    expect(await read(started)).toMatchObject({ status: 'waiting', nodeId: 'why', vars: { area: 'billing' } });
  });

  it('is one of two that are made at once', async () => {
    const { there, started } = await start([choice('area', 'Billing', 'Other')]);
    const { press, read } = fixture;
    const answers = await Promise.all([press(there, 'Billing'), press(there, 'Other')]);
    const [won] = answers.filter(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await read(started)).vars).toEqual(won?.body.data.flowRun.vars);
  });

  it('that nobody gave is none', async () => {
    const { there, started } = await start([choice('area', 'Billing')]);
    const { api, read, sandbox } = fixture;
    const [{ id: step }] = (await read(started)).trace;
    const prefix = `flow:${fixture.server.id}:`;
    for (const [buttonId, unknown] of [
      [`${prefix}${step}:other`, 'Button'],
      [`${prefix}${step}:`, 'Button'],
      [`${prefix}${started.id}:billing`, 'Button'],
      [`flow:${step}:billing`, 'Ticket'],
      ['flow::', 'Ticket'],
    ] as const)
      expect(await api.anonymous.post(sandbox(`/channels/${there}/press`), { userId: USER, buttonId })).toMatchObject(
        refusal(404, unknown),
      );
  });
});

describe('a suggestion inside a ticket', () => {
  const item = async () => {
    const { as } = fixture;
    const { id } = await done(as.post('/v1/knowledgebase', { title: 'Invoices', content: 'How to read an invoice.' }));
    return done(as.post(`/v1/knowledgebase/${id}/publish`));
  };
  const suggesting = async () => {
    const { published, run, api, as, server } = fixture;
    const found = await item();
    const suggest = { id: 'suggest', type: 'knowledge_suggest', data: { query: 'invoice' } };
    const edges = [
      { id: 'e1', source: 'suggest', sourceHandle: 'helped', target: 'glad' },
      { id: 'e2', source: 'suggest', sourceHandle: 'not_helped', target: 'sorry' },
    ];
    const flow = await published([suggest, say('glad', 'Glad.'), say('sorry', 'Sorry.')], { edges });
    const ticket = await openTicket(as, server, { requesterId: USER });
    const started = await run(flow, { ticketId: ticket.id });
    await api.work();
    return { ticket, started, counts: async () => done(as.get(`/v1/knowledgebase/${found.id}`)) };
  };

  it('that helped is counted once, however often that is said', async () => {
    const { ticket, started, counts } = await suggesting();
    const { press, api, read, texts } = fixture;
    await done(press(ticket.channelId, 'This helped: Invoices'));
    // Before anybody has carried out what follows from it.
    expect(await press(ticket.channelId, 'This helped: Invoices')).toMatchObject(refusal(409, 'answered already'));
    expect(await press(ticket.channelId, 'None of them')).toMatchObject(refusal(409, 'answered already'));
    await api.work();
    await api.work();
    expect(await counts()).toMatchObject({ deflectedCount: 1, helpfulCount: 1, notHelpfulCount: 0 });
    expect(await read(started)).toMatchObject({ status: 'completed', trace: [{ handle: 'helped' }, {}] });
    expect((await texts(ticket.channelId)).at(-1)).toBe('Glad.');
  });

  it('that did not help is not counted', async () => {
    const { ticket, counts } = await suggesting();
    const { press, api, texts } = fixture;
    await done(press(ticket.channelId, 'None of them'));
    await api.work();
    expect(await counts()).toMatchObject({ deflectedCount: 0, helpfulCount: 0 });
    expect((await texts(ticket.channelId)).at(-1)).toBe('Sorry.');
  });
});

it('is not taken for an answer what somebody writes before the question', async () => {
  const { there, started } = await start([{ id: 'pause', type: 'wait', data: { seconds: 60 } }, ask('why'), END]);
  await fixture.say(there, 'Early');
  await fixture.api.work();
  expect(await fixture.read(started)).toMatchObject({ status: 'waiting', nodeId: 'pause', vars: {} });
});
