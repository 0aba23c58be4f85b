import type { Trigger } from '#core/flows/model/flow.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import type { ChannelId, FlowId, PanelId, TicketId, UserId } from '#core/shared/ids.ts';
import type { DomainEvent } from '#core/shared/events.ts';
import { REQUESTER, STAFF } from '../../../support/build.ts';
import { ACTOR, ALL, ask, createFlowDesk, type FlowDesk, node, UNKNOWN, wait } from '../flow-server.ts';

const USER = '4711' as UserId;
const PANEL = UNKNOWN as PanelId;

let helpDesk: FlowDesk;
beforeEach(async () => {
  helpDesk = await createFlowDesk();
});

const trigger = (kind: Trigger['kind'], config: Trigger['config'] = {}) => ({ trigger: { kind, config } });
const listEvents = async (): Promise<readonly DomainEvent[]> =>
  (await helpDesk.app.webhooks.listEvents(helpDesk.guild, {}, ALL)).items;
const findEvent = async (type: string) => (await listEvents()).findLast((event) => event.type === type) as DomainEvent;

describe('a flow that is started by API', () => {
  it('begins at its first node, with the input for variables', async () => {
    const flow = await helpDesk.createPublished([wait('first'), node('end', {}, 'last')]);
    const channelId = (await helpDesk.chat.addChannel(helpDesk.guild, 'talk')).id;
    const run = await helpDesk.run(flow, { userId: USER, channelId, input: { plan: 'pro' } });
    expect(run).toEqual({
      id: run.id,
      guildId: helpDesk.guild,
      flowId: flow.id,
      automationId: null,
      macroId: null,
      flowVersion: 1,
      graph: null,
      trigger: { kind: 'api', actor: ACTOR, panelId: null },
      userId: USER,
      channelId,
      ticketId: null,
      vars: { plan: 'pro' },
      startKey: null,
      depth: 1,
      causeId: `run:${run.id}`,
      status: 'running',
      ownChannelId: null,
      conversation: null,
      earlierMessages: [],
      nodeId: 'first',
      performing: null,
      performedStep: null,
      filledLength: 0,
      waiting: null,
      lastMessageId: null,
      trace: [],
      error: null,
      dueAt: helpDesk.clock.now(),
      revision: 1,
      startedAt: helpDesk.clock.now(),
      endedAt: null,
    });
    expect(await helpDesk.app.flows.getRun(helpDesk.guild, run.id)).toEqual(run);
    expect(await helpDesk.find(flow)).toMatchObject({ runCount: 1, lastRunAt: helpDesk.clock.now() });
  });

  it('opens a conversation where its trigger says, when it has neither a channel nor a ticket', async () => {
    const parentChannelId = '5' as ChannelId;
    const start = async (conversation: Trigger['conversation'], panelChannelId: ChannelId | null) => {
      const flow = await helpDesk.createPublished([wait()], { trigger: { kind: 'api', config: {}, conversation } });
      const about = { guild: helpDesk.guild, userId: USER, channelId: null, panelId: null, vars: {}, panelChannelId };
      return (await helpDesk.app.flows.startByPanel({ ...about, flow: flow.id })).conversation;
    };
    const panel = '6' as ChannelId;
    const kept = { keepMinutes: 3 };
    expect(await start(undefined, panel)).toEqual({ home: 'thread', parentId: panel, keepMinutes: 10 });
    expect(await start(undefined, null)).toEqual({ home: 'channel', parentId: null, keepMinutes: 10 });
    expect(await start({ home: 'thread', parentChannelId, ...kept }, panel)).toEqual({
      home: 'thread',
      parentId: '5',
      ...kept,
    });
    expect(await start({ home: 'channel', parentChannelId: null, ...kept }, panel)).toEqual({
      home: 'channel',
      parentId: null,
      ...kept,
    });
    expect(await start({ home: 'channel', parentChannelId, ...kept }, panel)).toMatchObject({ parentId: '5' });
    const flow = await helpDesk.createPublished([wait()]);
    expect(await helpDesk.run(flow)).toMatchObject({ userId: null, conversation: null });
  });

  it('speaks in its ticket, with the requester unless another user is named', async () => {
    const flow = await helpDesk.createPublished([wait()]);
    const ticket = await helpDesk.open();
    const about = { ticketId: ticket.id, channelId: '5' as ChannelId };
    expect(await helpDesk.run(flow, about)).toMatchObject({
      userId: REQUESTER,
      channelId: ticket.channelId,
      ticketId: ticket.id,
    });
    expect(await helpDesk.run(flow, { ...about, userId: USER })).toMatchObject({ userId: USER });
    expect(await helpDesk.run(flow, { channelId: about.channelId })).toMatchObject({ userId: null, channelId: '5' });
  });

  it('is one that is published, about a ticket that exists', async () => {
    const draft = await helpDesk.create({ name: 'Draft' });
    const notPublished = { reason: 'wrong_status', message: 'Flow "Draft" is not published.' };
    await expect(helpDesk.run(draft)).rejects.toMatchObject(notPublished);
    await helpDesk.publish(draft);
    await helpDesk.app.flows.disable(helpDesk.target(draft));
    await expect(helpDesk.run(draft)).rejects.toMatchObject(notPublished);
    await expect(helpDesk.run({ id: UNKNOWN as FlowId })).rejects.toMatchObject({ message: 'Flow not found.' });
    const flow = await helpDesk.createPublished([wait()]);
    const ticketId = UNKNOWN as TicketId;
    await expect(helpDesk.run(flow, { ticketId })).rejects.toMatchObject({ message: 'Ticket not found.' });
  });
});

