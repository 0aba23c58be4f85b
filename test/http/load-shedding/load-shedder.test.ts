import { LoadShedder } from '#adapters/http/load-shedding/load-shedder.ts';
import type { RequestCost } from '#adapters/http/load-shedding/request-cost.ts';

/** How many requests of a client are accepted in a row. */
const fill = (shedder: LoadShedder, cost: RequestCost, clientOf: (place: number) => string): number => {
  let accepted = 0;
  while (shedder.begin(cost, clientOf(accepted)) === null) accepted += 1;
  return accepted;
};
const another = (place: number) => `client ${place}`;

it('sheds heavy requests first, then writes and lists, reads of one thing last', () => {
  const shedder = new LoadShedder();
  const heavy = fill(shedder, 'heavy', another);
  expect(heavy).toBe(shedder.limit / 2);
  expect(shedder.begin('heavy', 'x')).toBe('limit');
  expect(fill(shedder, 'normal', (place) => `n${place}`)).toBeGreaterThan(0);
  expect(shedder.begin('normal', 'x')).toBe('limit');
  expect(fill(shedder, 'light', (place) => `l${place}`)).toBeGreaterThan(0);
  expect(shedder.inFlight).toBe(shedder.limit);
});

it('accepts again what has ended', () => {
  const shedder = new LoadShedder();
  fill(shedder, 'light', another);
  expect(shedder.begin('light', 'x')).toBe('limit');
  shedder.end(another(0));
  expect(shedder.begin('light', 'x')).toBeNull();
});

it('keeps room for other clients beside one that asks for everything', () => {
  const shedder = new LoadShedder();
  expect(shedder.begin('normal', 'quiet')).toBeNull();
  const flood = fill(shedder, 'normal', () => 'flood');
  expect(shedder.begin('normal', 'flood')).toBe('fair_share');
  expect(flood).toBeLessThan(shedder.limit * 0.8);
  for (const client of ['quiet', 'quiet', 'new']) expect(shedder.begin('normal', client)).toBeNull();
});

it('gives all the room to a client that is alone', () => {
  const shedder = new LoadShedder();
  expect(fill(shedder, 'light', () => 'alone')).toBe(shedder.limit);
});

it('learns from look-ups that found something, and from no others', async () => {
  let now = 0;
  const shedder = new LoadShedder(() => now);
  const lookUp = (found: object | null) => () => {
    now += 300;
    return Promise.resolve(found);
  };
  for (let i = 0; i < 10; i += 1) await shedder.measureWait(lookUp(null));
  const failing = () => shedder.measureWait(() => Promise.reject(new Error('out of reach')));
  await expect(failing()).rejects.toThrow('out of reach');
  expect(shedder.limit).toBe(500);
  for (let i = 0; i < 10; i += 1) await shedder.measureWait(lookUp({}));
  expect(shedder.limit).toBeLessThan(500);
});
