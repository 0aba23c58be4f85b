import { InvalidRequests } from '#adapters/discord/rest/invalid-requests.ts';

const TEN_MINUTES_MS = 600_000;

it('counts answers 401, 403 and 429 of ten minutes, without limits that bots share', () => {
  let nowMs = 0;
  const invalid = new InvalidRequests(() => nowMs);
  for (const status of [200, 204, 404, 500]) invalid.note(status, null);
  invalid.note(429, 'shared');
  expect(invalid.count()).toBe(0);
  invalid.note(403, null);
  nowMs = 1_000;
  invalid.note(429, 'user');
  invalid.note(429, 'global');
  expect(invalid.count()).toBe(3);
  nowMs = TEN_MINUTES_MS;
  expect(invalid.count()).toBe(2);
  nowMs = TEN_MINUTES_MS + 1_000;
  expect(invalid.count()).toBe(0);
});

it('refuses the background from 5,000 on until there are fewer', () => {
  let nowMs = 0;
  const invalid = new InvalidRequests(() => nowMs);
  for (let index = 0; index < 4_999; index += 1) invalid.note(403, null);
  expect(invalid.isBackgroundRefused).toBe(false);
  nowMs = 10;
  invalid.note(403, null);
  expect(invalid.isBackgroundRefused).toBe(true);
  nowMs = TEN_MINUTES_MS;
  expect(invalid.isBackgroundRefused).toBe(false);
});

it('knows for good that the token was refused', () => {
  let nowMs = 0;
  const invalid = new InvalidRequests(() => nowMs);
  expect(invalid.isTokenRefused).toBe(false);
  invalid.noteSignIn(401, null);
  expect([invalid.isTokenRefused, invalid.count()]).toEqual([false, 1]);
  invalid.note(401, null);
  nowMs = 2 * TEN_MINUTES_MS;
  expect(invalid.isTokenRefused).toBe(true);
});