describe('a flow that a user starts', () => {
  const start = (flow: FlowId, fields: { readonly channelId?: ChannelId | null; readonly userId?: UserId } = {}) =>
    helpDesk.app.flows.startByPanel({
      guild: helpDesk.guild,
      flow,
      userId: USER,
      channelId: null,
      panelId: PANEL,
      vars: { a: 'b' },
      ...fields,
    });

  it('is about the ticket of the channel, and names the panel', async () => {
    const flow = await helpDesk.createPublished([ask('why')]);
    const { id, channelId } = await helpDesk.open();
    expect(await start(flow.id, { channelId })).toMatchObject({
      userId: USER,
      channelId,
      ticketId: id,
      vars: { a: 'b' },
      trigger: { kind: 'panel_option', actor: { type: 'user', id: USER }, panelId: PANEL },
    });
  });

  it('is continued when the user is in the middle of it', async () => {
    const [flow, other] = [await helpDesk.createPublished([ask('why')]), await helpDesk.createPublished([ask('why')])];
    const first = await start(flow.id);
    await helpDesk.app.flows.runDue();
    expect((await start(flow.id)).id).toBe(first.id);
    expect((await start(other.id)).id).not.toBe(first.id);
    expect((await start(flow.id, { userId: STAFF })).id).not.toBe(first.id);
  });

  it('is started again while a run only waits for a time', async () => {
    const flow = await helpDesk.createPublished([wait()]);
    const first = await start(flow.id);
    await helpDesk.app.flows.runDue();
    expect((await start(flow.id)).id).not.toBe(first.id);
  });
});

