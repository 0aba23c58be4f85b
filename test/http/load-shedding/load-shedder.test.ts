import { type Client, LoadShedder } from '#adapters/http/load-shedding/load-shedder.ts';
import type { RequestCost } from '#adapters/http/load-shedding/request-cost.ts';

const known = (key: string): Client => ({ key, isKnown: true });
const unknown = (key: string): Client => ({ key, isKnown: false });

/** How many requests of a client are accepted in a row. */
const fill = (shedder: LoadShedder, cost: RequestCost, clientOf: (place: number) => Client): number => {
  let accepted = 0;
  while (shedder.begin(cost, clientOf(accepted)) === null) accepted += 1;
  return accepted;
};
const another = (place: number) => known(`client ${place}`);

it('sheds heavy requests first, then writes and lists, reads of one thing last', () => {
  const shedder = new LoadShedder();
  const heavy = fill(shedder, 'heavy', another);
  expect(heavy).toBe(shedder.limit / 2);
  expect(shedder.begin('heavy', known('x'))).toBe('limit');
  expect(fill(shedder, 'normal', (place) => known(`n${place}`))).toBeGreaterThan(0);
  expect(shedder.begin('normal', known('x'))).toBe('limit');
  expect(fill(shedder, 'light', (place) => known(`l${place}`))).toBeGreaterThan(0);
  expect(shedder.inFlight).toBe(shedder.limit);
});

it('accepts again what has ended', () => {
  const shedder = new LoadShedder();
  fill(shedder, 'light', another);
  expect(shedder.begin('light', known('x'))).toBe('limit');
  shedder.end('light', another(0));
  expect(shedder.begin('light', known('x'))).toBeNull();
});

it('keeps room for other clients beside one that asks for everything', () => {
  const shedder = new LoadShedder();
  expect(shedder.begin('normal', known('quiet'))).toBeNull();
  const flood = fill(shedder, 'normal', () => known('flood'));
  expect(shedder.begin('normal', known('flood'))).toBe('client_limit');
  expect(flood).toBeLessThanOrEqual(shedder.limit * 0.4);
  for (const client of ['quiet', 'quiet', 'new']) expect(shedder.begin('normal', known(client))).toBeNull();
});

it('divides the room when it is scarce', () => {
  const shedder = new LoadShedder();
  for (const key of ['quiet', 'calm']) expect(shedder.begin('normal', known(key))).toBeNull();
  let accepted = 0;
  while (accepted < 1_000 && shedder.begin('normal', known(`flood ${accepted % 3}`)) === null) accepted += 1;
  expect(shedder.begin('normal', known('flood 0'))).toBe('fair_share');
  expect(accepted).toBeLessThan(shedder.limit * 0.8);
  expect(shedder.begin('normal', known('new'))).toBeNull();
});

it('gives a client half of the room, even when it is alone', () => {
  const shedder = new LoadShedder();
  expect(fill(shedder, 'light', () => known('alone'))).toBe(shedder.limit / 2);
  expect(shedder.begin('light', known('alone'))).toBe('client_limit');
});

it('lets a client have a few heavy requests, and others beside them', () => {
  const shedder = new LoadShedder();
  expect(fill(shedder, 'heavy', () => known('searcher'))).toBe(12);
  expect(shedder.begin('normal', known('searcher'))).toBeNull();
  expect(shedder.begin('heavy', known('another'))).toBeNull();
  shedder.end('heavy', known('searcher'));
  expect(shedder.begin('heavy', known('searcher'))).toBeNull();
});

it('keeps callers that are not known in a small room of their own', () => {
  const shedder = new LoadShedder();
  const accepted = fill(shedder, 'normal', (place) => unknown(`address ${place}`));
  expect(accepted).toBe(shedder.limit / 5);
  expect(shedder.begin('normal', unknown('another'))).toBe('unknown_caller');
  expect(fill(shedder, 'normal', another)).toBe(shedder.limit * 0.8 - accepted);
});

it('counts bodies on the way apart from requests in flight, those of unknown callers for themselves', () => {
  const shedder = new LoadShedder();
  let slow = 0;
  while (shedder.beginBody(unknown(`address ${slow}`)) === null) slow += 1;
  expect(slow).toBe(300);
  expect(shedder.inFlight).toBe(0);
  expect(shedder.beginBody(unknown('another'))).toBe('bodies');
  expect(shedder.beginBody(known('token'))).toBeNull();
  shedder.endBody(unknown('address 0'));
  expect(shedder.beginBody(unknown('another'))).toBeNull();
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
