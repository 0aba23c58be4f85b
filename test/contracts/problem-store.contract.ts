import { uuidIds } from '#adapters/node/ids.ts';
import { MAX_PROBLEMS, NO_SUBJECT, type Problem } from '#core/problems/index.ts';
import { plusMs } from '#core/shared/instant.ts';
import { aGuildId, NOON } from '../support/build.ts';
import type { Stores } from './stores.ts';

/** What the chat platform refused the bot. */
export const problemStoreContract = (stores: () => Stores): void => {
  const put = async (fields: Partial<Problem>): Promise<Problem> => {
    const problem: Problem = {
      guildId: aGuildId(),
      key: uuidIds.next('request'),
      reason: 'bot_lacks_permission',
      message: 'The bot lacks a permission.',
      categoryId: uuidIds.next('category'),
      panelId: null,
      ticketId: uuidIds.next('ticket'),
      flowId: null,
      commandId: null,
      firstSeenAt: NOON,
      lastSeenAt: NOON,
      ...fields,
    };
    await stores().problems.put(problem);
    return problem;
  };
  const at = (ms: number) => ({ firstSeenAt: plusMs(NOON, ms), lastSeenAt: plusMs(NOON, ms) });

  it('lists those of a server since a time, the newest first', async () => {
    const guildId = aGuildId();
    const older = await put({ guildId, ...at(1) });
    const newer = await put({ guildId, ...NO_SUBJECT, panelId: uuidIds.next('panel'), ...at(2) });
    const ofFlow = { ...NO_SUBJECT, flowId: uuidIds.next('flow'), commandId: uuidIds.next('command') };
    const newest = await put({ guildId, ...ofFlow, ...at(3) });
    await put({});
    expect(await stores().problems.list(guildId, NOON)).toEqual([newest, newer, older]);
    expect(await stores().problems.list(guildId, plusMs(NOON, 2))).toEqual([newest, newer]);
  });

  it('has one that is met again once, with both times', async () => {
    const first = await put({});
    await put({ ...first, ...at(5) });
    expect(await stores().problems.list(first.guildId, NOON)).toEqual([{ ...first, lastSeenAt: plusMs(NOON, 5) }]);
  });

  it('keeps the newest of a server', async () => {
    const guildId = aGuildId();
    for (let index = 0; index <= MAX_PROBLEMS; index += 1) await put({ guildId, ...at(index) });
    const found = await stores().problems.list(guildId, NOON);
    expect([found.length, found.at(-1)?.lastSeenAt]).toEqual([MAX_PROBLEMS, plusMs(NOON, 1)]);
  });

  it('removes old ones', async () => {
    const guildId = aGuildId();
    const old = at(-1_000);
    await put({ guildId, ...old });
    const kept = await put({ guildId });
    expect(await stores().problems.purge(NOON)).toBe(1);
    expect(await stores().problems.list(guildId, old.lastSeenAt)).toEqual([kept]);
  });
};
