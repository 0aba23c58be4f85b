import { PHONE, useBrowser, visit } from '../../support/browser/browser.ts';
import { REQUESTER } from '../../support/build.ts';
import { done, type Json } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const browser = useBrowser();
const api = useApi();
const { server, as } = useServer(api);

const open = async (options: Partial<Parameters<typeof visit>[2]> = {}) => {
  const { id }: Json = await done(
    as.post('/v1/tickets', { categoryId: server.categoryId, requesterId: REQUESTER, message: 'Help' }),
  );
  const visited = await visit(browser, api, { owner: { kind: 'guild', guildId: server.id }, ...options });
  const show = () => visited.page.goto(`/dashboard/servers/${server.id}/tickets/${id}`);
  const setPriority = (priority: string) => done(as.patch(`/v1/tickets/${id}`, { priority }));
  return { ...visited, show, setPriority };
};

it('names one time for changes of the same minute, and two for others', async () => {
  const { page, complaints, close, show, setPriority } = await open();
  for (const priority of ['high', 'low', 'urgent']) await setPriority(priority);
  await show();
  const summary = page.locator('.changes summary');
  await summary.waitFor();
  expect(await summary.textContent()).toMatch(/^3 changes, \d+:\d+( [AP]M)?$/);
  api.clock.advance(5 * 60_000);
  await setPriority('normal');
  await page.reload();
  await page.getByText(/^4 changes, /).waitFor();
  expect(await summary.textContent()).toMatch(/^4 changes, \d+:\d+( [AP]M)? to \d+:\d+/);
  expect(complaints).toEqual([]);
  await close();
});

it.each([
  ['a keyboard', {}, 1],
  ['a touch screen', { viewport: PHONE, isTouch: true }, 0],
])('speaks of keys in the dialog of the closing with %s', async (_, options, count) => {
  const { page, close, show } = await open(options);
  await show();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByText('The requester sees it.').waitFor();
  expect(await page.getByText('Shift+Enter').count()).toBe(count);
  await page.getByText('Without a message to the requester').waitFor();
  await close();
});
