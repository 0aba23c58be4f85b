import { uuidIds } from '#adapters/node/ids.ts';
import type { ChatMessage } from '#core/chat/index.ts';
import { type FlowRun, MAX_RUN_MESSAGES } from '#core/flows/index.ts';
import { toChannelId, toChatMessageId } from '#core/shared/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import { aGuildId, NOON, REQUESTER } from '../support/build.ts';
import { anEndedRun, aRun } from '../support/build-flows.ts';
import type { Stores } from './stores.ts';

const NO_LIMIT = 1_000;

/** What users write in conversations of runs without being asked. */
export const runMessageStoreContract = (stores: () => Stores): void => {
  const addRun = async (fields: Partial<FlowRun> = {}): Promise<FlowRun> => {
    const run = aRun(aGuildId(), fields);
    await stores().flowRuns.add(run, NO_LIMIT);
    return run;
  };
  const add = ({ guildId, id }: FlowRun, message: ChatMessage) => stores().runMessages.add(guildId, id, message);
  const list = ({ guildId, id }: FlowRun) => stores().runMessages.list(guildId, id);
  const write = (id: number): ChatMessage => ({
    id: toChatMessageId(String(id)),
    channelId: toChannelId('5'),
    authorId: REQUESTER,
    authorName: 'Sam',
    authorAvatarUrl: null,
    content: `Text "${id}" 🎫`,
    attachments: [],
    notice: null,
    createdAt: NOON,
    editedAt: null,
  });

  it('keeps messages of a run once, lists the oldest first, and removes those that are named', async () => {
    const run = await addRun();
    for (const id of [10, 9, 11, 9]) await add(run, write(id));
    expect(await list(run)).toEqual([write(9), write(10), write(11)]);
    await stores().runMessages.remove(run.guildId, run.id, [write(9).id, write(11).id]);
    expect(await list(run)).toEqual([write(10)]);
  });

  it('knows them in their server only', async () => {
    const run = await addRun();
    const elsewhere = { ...run, guildId: aGuildId() };
    await add(elsewhere, write(1));
    expect(await list(run)).toEqual([]);
    await add(run, write(2));
    await stores().runMessages.remove(elsewhere.guildId, run.id, [write(2).id]);
    expect([await list(elsewhere), await list(run)]).toEqual([[], [write(2)]]);
  });

  it('keeps nothing of a run that has a ticket or has ended', async () => {
    const ended = anEndedRun(aGuildId());
    await stores().flowRuns.add(ended, NO_LIMIT);
    for (const run of [ended, await addRun({ ticketId: uuidIds.next('ticket') })]) {
      await add(run, write(1));
      expect(await list(run)).toEqual([]);
    }
  });

  it('keeps a limited number of a run', async () => {
    const run = await addRun();
    for (let id = 1; id <= MAX_RUN_MESSAGES + 1; id += 1) await add(run, write(id));
    expect((await list(run)).map(({ id }) => id).slice(-1)).toEqual([String(MAX_RUN_MESSAGES)]);
  });

  it('forgets them with their run', async () => {
    const run = await addRun();
    await add(run, write(1));
    await stores().flowRuns.save({ ...run, status: 'completed', endedAt: NOON, dueAt: null });
    await stores().flowRuns.purge(plusMs(NOON, 1));
    expect(await list(run)).toEqual([]);
  });
};
