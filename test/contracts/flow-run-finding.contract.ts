import { uuidIds } from '#adapters/node/ids.ts';
import type { FlowRun } from '#core/flows/index.ts';
import { type ChannelId, type ChatMessageId, toUserId } from '#core/shared/ids.ts';
import { aGuildId, NOON, REQUESTER, STAFF } from '../support/build.ts';
import { anEndedRun, aRun } from '../support/build-flows.ts';
import { readAllPages } from './all-pages.ts';
import { type FlowRunFixture, HERE, ELSEWHERE } from './flow-run-fixture.ts';

let users = 7_700_000_000;

export const testFinding = (fixture: FlowRunFixture): void => {
  const { kept, store, add } = fixture;

  it('finds a run by its start key, in its own server only', async () => {
    const run = await kept({ startKey: 'macro:1' });
    await kept({ startKey: null });
    expect(await store().findByStartKey(fixture.guild, 'macro:1')).toEqual(run);
    expect(await store().findByStartKey(fixture.guild, 'macro:2')).toBeNull();
    expect(await store().findByStartKey(aGuildId(), 'macro:1')).toBeNull();
  });

  it('lists newest first by flow, by rule, by macro and by status, page by page, without repeat or gap', async () => {
    const flowId = uuidIds.next('flow');
    const automationId = uuidIds.next('automation');
    const runs: FlowRun[] = [];
    for (const status of ['running', 'failed', 'running', 'waiting', 'failed', 'failed'] as const) {
      runs.unshift(await kept({ flowId, status }));
      await kept({ status });
    }
    const ofRule = await kept({ flowId: null, automationId, status: 'failed' });
    const macroId = uuidIds.next('macro');
    const ofMacro = await kept({ flowId: null, macroId });
    const listed = (query: object, inGuild = fixture.guild) =>
      readAllPages((page) => store().list(inGuild, query, page));
    const of = (status: FlowRun['status']) => runs.filter((run) => run.status === status);
    expect(await listed({ flowId })).toEqual(runs);
    expect(await listed({ flowId, status: ['failed'] })).toEqual(of('failed'));
    expect(await listed({ flowId, status: ['waiting'] })).toEqual(of('waiting'));
    expect(await listed({ flowId, status: ['cancelled'] })).toEqual([]);
    expect(await listed({ automationId })).toEqual([ofRule]);
    expect(await listed({ macroId })).toEqual([ofMacro]);
    expect(await listed({ macroId, status: ['failed'] })).toEqual([]);
    expect(await listed({ automationId, status: ['running'] })).toEqual([]);
    expect(await listed({ flowId }, aGuildId())).toEqual([]);
  });

  it('finds the runs that talk with a user in a channel and have not ended, newest first', async () => {
    const there = { userId: REQUESTER, channelId: HERE };
    const question = { kind: 'answer', until: null } as const;
    const first = await kept({ ...there, status: 'waiting', waiting: question });
    const second = await kept(there);
    await add(anEndedRun(fixture.guild, there));
    await kept({ ...there, userId: STAFF });
    await kept({ ...there, channelId: ELSEWHERE });
    await add(aRun(aGuildId(), there));
    expect(await store().listAsking(fixture.guild, HERE, REQUESTER)).toEqual([second, first]);
    expect(await store().listAsking(fixture.guild, ELSEWHERE, STAFF)).toEqual([]);
  });

  it('finds the runs of all servers that talk with a user by direct message and have no ticket, newest first', async () => {
    const userId = toUserId(String((users += 1)));
    const conversation = { home: 'dm', parentId: null, keepMinutes: 0 } as const;
    const direct = { userId, channelId: null, conversation };
    const first = await kept(direct);
    const ofOther = aRun(aGuildId(), direct);
    await add(ofOther);
    const last = await kept({ ...direct, lastMessageId: '77' as ChatMessageId });
    await kept({ ...direct, conversation: { ...conversation, home: 'thread' } });
    await kept({ ...direct, conversation: null });
    await kept({ ...direct, ticketId: uuidIds.next('ticket') });
    await kept({ ...direct, userId: REQUESTER });
    await add(anEndedRun(fixture.guild, { ...direct, lastMessageId: '78' as ChatMessageId }));
    expect((await store().listDirect(userId)).map(({ id }) => id)).toEqual([last.id, ofOther.id, first.id]);
    const has = (message: string, user = userId) => store().hasAnsweredDirectly(user, message as ChatMessageId);
    expect(await Promise.all(['76', '77', '78', '79'].map((id) => has(id)))).toEqual([false, true, true, false]);
    expect(await has('77', REQUESTER)).toBe(false);
  });

  it('finds the newest run of a flow that waits for its user', async () => {
    const flowId = uuidIds.next('flow');
    const of = { flowId, userId: REQUESTER, status: 'waiting' } as const;
    const found = () => store().findWaiting(fixture.guild, flowId, REQUESTER);
    await kept({ ...of, waiting: { kind: 'time', until: NOON } });
    await kept({ ...of, status: 'running' });
    await kept({ ...of, userId: STAFF, waiting: { kind: 'answer', until: null } });
    await kept({ ...of, flowId: uuidIds.next('flow'), waiting: { kind: 'answer', until: null } });
    await add(aRun(aGuildId(), { ...of, waiting: { kind: 'answer', until: null } }));
    expect(await found()).toBeNull();
    const older = await kept({ ...of, waiting: { kind: 'answer', until: null } });
    expect(await found()).toEqual(older);
    const newer = await kept({ ...of, waiting: { kind: 'choice', choices: [], suggestion: null } });
    expect(await found()).toEqual(newer);
    await store().save({ ...newer, status: 'cancelled', waiting: null, endedAt: NOON });
    expect(await found()).toEqual(older);
  });

  it('knows the runs that have not ended, in a channel or of a user', async () => {
    const [there, elsewhere] = ['71' as ChannelId, '72' as ChannelId];
    const talking = await kept({ channelId: there, userId: REQUESTER });
    const owning = await kept({ channelId: elsewhere, ownChannelId: there });
    await kept({ channelId: there, userId: REQUESTER, status: 'completed', nodeId: null, endedAt: NOON });
    await add(aRun(aGuildId(), { channelId: there, userId: REQUESTER }));
    expect(await store().listActive(fixture.guild, { channelId: there })).toEqual([owning, talking]);
    expect(await store().listActive(fixture.guild, { userId: REQUESTER })).toEqual([talking]);
    expect(await store().listActive(fixture.guild, { channelId: elsewhere })).toEqual([owning]);
  });

  it('knows which messages were taken as answers, after the run has ended too', async () => {
    const of = { channelId: HERE, userId: REQUESTER };
    await kept({ ...of, lastMessageId: '99' as ChatMessageId });
    await kept({ ...of, status: 'completed', nodeId: null, endedAt: NOON, lastMessageId: '1000' as ChatMessageId });
    await kept({ ...of });
    const has = (message: string, channel = HERE, user = REQUESTER, inGuild = fixture.guild) =>
      store().hasAnswered(inGuild, channel, user, message as ChatMessageId);
    expect(await Promise.all(['98', '99', '100', '1000', '1001'].map((id) => has(id)))).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
    expect(await has('99', ELSEWHERE)).toBe(false);
    expect(await has('99', HERE, STAFF)).toBe(false);
    expect(await has('99', HERE, REQUESTER, aGuildId())).toBe(false);
  });
};
