import { ask, useFlows, OTHER, say, USER } from '../../support/flow-fixture.ts';
import { createCategory, done, type Json, openTicket, refusal } from '../../support/spec-helpers.ts';

const fixture = useFlows();
const trigger = (kind: string, config: object = {}) => ({ trigger: { kind, config } });
const END = { id: 'end', type: 'end' };
const varsOf = async (flow: Json) => (await fixture.runs(flow)).map(({ vars }) => vars.message);

describe('a message starts flows', () => {
  it.each([
    [{ startsWith: '!help' }, ['!HELP me', '!help'], ['me !help', '!hel']],
    [{ contains: 'refund' }, ['My REFUND, please'], ['My money']],
    [{ startsWith: '!', contains: 'vip' }, ['!i am VIP'], ['!me', 'vip']],
  ])('by %j', async (config, hits, misses) => {
    const { published, channel, say: write, api } = fixture;
    const flow = await published([END], trigger('message', config));
    const there = await channel();
    for (const content of [...misses, ...hits]) await write(there, content);
    await api.work();
    expect((await varsOf(flow)).sort()).toEqual([...hits].sort());
  });

  it('in a channel alone, for its author, about the ticket of the channel', async () => {
    const { published, channel, say: write, api, runs, as, server } = fixture;
    const [here, elsewhere] = [await channel(), await channel()];
    const flow = await published([say('hi', 'Hi {{user.id}}')], trigger('message', { channelId: here }));
    await write(elsewhere, 'x');
    await write(here, 'y', OTHER);
    await api.work();
    expect(await runs(flow)).toMatchObject([
      {
        userId: OTHER,
        channelId: here,
        ticketId: null,
        trigger: { kind: 'message', actor: { type: 'user', id: OTHER } },
      },
    ]);
    // What the bot itself says starts nothing.
    expect(await fixture.texts(here)).toEqual(['y', `Hi ${OTHER}`]);
    const ticket = await openTicket(as, server);
    const inTicket = await published([END], trigger('message', { channelId: ticket.channelId }));
    await write(ticket.channelId, 'z');
    expect(await runs(inTicket)).toMatchObject([{ ticketId: ticket.id }]);
  });

  it('once, however often the chat reports it, and not while the user is in the middle of it', async () => {
    const { published, channel, say: write, api, runs, server } = fixture;
    const flow = await published([ask('why')], trigger('message', { startsWith: '!go' }));
    const [there, elsewhere] = [await channel(), await channel()];
    const message = await write(there, '!go');
    for (let i = 0; i < 2; i += 1) await api.service.app.chatEvents.handleMessageCreated(server.id, message);
    await api.work();
    await write(elsewhere, '!go');
    expect(await runs(flow)).toHaveLength(1);
    await write(elsewhere, '!go', OTHER);
    expect(await runs(flow)).toHaveLength(2);
  });

  it('that is an answer starts nothing', async () => {
    const { published, channel, say: write, api, runs, run } = fixture;
    const flow = await published([END], trigger('message', { contains: 'x' }));
    const there = await channel();
    await run(await published([ask('why')]), { userId: USER, channelId: there });
    await api.work();
    await write(there, 'x');
    expect(await runs(flow)).toEqual([]);
  });

  it('only as it was published, and while it is on', async () => {
    const { published, channel, say: write, runs, as } = fixture;
    const flow = await published([END], trigger('message', { contains: 'old' }));
    await done(as.patch(`/v1/flows/${flow.id}`, trigger('message', { contains: 'new' })));
    const there = await channel();
    await write(there, 'new');
    await write(there, 'old');
    expect(await varsOf(flow)).toEqual(['old']);
    await done(as.post(`/v1/flows/${flow.id}/disable`));
    await write(there, 'old');
    expect(await runs(flow)).toHaveLength(1);
  });
});