describe('a flow that an event starts', () => {
  it('is about the ticket of the event, and is started once for it', async () => {
    const flow = await helpDesk.createPublished([wait()], trigger('ticket_created'));
    const ticket = await helpDesk.open();
    const event = await findEvent('ticket.created');
    expect(await helpDesk.app.flows.startByEvent(event)).toBe(1);
    expect(await helpDesk.app.flows.startByEvent(event)).toBe(1);
    expect(await helpDesk.listRuns(flow)).toMatchObject([
      {
        trigger: { kind: 'ticket_created', actor: SYSTEM, panelId: null },
        userId: REQUESTER,
        channelId: ticket.channelId,
        ticketId: ticket.id,
        vars: {},
        startKey: `${flow.id}:event:${event.id}`,
        depth: 1,
        causeId: `ticket:${ticket.id}:${event.at}`,
      },
    ]);
    expect(await helpDesk.find(flow)).toMatchObject({ runCount: 1 });
  });

  it('is of the kind of the event, and was published before it', async () => {
    const ticket = await helpDesk.open();
    const created = await findEvent('ticket.created');
    await helpDesk.app.tickets.update({ ...helpDesk.on(ticket), fields: { subject: 'x' } });
    await helpDesk.app.tickets.close({ ...helpDesk.on(ticket), reason: null });
    await helpDesk.clock.advance(1);
    const late = await helpDesk.createPublished([wait()], trigger('ticket_created'));
    expect(await helpDesk.app.flows.startByEvent(created)).toBe(0);
    expect(await helpDesk.listRuns(late)).toEqual([]);
    const closing = await helpDesk.createPublished([wait()], trigger('ticket_closed'));
    const other = await helpDesk.open();
    expect(await helpDesk.app.flows.startByEvent(await findEvent('ticket.created'))).toBe(1);
    await helpDesk.app.tickets.update({ ...helpDesk.on(other), fields: { subject: 'x' } });
    expect(await helpDesk.app.flows.startByEvent(await findEvent('ticket.updated'))).toBe(0);
    await helpDesk.app.tickets.close({ ...helpDesk.on(other), reason: null });
    expect(await helpDesk.app.flows.startByEvent(await findEvent('ticket.closed'))).toBe(1);
    expect(await helpDesk.listRuns(closing)).toMatchObject([{ ticketId: other.id }]);
  });

  it('may be the one of the category, which is started once', async () => {
    const { app, guild } = helpDesk;
    const own = await helpDesk.createPublished([wait()]);
    const both = await helpDesk.createPublished([wait()], trigger('ticket_created'));
    const start = async (flowId: FlowId) => {
      const { id: categoryId } = await app.categories.create(guild, SYSTEM, { name: `For ${flowId}`, flowId });
      await helpDesk.open({ categoryId });
      return app.flows.startByEvent(await findEvent('ticket.created'));
    };
    expect(await start(own.id)).toBe(2);
    expect([(await helpDesk.listRuns(own)).length, (await helpDesk.listRuns(both)).length]).toEqual([1, 1]);
    expect(await start(both.id)).toBe(1);
    await app.flows.disable(helpDesk.target(own));
    await app.flows.disable(helpDesk.target(both));
    await helpDesk.open({ categoryId: (await helpDesk.app.categories.list(guild, {}, ALL)).items[1]?.id as never });
    expect(await app.flows.startByEvent(await findEvent('ticket.created'))).toBe(0);
  });

  it('is about the category that its trigger names', async () => {
    const other = await helpDesk.app.categories.create(helpDesk.guild, SYSTEM, { name: 'Refunds' });
    await helpDesk.createPublished([wait()], trigger('ticket_created', { categoryId: other.id }));
    await helpDesk.open();
    expect(await helpDesk.app.flows.startByEvent(await findEvent('ticket.created'))).toBe(0);
    await helpDesk.open({ categoryId: other.id });
    expect(await helpDesk.app.flows.startByEvent(await findEvent('ticket.created'))).toBe(1);
  });
});

describe('a flow that a message starts', () => {
  let channelId: ChannelId;
  beforeEach(async () => {
    channelId = (await helpDesk.chat.addChannel(helpDesk.guild, 'general')).id;
  });
  const write = async (content: string, channel = channelId) => {
    const message = await helpDesk.chat.sendMessage(helpDesk.guild, channel, USER, content);
    await helpDesk.app.flows.receiveMessage(helpDesk.guild, message);
    return message;
  };

  it('has the message in a variable, and is started once for it', async () => {
    const flow = await helpDesk.createPublished([wait()], trigger('message', { startsWith: 'help' }));
    const message = await write('Help me');
    await helpDesk.app.flows.receiveMessage(helpDesk.guild, message);
    await write('Good morning');
    await helpDesk.app.flows.receiveMessage(helpDesk.guild, { ...message, id: '9' as never, authorId: null });
    expect(await helpDesk.listRuns(flow)).toMatchObject([
      {
        trigger: { kind: 'message', actor: { type: 'user', id: USER }, panelId: null },
        userId: USER,
        channelId,
        ticketId: null,
        vars: { message: 'Help me' },
        depth: 1,
        startKey: `${flow.id}:message:${message.id}`,
      },
    ]);
  });

  it('is about the ticket of the channel', async () => {
    const flow = await helpDesk.createPublished([wait()], trigger('message', { contains: 'help' }));
    const ticket = await helpDesk.open();
    await write('Please help', ticket.channelId as ChannelId);
    expect(await helpDesk.listRuns(flow)).toMatchObject([{ ticketId: ticket.id }]);
  });

  it('is not started again while it waits for an answer of the user, who may answer it', async () => {
    const flow = await helpDesk.createPublished([ask('why')], trigger('message', { contains: 'help' }));
    await write('help');
    await helpDesk.app.flows.runDue();
    const elsewhere = (await helpDesk.chat.addChannel(helpDesk.guild, 'other')).id;
    await write('help', elsewhere);
    expect(await helpDesk.listRuns(flow)).toHaveLength(1);
    await write('I need help');
    expect(await helpDesk.listRuns(flow)).toMatchObject([{ vars: { why: 'I need help' }, status: 'completed' }]);
  });
});
