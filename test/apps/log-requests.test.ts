import type { RequestReport } from '#adapters/http/exchange/observe-requests.ts';
import type { Logger } from '#adapters/node/logger.ts';
import { unavailable } from '#core/shared/errors.ts';
import { createRequestLog } from '../../apps/composition/listening/log-requests.ts';

const REQUEST: RequestReport = {
  requestId: 'r',
  method: 'GET',
  path: '/v1/tickets',
  route: 'tickets.list',
  status: 503,
  durationMs: 1,
  token: null,
  personId: null,
  guildId: null,
  clientAddress: '127.0.0.1',
  error: null,
};

let lines: { readonly level: string; readonly fields: Record<string, unknown> }[];
let now: number;
let logRequest: (request: RequestReport) => void;
beforeEach(() => {
  [lines, now] = [[], 0];
  const note = (level: string) => (fields: Record<string, unknown>) => void lines.push({ level, fields });
  const log = { debug: note('debug'), warn: note('warn'), error: note('error') } as unknown as Logger;
  logRequest = createRequestLog(log, () => now);
});

it('logs expected refusals as warnings without a stack, one in ten seconds for each reason', () => {
  const error = unavailable('search_limit', 'Too many searches.');
  for (let i = 0; i < 50; i += 1) logRequest({ ...REQUEST, error });
  logRequest({ ...REQUEST, error: unavailable('too_slow', 'Too slow.') });
  now = 10_000;
  logRequest({ ...REQUEST, error });
  expect(lines.map(({ level, fields }) => [level, fields.reason, fields.suppressed])).toEqual([
    ['warn', 'search_limit', 0],
    ['warn', 'too_slow', 0],
    ['warn', 'search_limit', 49],
  ]);
  for (const { fields } of lines) expect(fields).not.toHaveProperty('err');
});

it('logs what nobody expects as an error, each time and with its stack', () => {
  const error = new Error('A fault of ours.');
  for (let i = 0; i < 3; i += 1) logRequest({ ...REQUEST, status: 500, error });
  expect(lines).toEqual(
    Array.from({ length: 3 }, () => ({ level: 'error', fields: expect.objectContaining({ err: error, status: 500 }) })),
  );
});

it('logs other requests for debugging alone', () => {
  logRequest({ ...REQUEST, status: 200 });
  expect(lines.map(({ level }) => level)).toEqual(['debug']);
});
