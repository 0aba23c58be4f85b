import { findViolations, useBrowser, visit } from '../../support/browser/browser.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { done } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const browser = useBrowser();
const api = useApi();
const { server, as } = useServer(api);

it('answers a rating of 2 from the view of low ratings, and shows the answer', async () => {
  const ticket = await done(
    as.post('/v1/tickets', {
      categoryId: server.categoryId,
      requesterId: REQUESTER,
      subject: 'Order 7',
      message: 'Help',
    }),
  );
  await done(as.post(`/v1/tickets/${ticket.id}/close`));
  await done(as.post(`/v1/tickets/${ticket.id}/feedback`, { rating: 2, comment: 'Slow' }));
  const owner = { kind: 'guild', guildId: server.id } as const;
  const { page, complaints, close } = await visit(browser, api, { owner, userId: STAFF });
  await page.goto(`/dashboard/servers/${server.id}/tickets?view=lowRated`);
  await page.getByText('Order 7').first().click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Answer the rating…' }).click();
  await page.getByRole('textbox', { name: 'Answer to the requester' }).fill('We answer within a day now.');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send' }).last().click();
  await page.getByText('The answer is sent to the requester.').waitFor();
  await page.getByText('Our answer').waitFor();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem').first().waitFor();
  expect(await page.getByRole('menuitem', { name: 'Answer the rating…' }).count()).toBe(0);
  expect(complaints).toEqual([]);
  await close();
});
