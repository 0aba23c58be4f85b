import { waitUntil } from '../../support/wait-until.ts';
import { ask, useFlows, say, USER } from '../../support/flow-fixture.ts';
import { done, type Json, openTicket, refusal } from '../../support/spec-helpers.ts';
import { workUntil } from '../../support/work-until.ts';

const fixture = useFlows();

/** A server whose rules act for long rests, three seconds at the most. */
const REST_MS = 3_000;

const worked = async (times: number) => {
  for (let i = 0; i < times; i += 1) {
    fixture.api.clock.advance(REST_MS);
    await fixture.api.work();
  }
};

/** A panel in the chat whose one option starts the flow. */
const panelFor = async (flow: Json): Promise<Json> => {
  const { as, channel } = fixture;
  const options = [{ id: 'go', label: 'Go', flowId: flow.id }];
  const made = { name: 'Go', channelId: await channel(), content: 'Go', options };
  const panel = await done(as.post('/v1/panels', made));
  return done(as.post(`/v1/panels/${panel.id}/deploy`));
};
const pressed = ({ id }: Json) =>
  done(fixture.api.anonymous.post(fixture.sandbox(`/panels/${id}/press`), { userId: USER, optionId: 'go' }));

describe('what comes of one cause', () => {
  it('is a hundred runs at the most, however many each of them starts', async () => {
    const { as, draft, run, read } = fixture;
    const flow = await draft([say('only')]);
    const nodes = Array.from({ length: 6 }, (_, i) => ({ id: `n${i}`, type: 'run_flow', data: { flowId: flow.id } }));
    const edges = nodes.slice(1).map(({ id }, i) => ({ id: `e${i}`, source: `n${i}`, target: id }));
    await done(as.patch(`/v1/flows/${flow.id}`, { nodes, edges }));
    await done(as.post(`/v1/flows/${flow.id}/publish`));
    const first = await run(flow, { userId: USER });
    await worked(8);
    expect(await read(first)).toMatchObject({ status: 'completed' });
    const { runCount } = await done(as.get(`/v1/flows/${flow.id}`));
    expect(runCount).toBeGreaterThanOrEqual(100);
    expect(runCount).toBeLessThan(200);
    const failed = await done(as.get(`/v1/flows/${flow.id}/runs?status=failed&limit=1`));
    expect(failed[0].error.message).toMatch(/loop guard: (100 runs were started by one cause|5 runs have started)/);
  });

  it('is no flood of messages, where a rule answers itself several times', async () => {
    const { as, api, server } = fixture;
    const actions = Array.from({ length: 4 }, () => ({ type: 'send_message', data: { content: 'Noted.' } }));
    await done(as.post('/v1/automations', { name: 'Echo', trigger: 'ticket.message_created', actions }));
    const { id } = await openTicket(as, server);
    await done(as.post(`/v1/tickets/${id}/reply`, { content: 'Hello' }));
    for (let i = 0; i < 8; i += 1) await api.work();
    expect((await done(as.get(`/v1/tickets/${id}`))).messageCount).toBeLessThanOrEqual(401);
  });

  /** Rules that each write a note about every note. */
  const rulesOnNotes = async (count: number): Promise<Json[]> => {
    const actions = [{ type: 'add_note', data: { content: 'Noted.' } }];
    const made: Json[] = [];
    for (let i = 0; i < count; i += 1) {
      made.push(
        await done(fixture.as.post('/v1/automations', { name: `N${i}`, trigger: 'ticket.note_created', actions })),
      );
    }
    return made;
  };
  const notesOf = async ({ id }: Json): Promise<number> => {
    const { body } = await fixture.as.get(`/v1/tickets/${id}/timeline?limit=100`);
    const first = body.data as Json[];
    const rest = body.pagination.hasMore
      ? ((await done(
          fixture.as.get(`/v1/tickets/${id}/timeline?limit=100&cursor=${body.pagination.nextCursor}`),
        )) as Json[])
      : [];
    return [...first, ...rest].filter(({ type }) => type === 'ticket.note_created').length;
  };

  it('is counted over all rules together: one note of a person makes a hundred at the most', async () => {
    const { as, server } = fixture;
    const rules = await rulesOnNotes(20);
    const ticket = await openTicket(as, server);
    await done(as.post(`/v1/tickets/${ticket.id}/notes`, { content: 'Hello' }));
    // How much is done in one go depends on the time that it takes.
    const isGuarded = async () => {
      await worked(1);
      return (await notesOf(ticket)) > 100;
    };
    await waitUntil(isGuarded, { withinMs: 50_000 });
    await worked(3);
    expect(await notesOf(ticket)).toBe(101);
    const failed = await Promise.all(rules.map(({ id }) => done(as.get(`/v1/automations/${id}/runs?status=failed`))));
    expect(failed.flat()).toHaveLength(10);
    expect(failed.flat()[0].error.message).toMatch('loop guard: 100 runs were started by one cause');
    // The next note of a person is a cause of its own.
    await done(as.post(`/v1/tickets/${ticket.id}/notes`, { content: 'Again' }));
    await worked(1);
    expect(await notesOf(ticket)).toBeGreaterThan(102);
  });

  it('is counted on when rules are deleted and made anew meanwhile', async () => {
    const { as, server } = fixture;
    let rules = await rulesOnNotes(10);
    const ticket = await openTicket(as, server);
    await done(as.post(`/v1/tickets/${ticket.id}/notes`, { content: 'Hello' }));
    for (let round = 0; round < 8; round += 1) {
      await worked(1);
      for (const { id } of rules) await done(as.delete(`/v1/automations/${id}`));
      rules = await rulesOnNotes(10);
    }
    expect(await notesOf(ticket)).toBeLessThanOrEqual(101);
  });
});

