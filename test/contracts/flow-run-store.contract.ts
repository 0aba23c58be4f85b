import { uuidIds } from '#adapters/node/ids.ts';
import { applyCancellation, type FlowRun } from '#core/flows/index.ts';
import type { ChatMessageId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import { aGuildId, NOON, REQUESTER } from '../support/build.ts';
import { anEndedRun, aRun, aStepId } from '../support/build-flows.ts';
import type { Stores } from './stores.ts';
import { createFlowRunFixture, type FlowRunFixture, HERE, later } from './flow-run-fixture.ts';
import { testFinding } from './flow-run-finding.contract.ts';

const EARLIER = {
  chatMessageId: '98' as ChatMessageId,
  author: { type: 'user', id: REQUESTER },
  authorName: 'Kim',
  authorAvatarUrl: null,
  content: 'Where is my "order"? 🎫',
  attachments: [{ url: 'https://example.com/a.png', filename: 'a.png' }],
  parts: null,
  createdAt: NOON,
} as const;

const testAdding = (fixture: FlowRunFixture): void => {
  const { kept, read, store, add } = fixture;

  it('gives back what was written, to its own server only', async () => {
    const stepId = aStepId();
    const run = await kept({
      graph: {
        nodes: [{ id: 'a', type: 'end', position: { x: 0.5, y: -1 }, data: {} }],
        edges: [{ id: 'e', source: 'a', sourceHandle: null, target: 'a' }],
      },
      startKey: 'a key',
      status: 'waiting',
      userId: REQUESTER,
      channelId: HERE,
      ownChannelId: HERE,
      conversation: { home: 'thread', parentId: HERE, keepMinutes: 5 },
      earlierMessages: [EARLIER],
      ticketId: uuidIds.next('ticket'),
      performing: { kind: 'say', content: 'Hi', choices: [{ id: 'a', label: 'A', itemId: null }] },
      performedStep: stepId,
      vars: { 'odd "name"': 'Grüße 🎫\n{{vars.x}}' },
      waiting: { kind: 'answer', until: later(1) },
      lastMessageId: '99' as ChatMessageId,
      depth: 3,
      causeId: 'ticket:1:2026-01-01T00:00:00.000Z',
      trace: [
        {
          id: stepId,
          nodeId: 'a',
          type: 'end',
          startedAt: NOON,
          endedAt: null,
          attempts: 2,
          handle: null,
          output: { list: [1, null, 'x'] },
          error: 'Why',
        },
      ],
      error: { nodeId: 'a', message: 'Broken' },
      dueAt: later(2),
    });
    expect(await read(run)).toEqual(run);
    expect(await store().find(aGuildId(), run.id)).toBeNull();
    expect(await store().find(fixture.guild, uuidIds.next('flowRun'))).toBeNull();
    const plain = await kept();
    expect(await read(plain)).toEqual(plain);
  });

  it('starts once by a key of a server, and as often as asked without one', async () => {
    const first = await kept({ startKey: 'same' });
    const second = aRun(fixture.guild, { startKey: 'same' });
    expect(await add(second)).toBeNull();
    expect(await read(second)).toBeNull();
    expect(await read(first)).toEqual(first);
    expect(await add(aRun(fixture.guild, { startKey: 'other' }))).toBe(1);
    expect(await add(aRun(aGuildId(), { startKey: 'same' }))).toBe(1);
    await kept();
    await kept();
  });

  it('starts once by a key however many start at the same time', async () => {
    const all = Array.from({ length: 4 }, () => aRun(fixture.guild, { startKey: 'race' }));
    const added = await Promise.all(all.map((run) => add(run)));
    expect(added.filter(Boolean)).toHaveLength(1);
    expect((await Promise.all(all.map(read))).filter(Boolean)).toHaveLength(1);
  });
};

const testSaving = (fixture: FlowRunFixture): void => {
  const { kept, store, read, stores, add } = fixture;

  it('saves what stands as it was read, and nothing else', async () => {
    const run = await kept();
    const saved = await store().save({ ...run, nodeId: 'second', vars: { a: 'b' } });
    expect(saved).toEqual({ ...run, nodeId: 'second', vars: { a: 'b' }, revision: 2 });
    expect(await read(run)).toEqual(saved);
    await expect(store().save(run)).rejects.toMatchObject({ name: 'VersionConflict', what: 'flow run' });
    await expect(store().save({ ...saved, revision: 3 })).rejects.toMatchObject({ name: 'VersionConflict' });
    await expect(store().save({ ...saved, guildId: aGuildId() })).rejects.toMatchObject({ name: 'VersionConflict' });
    await expect(store().save(aRun(fixture.guild))).rejects.toMatchObject({ name: 'VersionConflict' });
    expect(await read(run)).toEqual(saved);
  });

  it('lets one of those win that save the same at the same time', async () => {
    const run = await kept();
    const saves = ['a', 'b', 'c'].map((nodeId) => store().save({ ...run, nodeId }));
    const settled = await Promise.allSettled(saves);
    const [won, ...others] = settled.filter(({ status }) => status === 'fulfilled');
    expect(others).toEqual([]);
    expect(await read(run)).toEqual((won as PromiseFulfilledResult<FlowRun>).value);
  });

  it('stores that a step is done without taking the run from its worker', async () => {
    const [run, other] = [await kept(), await kept()];
    const step = aStepId();
    await store().markPerformed(fixture.guild, run.id, step);
    expect(await read(run)).toEqual({ ...run, performedStep: step });
    await store().markPerformed(aGuildId(), run.id, aStepId());
    expect(await read(run)).toEqual({ ...run, performedStep: step });
    expect(await read(other)).toEqual(other);
    await expect(store().save(run)).resolves.toMatchObject({ revision: 2 });
  });

  it('rolls back that a step is done with the unit of work of its effect', async () => {
    const run = await kept();
    const failing = stores().work.run(async () => {
      await store().markPerformed(fixture.guild, run.id, aStepId());
      throw new Error('The effect failed.');
    });
    await expect(failing).rejects.toThrow('The effect failed.');
    expect(await read(run)).toEqual(run);
  });

  it('keeps others from a run as long as it stands as it was read and has not ended', async () => {
    const run = await kept({ dueAt: NOON });
    await store().renewLease(run, later(5));
    expect(await read(run)).toEqual({ ...run, dueAt: later(5) });
    await store().renewLease({ ...run, guildId: aGuildId() }, later(6));
    const saved = await store().save(run);
    await store().renewLease(run, later(7));
    expect(await read(run)).toEqual({ ...run, revision: saved.revision });
    const ended = anEndedRun(fixture.guild, { dueAt: NOON });
    await add(ended);
    await store().renewLease(ended, later(8));
    expect(await read(ended)).toEqual(ended);
  });
};

const testCounting = (fixture: FlowRunFixture): void => {
  const { add, store, read, stores, kept } = fixture;

  it('counts the runs of one cause in one server, each once', async () => {
    const causeId = `run:${uuidIds.next('holder')}`;
    const counted = (overrides: Partial<FlowRun> = {}) => add(aRun(fixture.guild, { causeId, ...overrides }));
    expect(await counted()).toBe(1);
    expect(await counted({ startKey: 'once' })).toBe(2);
    expect(await counted({ startKey: 'once' })).toBeNull();
    expect(await counted()).toBe(3);
    expect(await add(aRun(fixture.guild))).toBe(1);
    expect(await add(aRun(aGuildId(), { causeId }))).toBe(1);
    expect(await store().countRunsOfCause(fixture.guild, causeId)).toBe(3);
    expect(await store().countRunsOfCause(fixture.guild, 'run:unknown')).toBe(0);
    const [first, second] = [aRun(fixture.guild, { causeId }), aRun(fixture.guild, { causeId })];
    expect(await store().add(first, 4)).toBe(4);
    expect(await store().add(second, 4)).toBeNull();
    expect([await read(first), await read(second)]).toEqual([first, null]);
  });

  it('counts runs of one cause that start at the same time one after the other', async () => {
    const causeId = `run:${uuidIds.next('holder')}`;
    const counts = await Promise.all(
      Array.from({ length: 6 }, () => stores().work.run(() => store().add(aRun(fixture.guild, { causeId }), 4))),
    );
    expect(counts.sort()).toEqual([1, 2, 3, 4, null, null]);
  });

  it('counts on when the runs are purged, until their cause is as old', async () => {
    const causeId = `run:${uuidIds.next('holder')}`;
    await add(anEndedRun(fixture.guild, { causeId, endedAt: later(-1), startedAt: later(-1) }));
    await add(aRun(fixture.guild, { causeId, startedAt: later(5) }));
    await store().purge(later(1));
    expect(await add(aRun(fixture.guild, { causeId, startedAt: later(5) }))).toBe(3);
    await store().purge(later(6));
    expect(await add(aRun(fixture.guild, { causeId, startedAt: later(7) }))).toBe(1);
  });

  it('cancels every run of a flow, rule or macro that has not ended, and no other', async () => {
    const [flowId, automationId] = [uuidIds.next('flow'), uuidIds.next('automation')];
    const step = { id: aStepId(), nodeId: 'a', type: 'ask_question', startedAt: NOON, attempts: 0 } as const;
    const trace = [{ ...step, endedAt: null, handle: null, output: {}, error: null }];
    const waiting = await kept({ flowId, status: 'waiting', waiting: { kind: 'answer', until: null }, trace });
    const owning = await kept({ flowId, ownChannelId: HERE, performing: { kind: 'say', content: 'Hi', choices: [] } });
    const done = await kept({ flowId, status: 'completed', nodeId: null, endedAt: NOON });
    const ofRule = await kept({ flowId: null, automationId, dueAt: later(9) });
    const macroId = uuidIds.next('macro');
    const ofMacro = await kept({ flowId: null, macroId, dueAt: later(9) });
    const others = [await kept(), await kept({ flowId: null, automationId: uuidIds.next('automation') })];
    await store().cancelAll(aGuildId(), { flowId }, later(1), 'Gone.');
    expect(await read(waiting)).toEqual(waiting);
    await store().cancelAll(fixture.guild, { flowId }, later(1), 'Gone.');
    await store().cancelAll(fixture.guild, { automationId }, later(2), 'Gone, too.');
    expect(await read(ofMacro)).toEqual(ofMacro);
    await store().cancelAll(fixture.guild, { macroId }, later(3), 'Gone as well.');
    const cancelledAt = (run: FlowRun, at: Instant, message: string) => ({
      ...applyCancellation(run, { at }),
      error: { nodeId: run.nodeId, message },
      revision: run.revision + 1,
    });
    expect(await read(waiting)).toEqual(cancelledAt(waiting, later(1), 'Gone.'));
    expect(await read(ofMacro)).toEqual(cancelledAt(ofMacro, later(3), 'Gone as well.'));
    expect(await read(owning)).toEqual(cancelledAt(owning, later(1), 'Gone.'));
    expect(await read(ofRule)).toEqual(cancelledAt(ofRule, later(2), 'Gone, too.'));
    expect([await read(done), ...(await Promise.all(others.map(read)))]).toEqual([done, ...others]);
    await expect(store().save(waiting)).rejects.toThrow('changed by another request');
  });

  it('cancels the runs that a panel started, as long as they have no ticket', async () => {
    const panelId = uuidIds.next('panel');
    const trigger = { kind: 'panel_option', actor: { type: 'user', id: REQUESTER }, panelId } as const;
    const conversation = { home: 'thread', parentId: HERE, keepMinutes: 5 } as const;
    const talking = await kept({ trigger, conversation, earlierMessages: [EARLIER] });
    const others = [
      await kept({ trigger }),
      await kept({ trigger, conversation, ticketId: uuidIds.next('ticket') }),
      await kept({ trigger: { ...trigger, panelId: uuidIds.next('panel') }, conversation }),
      await kept({ trigger, conversation, status: 'completed', nodeId: null, endedAt: NOON }),
    ];
    await store().cancelAll(aGuildId(), { panelId }, later(1), 'Gone.');
    expect(await read(talking)).toEqual(talking);
    await store().cancelAll(fixture.guild, { panelId }, later(1), 'Gone.');
    expect(await read(talking)).toEqual({
      ...applyCancellation(talking, { at: later(1) }),
      error: { nodeId: talking.nodeId, message: 'Gone.' },
      revision: talking.revision + 1,
    });
    expect(await read(talking)).toMatchObject({ ownChannelId: null, dueAt: later(1) });
    for (const run of others) expect(await read(run)).toEqual(run);
  });
};

/** Storing runs, listing them, and finding the run that an answer is for. */
export const flowRunStoreContract = (stores: () => Stores): void => {
  const fixture = createFlowRunFixture(stores);
  testAdding(fixture);
  testSaving(fixture);
  testFinding(fixture);
  testCounting(fixture);
};
