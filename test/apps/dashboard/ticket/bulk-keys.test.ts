import { executeInBulk } from '../../../../apps/dashboard/src/tickets/bulk/execute-in-bulk.ts';

const { fetch } = globalThis;
afterEach(() => {
  globalThis.fetch = fetch;
  Reflect.deleteProperty(globalThis, 'location');
});

it('sends the requests of an action under keys that follow from that of the action, so that they can be repeated', async () => {
  Object.assign(globalThis, { location: { origin: 'http://desk.example' } });
  const keys: (string | null)[] = [];
  globalThis.fetch = (request) => {
    keys.push((request as Request).headers.get('Idempotency-Key'));
    return Promise.resolve(Response.json({ data: { outcomes: [] } }));
  };
  const requests = [['a'], ['b']].map((ids) => ({ action: 'close' as const, ids, params: {} }));
  const owner = { kind: 'server', id: '1' } as Parameters<typeof executeInBulk>[0];
  for (let i = 0; i < 2; i += 1) await executeInBulk(owner, requests, 'key');
  expect(keys).toEqual(['key-0', 'key-1', 'key-0', 'key-1']);
});