describe('a user who starts a flow', () => {
  it('many times at once is asked once', async () => {
    const { published, runs } = fixture;
    const flow = await published([ask('why')]);
    const panel = await panelFor(flow);
    const started = await Promise.all(Array.from({ length: 6 }, () => pressed(panel)));
    expect(new Set(started.map(({ flowRun }) => flowRun.id)).size).toBe(1);
    await worked(1);
    expect(await runs(flow)).toHaveLength(1);
  });

  it('begins anew when the channel of the run before is gone', async () => {
    const { api, sandbox, published, read } = fixture;
    const panel = await panelFor(await published([ask('why')]));
    const { flowRun } = await pressed(panel);
    await worked(1);
    const { channelId } = await read(flowRun);
    await done(api.anonymous.delete(sandbox(`/channels/${channelId}`)));
    expect(await read(flowRun)).toMatchObject({
      status: 'cancelled',
      error: { nodeId: 'why', message: expect.stringContaining('channel') },
    });
    const again = await pressed(panel);
    expect(again.flowRun.id).not.toBe(flowRun.id);
    await worked(1);
    expect(await read(again.flowRun)).toMatchObject({ status: 'waiting' });
  });

  it('and leaves the server is waited for no longer', async () => {
    const { api, sandbox, published, read } = fixture;
    const { flowRun } = await pressed(await panelFor(await published([ask('why')])));
    await worked(1);
    await done(api.anonymous.delete(sandbox(`/members/${USER}`)));
    expect(await read(flowRun)).toMatchObject({ status: 'cancelled' });
  });
});

