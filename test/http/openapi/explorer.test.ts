import { startApi, type TestApi } from '../../support/api.ts';
import { embeddedDatabase } from '../../support/databases.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(await embeddedDatabase());
});
afterAll(() => api.close());

it('leads from / to the explorer, and has an icon', async () => {
  const start = await fetch(`${api.url}/`, { redirect: 'manual' });
  expect([start.status, start.headers.get('location')]).toEqual([302, '/docs']);
  const icon = await fetch(`${api.url}/favicon.ico`);
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect((await icon.arrayBuffer()).byteLength).toBeGreaterThan(100);
});
