import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from '../support/api.ts';
import { migratedFolder, type RunningService, startService } from '../support/programs/process.ts';

const CLIENTS = 700;
const FLOOD_MS = 4_000;
const RECOVERY_MS = 5_000;

let service: RunningService;
let token: string;
beforeAll(async () => {
  service = await startService({ DATA_DIR: await migratedFolder() });
  token = service.output().match(/gdk_\w+/g)?.[0] ?? '';
});
afterAll(() => service.stop());

it('refuses in the right form under a flood, stays ready, and answers everything again soon after it', async () => {
  const as = service.as(token);
  const answers: Answer[] = [];
  const until = Date.now() + FLOOD_MS;
  const ask = async (place: number) => {
    while (Date.now() < until) {
      answers.push(await as.get(place % 2 ? '/v1/tickets?limit=50' : '/v1/tickets?q=login'));
      await pause(20);
    }
  };
  const flood = Promise.all(Array.from({ length: CLIENTS }, (_, place) => ask(place)));
  expect((await service.as(null).get('/readyz')).status).toBe(200);
  await flood;
  for (const { status, body, headers } of answers) {
    expect([200, 503]).toContain(status);
    if (status !== 503) continue;
    expect(body.error).toMatchObject({ code: 'service_unavailable', message: expect.any(String) });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    for (const name of ['x-request-id', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']) {
      expect(headers.get(name)).toBeTruthy();
    }
  }
  await pause(RECOVERY_MS);
  const after = await Promise.all(Array.from({ length: 32 }, () => as.get('/v1/tickets?limit=50')));
  expect(new Set(after.map(({ status }) => status))).toEqual(new Set([200]));
  const { text } = await service.as(null).get('/metrics');
  expect(text).toMatch(/^guildesk_requests_in_flight 0$/m);
  expect(text).toMatch(/^guildesk_requests_in_flight_limit \d+$/m);
  expect(text).toContain('# TYPE guildesk_requests_shed_total counter');
});
