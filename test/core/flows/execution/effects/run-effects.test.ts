import { uuidIds } from '#adapters/node/ids.ts';
import type { Effect } from '#core/flows/model/effect.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import { type FlowId, toFlowId, toUserId } from '#core/shared/ids.ts';
import { aStepId } from '../../../../support/build-flows.ts';
import { ACTOR, CALL, node, UNKNOWN, wait } from '../../flow-server.ts';
import { createEffectDesk, type EffectDesk } from './context.ts';

const USER = toUserId('4711');
const say: Effect = { kind: 'say', content: 'Hello', choices: [] };

let helpDesk: EffectDesk;
beforeEach(async () => {
  helpDesk = await createEffectDesk();
});

const publishItem = async (title: string) => {
  const { app, guild } = helpDesk;
  const { id } = await app.knowledge.create(guild, { title, content: 'Read this.' });
  return app.knowledge.publish({ guild, id, actor: SYSTEM, ifVersion: null });
};
const addChannel = async () => (await helpDesk.chat.addChannel(helpDesk.guild, 'general')).id;

describe('an effect that fails', () => {
  it('throws when the bot is out of reach, so that the run is retried', async () => {
    const run = await helpDesk.addRun({ channelId: await addChannel() });
    await helpDesk.chat.setOnline(false);
    await expect(helpDesk.perform(say, run)).rejects.toMatchObject({ code: 'bot_unavailable' });
  });

  it('throws an unexpected error', async () => {
    const error = new Error('The disk is full.');
    const effect: Effect = { kind: 'request', nodeId: 'it', request: REQUEST };
    const decryptNode = () => Promise.reject(error);
    await expect(helpDesk.perform(effect, await helpDesk.addRun(), { decryptNode })).rejects.toBe(error);
  });
});

describe('a suggestion of a run', () => {
  const suggest = (query: string, limit = 3): Effect => ({ kind: 'suggest', query, limit });

  it('names the items that were found, and offers them as choices', async () => {
    const items = [await publishItem('Invoices in May'), await publishItem('Invoices')];
    const channelId = await addChannel();
    const step = aStepId();
    const outcome = await helpDesk.perform(suggest('invoices may'), await helpDesk.addRun({ channelId }), { step });
    const choices = [
      ...items.map(({ id, title }, index) => ({ id: String(index + 1), label: `This helped: ${title}`, itemId: id })),
      { id: 'none', label: 'None of them', itemId: null },
    ];
    expect(outcome).toEqual({
      ok: true,
      output: { query: 'invoices may', itemIds: items.map(({ id }) => id) },
      suggested: { id: expect.any(String), choices },
      posted: { content: expect.any(String), messageId: expect.any(String), openedChannelId: null },
      question: { content: expect.any(String), messageId: expect.any(String) },
    });
    const [message] = await helpDesk.listPosts(channelId);
    expect(message?.content).toBe(
      'Does one of these help?\n\n**Invoices in May**\nRead this.\n\n**Invoices**\nRead this.',
    );
    expect(message?.notice?.buttonRows.flat().map(({ target }) => 'id' in target && target.id)).toEqual(
      choices.map(({ id }) => `flow:${helpDesk.guild}:${step}:${id}`),
    );
  });

  it('has no more items than its limit', async () => {
    const [first] = [await publishItem('Invoices in May'), await publishItem('Invoices')];
    const run = await helpDesk.addRun({ channelId: await addChannel() });
    expect(await helpDesk.perform(suggest('invoices may', 1), run)).toMatchObject({ output: { itemIds: [first.id] } });
  });

  it('opens a channel for a run that has none', async () => {
    await publishItem('Invoices');
    const outcome = await helpDesk.perform(suggest('invoices'), await helpDesk.addRun({ userId: USER }));
    const [channel] = await helpDesk.chat.listChannels(helpDesk.guild);
    expect(outcome).toEqual({
      ok: true,
      posted: { content: expect.any(String), messageId: expect.any(String), openedChannelId: channel?.id },
      output: expect.anything(),
      suggested: expect.anything(),
      question: expect.anything(),
    });
  });

  it('posts nothing when nothing was found', async () => {
    const channelId = await addChannel();
    const query = 'x'.repeat(600);
    expect(await helpDesk.perform(suggest(query), await helpDesk.addRun({ channelId }))).toEqual({
      ok: true,
      output: { query: 'x'.repeat(500), itemIds: [] },
    });
    expect(await helpDesk.listPosts(channelId)).toEqual([]);
  });
});