describe('a ticket starts flows', () => {
  it.each([
    ['ticket_created', (_: string) => Promise.resolve()],
    ['ticket_closed', (id: string) => done(fixture.as.post(`/v1/tickets/${id}/close`))],
  ])('as %s, of any category or of one', async (kind, after) => {
    const { published, as, server, api, runs } = fixture;
    const other = await createCategory(as);
    const any = await published([END], trigger(kind));
    const one = await published([END], trigger(kind, { categoryId: other.id }));
    const tickets = [await openTicket(as, server), await openTicket(as, { ...server, categoryId: other.id })] as const;
    for (const { id } of tickets) await after(id);
    await api.work();
    await api.work();
    const about = async (flow: Json) => (await runs(flow)).map(({ ticketId }) => ticketId).sort();
    expect(await about(any)).toEqual(tickets.map(({ id }) => id).sort());
    expect(await about(one)).toEqual([tickets[1].id]);
    expect((await runs(one))[0]).toMatchObject({ trigger: { kind }, userId: tickets[1].requesterId });
  });

  it('by its category, and once when the flow says so itself, too', async () => {
    const { published, as, server, api, runs } = fixture;
    const both = await published([END], trigger('ticket_created'));
    const own = await published([END]);
    const withBoth = await createCategory(as, { flowId: both.id });
    const withOwn = await createCategory(as, { flowId: own.id });
    await openTicket(as, { ...server, categoryId: withBoth.id });
    const ticket = await openTicket(as, { ...server, categoryId: withOwn.id });
    await api.work();
    expect(await runs(both)).toHaveLength(2);
    expect(await runs(own)).toMatchObject([{ ticketId: ticket.id, trigger: { kind: 'ticket_created' } }]);
    await done(as.post(`/v1/flows/${own.id}/disable`));
    await openTicket(as, { ...server, categoryId: withOwn.id });
    await api.work();
    expect(await runs(own)).toHaveLength(1);
  });

  it('not those that were published later', async () => {
    const { published, as, server, api, runs } = fixture;
    await published([END], trigger('ticket_created'));
    await openTicket(as, server);
    const late = await published([END], trigger('ticket_created'));
    await api.work();
    expect(await runs(late)).toEqual([]);
  });

  it('that open tickets themselves, until the guard stops them, and tells', async () => {
    const { published, server, api, runs, events, as } = fixture;
    const open = { id: 'open', type: 'create_ticket', data: { categoryId: server.categoryId } };
    const flow = await published([open], trigger('ticket_created'));
    await openTicket(as, server, { requesterId: USER });
    for (let i = 0; i < 12; i += 1) await api.work();
    const all = await runs(flow);
    expect(all.map(({ depth, status }) => [depth, status])).toEqual([
      [6, 'failed'],
      ...[5, 4, 3, 2, 1].map((depth) => [depth, 'completed']),
    ]);
    expect(await events('flow.run_failed')).toMatchObject([
      { data: { run: { id: all[0]?.id, error: { message: expect.stringContaining('loop guard') } } } },
    ]);
  });
});

describe('a command starts its flow', () => {
  const command = async (flow: Json) => {
    const { as } = fixture;
    const made = await done(as.post('/v1/commands', { name: 'go', description: 'Goes', flowId: flow.id }));
    await done(as.post('/v1/commands/sync'));
    return made;
  };
  const use = (fields: object = {}) =>
    fixture.api.anonymous.post(fixture.sandbox('/commands/go'), { userId: USER, ...fields });

  it('with its options as variables, where it was used', async () => {
    const { published, channel, api, texts } = fixture;
    await command(await published([say('hi', 'Plan {{vars.plan}}'), ask('why')], trigger('command')));
    const there = await channel();
    const { flowRun } = await done(use({ channelId: there, options: { plan: 'pro' } }));
    expect(flowRun).toMatchObject({
      userId: USER,
      channelId: there,
      vars: { plan: 'pro' },
      trigger: { kind: 'command' },
    });
    await api.work();
    expect(await texts(there)).toEqual(['Plan pro', 'why?']);
    // A user who is in the middle of it goes on there.
    expect(await done(use({ options: { plan: 'other' } }))).toMatchObject({ flowRun: { id: flowRun.id } });
  });

  it('and says that it cannot when the flow is off, or was never published', async () => {
    const { published, as, draft } = fixture;
    const flow = await published([END], trigger('command'));
    const { id } = await command(flow);
    await done(as.post(`/v1/flows/${flow.id}/disable`));
    expect(await use()).toMatchObject(refusal(409, 'not published'));
    await done(as.patch(`/v1/commands/${id}`, { flowId: (await draft([END])).id }));
    expect(await use()).toMatchObject(refusal(409, 'not published'));
    expect(await as.delete(`/v1/flows/${flow.id}`)).toMatchObject({ status: 200 });
  });
});

describe('a panel starts flows', () => {
  const panel = async (flow: Json) =>
    done(
      fixture.as.post('/v1/panels', {
        name: 'Help',
        channelId: await fixture.channel(),
        content: 'Help',
        options: [{ id: 'go', label: 'Go', flowId: flow.id }],
      }),
    );

  it('that are published, and no others', async () => {
    const { draft, as, api, sandbox } = fixture;
    const flow = await draft([ask('why')], trigger('panel_option'));
    const { id } = await panel(flow);
    expect(await as.post(`/v1/panels/${id}/deploy`)).toMatchObject(refusal(409, 'is not published'));
    await done(as.post(`/v1/flows/${flow.id}/publish`));
    await done(as.post(`/v1/panels/${id}/deploy`));
    const press = () => api.anonymous.post(sandbox(`/panels/${id}/press`), { userId: USER, optionId: 'go' });
    const { flowRun } = await done(press());
    expect(flowRun).toMatchObject({ userId: USER, trigger: { kind: 'panel_option', panelId: id } });
    await done(as.post(`/v1/flow-runs/${flowRun.id}/cancel`));
    await done(as.post(`/v1/flows/${flow.id}/disable`));
    expect(await press()).toMatchObject(refusal(409, 'not published'));
    expect(await as.delete(`/v1/flows/${flow.id}`)).toMatchObject(refusal(409, '1 panel(s)'));
  });
});