describe('a flow that is deleted', () => {
  it('ends its runs, which stay in the run log, and their conversations are deleted', async () => {
    const { as, api, sandbox, published, run, read } = fixture;
    const flow = await published([ask('why')]);
    const started = await run(flow, { userId: USER });
    await worked(1);
    const { channelId } = await read(started);
    await done(as.delete(`/v1/flows/${flow.id}`));
    expect(await read(started)).toMatchObject({
      status: 'cancelled',
      error: { nodeId: 'why', message: 'Its flow was deleted.' },
    });
    const listChannels = async () =>
      (await done(api.anonymous.get(sandbox('/channels')))).map(({ id }: Json) => id as string);
    expect(await listChannels()).toContain(channelId);
    await workUntil(api, async () => !(await listChannels()).includes(channelId));
  });

  it('is refused while another flow starts it, as it is or as it is published', async () => {
    const { as, published, draft } = fixture;
    const flow = await published([say('hi')]);
    const start = { id: 'start', type: 'run_flow', data: { flowId: flow.id } };
    const starter = await published([start]);
    const refused = refusal(409, '1 other flow(s)');
    expect(await as.delete(`/v1/flows/${flow.id}`)).toMatchObject(refused);
    await done(as.patch(`/v1/flows/${starter.id}`, { nodes: [say('instead')], edges: [] }));
    expect(await as.delete(`/v1/flows/${flow.id}`)).toMatchObject(refused);
    await done(as.post(`/v1/flows/${starter.id}/publish`));
    const other = await draft([start]);
    expect(await as.delete(`/v1/flows/${flow.id}`)).toMatchObject(refused);
    await done(as.delete(`/v1/flows/${other.id}`));
    await done(as.delete(`/v1/flows/${flow.id}`));
  });

  it('is deleted though it starts itself', async () => {
    const { as, draft } = fixture;
    const flow = await draft([say('hi')]);
    const nodes = [{ id: 'again', type: 'run_flow', data: { flowId: flow.id } }];
    await done(as.patch(`/v1/flows/${flow.id}`, { nodes }));
    await done(as.delete(`/v1/flows/${flow.id}`));
  });
});

it('names of the language that it is written in mean nothing in templates and conditions', async () => {
  const { published, run, read } = fixture;
  const flow = await published([
    say('odd', '[{{constructor}}][{{toString}}][{{user.constructor}}]'),
    { id: 'is', type: 'condition', data: { field: 'constructor', operator: 'is_set' } },
  ]);
  const { id } = await run(flow, { userId: USER });
  await worked(1);
  const { trace } = await read({ id });
  expect(trace.map(({ output, handle }: Json) => output.content ?? handle)).toEqual(['[][][]', 'false']);
});

it.each([
  ['a header that cannot be sent', { headers: { 'bad name': 'x' } }, 'nodes.call.headers.bad name'],
  ['a header of the connection', { headers: { 'Content-Length': '1' } }, 'nodes.call.headers.Content-Length'],
  ['the key of the step itself', { headers: { 'Idempotency-Key': 'mine' } }, 'nodes.call.headers.Idempotency-Key'],
  ['an address that is none', { url: 'ftp://example.com/' }, 'nodes.call.url'],
])('a flow with %s is not published', async (_, data, says) => {
  const { as, draft } = fixture;
  const flow = await draft([
    { id: 'call', type: 'api_request', data: { method: 'GET', url: 'https://a.example/', ...data } },
  ]);
  expect(await as.post(`/v1/flows/${flow.id}/publish`)).toMatchObject(refusal(400, says));
});

it('what a flow writes is what the API takes: tags are cut, and nobody is no claimer', async () => {
  const { as, server, published, run, read } = fixture;
  const flow = await published([
    { id: 'open', type: 'create_ticket', data: { categoryId: server.categoryId, tags: ['{{vars.long}}'] } },
    { id: 'note', type: 'add_note', data: { content: '{{vars.long}}{{vars.long}}' } },
    { id: 'claim', type: 'update_ticket', data: { claimedById: '{{vars.who}}' } },
  ]);
  const started = await run(flow, { userId: USER, input: { long: 'x'.repeat(3_000), who: 'abc' } });
  await worked(1);
  const ended = await read(started);
  expect(ended).toMatchObject({
    status: 'failed',
    error: { nodeId: 'claim', message: expect.stringContaining('abc') },
  });
  const { tags } = await done(as.get(`/v1/tickets/${ended.ticketId}`));
  expect(tags).toEqual(['x'.repeat(50)]);
  await done(as.patch(`/v1/tickets/${ended.ticketId}`, { tags }));
  const [note] = await done(as.get(`/v1/tickets/${ended.ticketId}/notes`));
  expect(note.content).toHaveLength(4_000);
});
