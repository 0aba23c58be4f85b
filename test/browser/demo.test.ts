import { DESK_MS } from '#core/demo-desks/index.ts';
import { findViolations, openPage, PHONE, useBrowser } from '../support/browser/browser.ts';
import { DEMO_ENVIRONMENT } from '../support/demo/visit-demo.ts';
import { useApi } from '../support/use-api.ts';

const browser = useBrowser();
const api = useApi({ environment: DEMO_ENVIRONMENT });

it('leads a visitor from the first page to a desk with tickets, to the chat, and to the end of the hour', async () => {
  const { page, complaints, close } = await openPage(browser, api);
  await page.goto('/');
  await page.getByRole('heading', { name: 'Try guildesk' }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByText('Refund for a double payment').first().waitFor();
  await page.getByText(/Your desk in the demo: \d+ minutes left|1 hour left/).waitFor();
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole('link', { name: 'Sandbox' }).click();
  await page.getByRole('button', { name: '# support' }).click();
  await page.getByRole('heading', { name: '# support' }).waitFor();
  expect(await page.getByRole('switch', { name: 'Bot' }).count()).toBe(0);
  await page.getByRole('button', { name: 'General support' }).click();
  await page.getByRole('button', { name: '# ticket-5' }).waitFor();
  expect(complaints).toEqual([]);

  api.clock.advance(DESK_MS);
  while (((await api.service.demo?.wipe()) ?? 0) > 0);
  await page.getByRole('link', { name: 'Tickets' }).click();
  await page.getByText('Your hour is over').waitFor();
  await page.getByRole('button', { name: 'Open a new desk' }).click();
  await page.getByText('Refund for a double payment').first().waitFor();
  await close();
});

it('fills the desk in the language of the page', async () => {
  const { page, close } = await openPage(browser, api);
  await page.goto('/');
  await page.getByRole('combobox').selectOption('de');
  await page.getByRole('button', { name: 'Ausprobieren' }).click();
  await page.getByText('Erstattung einer doppelten Zahlung').first().waitFor();
  await close();
});

it('fits a narrow screen', async () => {
  const { page, close } = await openPage(browser, api, { viewport: PHONE, scheme: 'dark' });
  await page.goto('/dashboard/');
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByText('it is deleted, with everything in it').waitFor();
  const width = await page.evaluate<number>('document.documentElement.scrollWidth');
  expect(width).toBeLessThanOrEqual(PHONE.width);
  expect(await findViolations(page)).toEqual([]);
  await close();
});