describe('an item that helped', () => {
  it('is counted once, as one that made a ticket unnecessary', async () => {
    const { id: itemId } = await publishItem('Invoices');
    const { guild, app } = helpDesk;
    const { suggestionId: suggestion } = await app.knowledge.suggestItems({
      guild,
      text: 'invoices',
      language: null,
      limit: 1,
    });
    const [run, step] = [await helpDesk.addRun(), aStepId()];
    const effect: Effect = { kind: 'note_helped', itemId, suggestion };
    expect(await helpDesk.perform(effect, run, { step })).toEqual({ ok: true, output: { itemId } });
    const stored = await helpDesk.readRun(run);
    expect(stored.performedStep).toBe(step);
    expect(await helpDesk.perform(effect, stored, { step })).toEqual({ ok: true, output: { itemId } });
    expect(await app.knowledge.get(guild, itemId)).toMatchObject({
      helpfulCount: 1,
      notHelpfulCount: 0,
      deflectedCount: 1,
    });
  });

  it('is not marked as counted when it is unknown', async () => {
    const run = await helpDesk.addRun();
    const unknown = { itemId: uuidIds.next('knowledgeItem'), suggestion: uuidIds.next('suggestion') };
    expect(await helpDesk.perform({ kind: 'note_helped', ...unknown }, run)).toEqual({
      ok: false,
      error: 'Knowledge base item not found.',
      output: {},
    });
    expect(await helpDesk.readRun(run)).toEqual(run);
  });
});

const REQUEST = {
  method: 'GET',
  url: 'https://example.com/',
  headers: {},
  body: null,
  timeoutMs: 1_000,
  mapping: [{ path: 'plan', variable: 'plan' }],
};

describe('a request of a run', () => {
  it('is made with the credentials of its node, under the id of the step', async () => {
    const { addresses } = helpDesk.inMemory;
    addresses.answer = () => ({ status: 200, body: '{"plan":"pro"}' });
    const decryptNode = (id: string) => Promise.resolve({ ...CALL, id, data: { authToken: `token of ${id}` } });
    const step = aStepId();
    const effect: Effect = { kind: 'request', nodeId: 'call', request: REQUEST };
    const outcome = await helpDesk.perform(effect, await helpDesk.addRun(), { step, decryptNode });
    expect(outcome).toMatchObject({ ok: true, output: { method: 'GET', status: 200 }, vars: { plan: 'pro' } });
    expect(addresses.called).toMatchObject([
      {
        url: REQUEST.url,
        headers: { 'idempotency-key': step },
        credentials: { authorization: { type: 'bearer', token: 'token of call' } },
      },
    ]);
  });
});

describe('a flow that a run starts', () => {
  const trigger = { kind: 'panel_option', actor: ACTOR, panelId: null } as const;

  it('has the user, the ticket, the variables and the cause of the run', async () => {
    const flow = await helpDesk.createPublished([wait()]);
    const { id: ticketId, channelId } = await helpDesk.open();
    const run = await helpDesk.addRun({ userId: USER, ticketId, channelId, vars: { a: 'b' }, depth: 2, trigger });
    const step = aStepId();
    const outcome = await helpDesk.perform({ kind: 'start_flow', flowId: flow.id }, run, { step });
    const [started] = await helpDesk.listRuns(flow);
    expect(outcome).toEqual({ ok: true, output: { flowId: flow.id, runId: started?.id } });
    expect(started).toMatchObject({
      userId: USER,
      ticketId,
      channelId,
      vars: { a: 'b' },
      depth: 3,
      causeId: run.causeId,
      trigger: { kind: 'panel_option', actor: { type: 'flow', id: run.id }, panelId: null },
      startKey: `${flow.id}:step:${step}`,
    });
  });

  it('is started once for each step', async () => {
    const flow = await helpDesk.createPublished([wait()]);
    const [run, step] = [await helpDesk.addRun(), aStepId()];
    const effect: Effect = { kind: 'start_flow', flowId: flow.id };
    await helpDesk.perform(effect, run, { step });
    expect(await helpDesk.perform(effect, run, { step })).toEqual({
      ok: true,
      output: { flowId: flow.id, runId: null },
    });
    expect(await helpDesk.listRuns(flow)).toHaveLength(1);
    await helpDesk.perform(effect, run);
    expect(await helpDesk.listRuns(flow)).toHaveLength(2);
  });

  it('must be published', async () => {
    const { id } = await helpDesk.create({ name: 'Draft', nodes: [node('end')] });
    const start = async (flowId: FlowId) => helpDesk.perform({ kind: 'start_flow', flowId }, await helpDesk.addRun());
    expect(await start(id)).toEqual({ ok: false, error: 'Flow "Draft" is not published.', output: {} });
    expect(await start(toFlowId(UNKNOWN))).toEqual({ ok: false, error: 'Flow not found.', output: {} });
  });
});
