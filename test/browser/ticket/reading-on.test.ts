import { REQUESTER, STAFF } from '../../support/build.ts';
import { useBrowser, visit } from '../../support/browser/browser.ts';
import { useApi, useServer } from '../../support/use-api.ts';
import { waitUntil } from '../../support/wait-until.ts';

const browser = useBrowser();
const api = useApi();
const { server, as } = useServer(api);

/** Two pages of the list, of 25 tickets each at the most. */
const TICKETS = 40;
const PAGE_SIZE = 25;

/** Runs in the page: ends after ten frames. */
const WAIT_FOR_FRAMES = `new Promise((resolve) => {
  const wait = (left) => (left === 0 ? resolve() : requestAnimationFrame(() => wait(left - 1)));
  wait(10);
})`;

const open = (subject: string) =>
  as.post('/v1/tickets', { categoryId: server.categoryId, requesterId: REQUESTER, subject });

it('reads on in the list of tickets although a live update has interrupted the reading of the next page', async () => {
  await open('The very first');
  for (let i = 1; i < TICKETS; i += 1) await open(`Question ${i}`);
  const owner = { kind: 'guild', guildId: server.id } as const;
  const { page, close } = await visit(browser, api, { owner, role: 'staff', userId: STAFF });
  const held = Promise.withResolvers<undefined>();
  let asked = 0;
  await page.route(/\/tickets\?.*cursor=/, async (route) => {
    asked += 1;
    await held.promise;
    // The page has given up what a live update has interrupted.
    await route.continue().catch(() => undefined);
  });
  await page.goto(`/dashboard/servers/${server.id}/tickets`);
  await page.getByRole('link', { name: `Question ${TICKETS - PAGE_SIZE}` }).waitFor({ state: 'attached' });
  await page.locator('.queue-scroll').evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await waitUntil(() => asked > 0, { withinMs: 30_000, what: 'The request of the next page' });

  // A live update takes longer than the page needs to see that the end of the list is still in sight.
  await page.route(/\/tickets\?(?!.*cursor=)/, async (route) => {
    await page.evaluate(WAIT_FOR_FRAMES);
    await route.continue().catch(() => undefined);
  });
  await open('Opened meanwhile');
  await page.getByRole('link', { name: 'Opened meanwhile' }).waitFor({ state: 'attached' });
  held.resolve(undefined);
  // Nobody scrolls: the end of the list has been in sight all the time.
  await page.getByRole('link', { name: 'The very first' }).waitFor({ state: 'attached' });
  await close();
});
