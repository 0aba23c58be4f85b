import { batchLookUps } from '#adapters/postgres/records/batch-reader.ts';

const lookUps = () => {
  const calls: (readonly string[])[] = [];
  const release: (() => void)[] = [];
  const find = batchLookUps<string, string>(async (keys) => {
    calls.push(keys);
    await new Promise<void>((resolve) => release.push(resolve));
    return new Map(keys.map((key) => [key, key.toUpperCase()]));
  });
  return { calls, release, find };
};
const turn = () => new Promise((resolve) => setImmediate(resolve));

it('gathers what arrives while a look-up is under way into the next one', async () => {
  const { calls, release, find } = lookUps();
  const first = find('a');
  await turn();
  const rest = [find('b'), find('c'), find('b')];
  await turn();
  expect(calls).toEqual([['a']]);
  release[0]!();
  expect(await first).toBe('A');
  await turn();
  release[1]!();
  expect(await Promise.all(rest)).toEqual(['B', 'C', 'B']);
  expect(calls).toEqual([['a'], ['b', 'c']]);
});

it('never answers from a look-up that began before the question', async () => {
  const { calls, release, find } = lookUps();
  const first = find('a');
  await turn();
  const second = find('a');
  release[0]!();
  await first;
  await turn();
  release[1]!();
  await second;
  expect(calls).toEqual([['a'], ['a']]);
});

it('fails those who asked, and nobody after them', async () => {
  let isBroken = true;
  const find = batchLookUps<string, string>((keys) =>
    isBroken ? Promise.reject(new Error('down')) : Promise.resolve(new Map(keys.map((key) => [key, 'found']))),
  );
  await expect(Promise.all([find('a'), find('b')])).rejects.toThrow('down');
  isBroken = false;
  expect(await find('a')).toBe('found');
  expect(await find('unknown')).toBe('found');
});

it('does not wait for a look-up without an answer', async () => {
  const { calls, release, find } = lookUps();
  const silent = find('a');
  await turn();
  const next = find('b');
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(calls).toEqual([['a'], ['b']]);
  const third = find('c');
  release[1]!();
  expect(await next).toBe('B');
  await turn();
  release[2]!();
  expect(await third).toBe('C');
  release[0]!();
  expect(await silent).toBe('A');
});
