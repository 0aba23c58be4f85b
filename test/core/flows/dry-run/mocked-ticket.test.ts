import type { FlowNode, NodeTypeName } from '#core/flows/index.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import type { TicketId, UserId } from '#core/shared/ids.ts';
import { REQUESTER } from '../../../support/build.ts';
import { createFlowDesk, type FlowDesk, inARow, node } from '../flow-server.ts';

const USER = '4711' as UserId;

let helpDesk: FlowDesk;
beforeEach(async () => {
  helpDesk = await createFlowDesk();
});

/** Names a field of the ticket, to see in the trace what the run knows about it. */
const look = (field: string): FlowNode =>
  node('condition', { field: `ticket.${field}`, operator: 'is_set' }, `look-${field}`);

/** Edges from each node to the next; conditions go on either way. */
const inARowEitherWay = (nodes: readonly FlowNode[]) =>
  inARow(nodes).flatMap((edge) => {
    const isCondition = nodes.find(({ id }) => id === edge.source)?.type === 'condition';
    const handles = isCondition ? ['true', 'false'] : [edge.sourceHandle];
    return handles.map((sourceHandle) => ({ ...edge, id: `${edge.id}-${sourceHandle}`, sourceHandle }));
  });

/** What the ticket would be after this node. */
const readAfter = async (
  [type, data]: readonly [NodeTypeName, FlowNode['data']],
  about: { readonly ticketId?: TicketId; readonly userId?: UserId },
  fields: readonly string[],
) => {
  const nodes = [node(type, data), ...fields.map(look)];
  const { id } = await helpDesk.create({ nodes, edges: inARowEitherWay(nodes) });
  const input = { input: {}, userId: null, ticketId: null, answers: {}, requestNodeId: null };
  const { trace, error } = await helpDesk.app.flows.test({ guild: helpDesk.guild, id, ...input, ...about });
  expect(error).toBeNull();
  return Object.fromEntries(fields.map((field, index) => [field, trace[index + 1]?.output.actual]));
};

describe('the ticket that a dry run would open', () => {
  it('is a new one of the flow, with nothing that the node does not say', async () => {
    const opening = ['create_ticket', { categoryId: helpDesk.category.id, subject: 'Hello' }] as const;
    const now = helpDesk.clock.now();
    const expected = {
      guildId: helpDesk.guild,
      subject: 'Hello',
      source: 'flow',
      requesterId: USER,
      status: 'open',
      formAnswers: [],
      participantIds: [],
      tags: [],
      externalId: null,
      claimedById: null,
      createdAt: now,
    };
    const fields = [...Object.keys(expected), 'id'];
    expect(await readAfter(opening, { userId: USER }, fields)).toEqual({ ...expected, id: expect.any(String) });
  });
});

describe('the ticket that a dry run would change', () => {
  const fields = ['status', 'priority', 'categoryId', 'claimedById', 'claimedAt', 'requesterId'];
  const unchanged = () => ({
    status: 'open',
    priority: 'normal',
    categoryId: helpDesk.category.id,
    claimedById: null,
    claimedAt: null,
    requesterId: REQUESTER,
  });

  it('keeps what the change leaves out', async () => {
    const { id: ticketId } = await helpDesk.open();
    expect(await readAfter(['update_ticket', { priority: 'high' }], { ticketId }, fields)).toEqual({
      ...unchanged(),
      priority: 'high',
    });
    expect(await readAfter(['update_ticket', { claimedById: '42' }], { ticketId }, fields)).toEqual({
      ...unchanged(),
      claimedById: '42',
      claimedAt: helpDesk.clock.now(),
    });
  });

  it('moves to another category', async () => {
    const { id: ticketId } = await helpDesk.open();
    const { id: categoryId } = await helpDesk.app.categories.create(helpDesk.guild, SYSTEM, { name: 'Refunds' });
    expect(await readAfter(['update_ticket', { categoryId }], { ticketId }, fields)).toEqual({
      ...unchanged(),
      categoryId,
    });
  });

  it('stays as it is after a note, and is closed by a node that closes it', async () => {
    const { id: ticketId } = await helpDesk.open();
    expect(await readAfter(['add_note', { content: 'x' }], { ticketId }, fields)).toEqual(unchanged());
    expect(await readAfter(['close_ticket', {}], { ticketId }, fields)).toEqual({ ...unchanged(), status: 'closed' });
  });

  it('is refused an action that its state forbids, with the sentence of a run', async () => {
    const { app, guild, category, on, open } = helpDesk;
    const test = async (ticketId: TicketId, [type, data]: readonly [NodeTypeName, FlowNode['data']]) => {
      const { id } = await helpDesk.create({ nodes: [node(type, data)] });
      const { status, error } = await app.flows.test({
        guild,
        id,
        input: {},
        userId: null,
        ticketId,
        answers: {},
        requestNodeId: null,
      });
      return status === 'failed' ? error?.message : status;
    };
    const { id: categoryId } = await app.categories.create(guild, SYSTEM, { name: 'Refunds' });
    const closed = await open();
    await app.tickets.close({ ...on(closed), reason: null });
    const refused = `Ticket #${closed.ticketNumber} is closed; reopen it first.`;
    expect(await test(closed.id, ['update_ticket', { categoryId }])).toBe(refused);
    expect(await test(closed.id, ['update_ticket', { claimedById: '42' }])).toBe(refused);
    expect(await test(closed.id, ['update_ticket', { categoryId: category.id, priority: 'high' }])).toBe('completed');
    expect(await test(closed.id, ['close_ticket', {}])).toBe('completed');
    await app.categories.update({ guild, id: category.id, actor: SYSTEM, ifVersion: null }, { requireClaim: true });
    const unclaimed = await open();
    expect(await test(unclaimed.id, ['close_ticket', {}])).toBe(
      `Ticket #${unclaimed.ticketNumber} must be claimed before it is closed, as its category asks.`,
    );
  });

  it('is still none after a message, where there was none', async () => {
    expect(await readAfter(['send_message', { content: 'x' }], { userId: USER }, ['status'])).toEqual({ status: null });
  });
});

it('a suggestion in a dry run has as many choices as the node says', async () => {
  const { app, guild } = helpDesk;
  for (const title of ['Invoices of this year', 'Invoices of last year']) {
    const { id } = await app.knowledge.create(guild, { title, content: 'How to read invoices.' });
    await app.knowledge.publish({ guild, id, actor: SYSTEM, ifVersion: null });
  }
  const countChoices = async (limit: number) => {
    const { id } = await helpDesk.create({ nodes: [node('knowledge_suggest', { query: 'invoices', limit })] });
    const run = await app.flows.test({
      guild,
      id,
      input: {},
      userId: null,
      ticketId: null,
      answers: {},
      requestNodeId: null,
    });
    return run.waiting?.kind === 'choice' ? run.waiting.choices.filter(({ itemId }) => itemId !== null).length : null;
  };
  expect([await countChoices(1), await countChoices(2)]).toEqual([1, 2]);
});

it('a request in a dry run has the default answer whatever its node is called', async () => {
  for (const id of ['call', 'constructor', '__proto__']) {
    const nodes = [node('api_request', { method: 'GET', url: 'https://example.com/', authType: 'none' }, id)];
    const flow = await helpDesk.create({ nodes });
    const input = { input: {}, userId: null, ticketId: null, answers: {}, requestNodeId: null };
    const run = await helpDesk.app.flows.test({ guild: helpDesk.guild, id: flow.id, ...input });
    expect(run).toMatchObject({ status: 'completed', trace: [{ output: { status: 200, answer: '{}' } }] });
  }
});
