import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServerResponse } from 'node:http';
import type { RequestCost } from '#adapters/http/load-shedding/request-cost.ts';
import { RefusalDelay } from '#adapters/http/load-shedding/refusal-delay.ts';

const AT_ONCE = 100;
const LEAST_MS = 1_000;

let now: number;
let delay: RefusalDelay;
let refused: string[];
beforeEach(() => {
  [now, refused] = [0, []];
  delay = new RefusalDelay(() => now);
});

const refuse = (client: string, cost: RequestCost = 'heavy'): EventEmitter => {
  const response = new EventEmitter();
  delay.run({ client, cost }, response as ServerResponse, () => void refused.push(client));
  return response;
};
const refuseOften = (client: string, times: number) => Array.from({ length: times }, () => refuse(client));

it('refuses other requests than heavy ones a thousand times in a second at once', () => {
  for (let sent = 0; sent <= 1_000; sent += 1) refuse('a', 'normal').emit('close');
  expect(refused).toHaveLength(1_000);
});

it('refuses a hundred times in a second at once, and further ones of the same client a second later', async () => {
  const since = performance.now();
  refuseOften('a', AT_ONCE + 1);
  expect(refused).toHaveLength(AT_ONCE);
  refuse('b');
  expect(refused.at(-1)).toBe('b');
  while (refused.length < AT_ONCE + 2) await pause(50);
  expect(performance.now() - since).toBeGreaterThanOrEqual(LEAST_MS - 1);
});

it('refuses at once again in the next second', () => {
  refuseOften('a', AT_ONCE);
  now += LEAST_MS;
  refuse('a');
  expect(refused).toHaveLength(AT_ONCE + 1);
});

it('forgets a refusal whose connection is closed', async () => {
  refuseOften('a', AT_ONCE);
  refuse('a').emit('close');
  await pause(2 * LEAST_MS + 200);
  expect(refused).toHaveLength(AT_ONCE);
});

it('holds back no more than 5,000', () => {
  const held = refuseOften('a', AT_ONCE + 5_001);
  expect(refused).toHaveLength(AT_ONCE + 1);
  for (const response of held) response.emit('close');
});
