import type { GuildId } from '#core/shared/ids.ts';
import { indexWords } from '#core/tickets/words/index-words.ts';

/** Servers with changes that wait, by so many each, and those that fail. */
const index = async (servers: number, failing: readonly string[] = []) => {
  const guilds = Array.from({ length: servers }, (_, i) => String(1_000 + i) as GuildId);
  const [asked, indexed]: [unknown[][], string[]] = [[], []];
  const words = {
    listPendingServers: (after: GuildId | null, limit: number) => {
      asked.push([after, limit]);
      return Promise.resolve(guilds.filter((id) => after === null || id > after).slice(0, limit));
    },
    index: (guild: GuildId) => {
      if (failing.includes(guild)) return Promise.reject(new Error(`The words of ${guild} are broken.`));
      indexed.push(guild);
      return Promise.resolve(2);
    },
  };
  const count = await indexWords({ words })().catch((error: unknown) => error);
  return { asked, indexed, count };
};

it('indexes a part of the changes of each server, a hundred servers at a time', async () => {
  const { asked, indexed, count } = await index(150);
  expect([count, indexed.length]).toEqual([300, 150]);
  expect(asked).toEqual([
    [null, 100],
    ['1099', 100],
  ]);
  expect((await index(100)).asked).toEqual([
    [null, 100],
    ['1099', 100],
  ]);
  expect((await index(0)).count).toBe(0);
});

it('indexes the other servers when one fails, and throws the first error at the end', async () => {
  const { indexed, count } = await index(4, ['1001', '1002']);
  expect(indexed).toEqual(['1000', '1003']);
  expect(count).toEqual(new Error('The words of 1001 are broken.'));
});
