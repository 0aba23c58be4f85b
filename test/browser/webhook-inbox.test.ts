import { findViolations, PHONE, useBrowser, visit } from '../support/browser/browser.ts';
import { openTicket } from '../support/spec-helpers.ts';
import { useApi, useServer } from '../support/use-api.ts';

const browser = useBrowser();
const api = useApi();
const { server, as } = useServer(api);
const owner = () => ({ kind: 'guild', guildId: server.id }) as const;
const toPage = () => `/dashboard/servers/${server.id}/developers/inbox`;

it('creates an inbox and a webhook for it, and shows each event as it comes, verified', async () => {
  const { page, complaints, close } = await visit(browser, api, { owner: owner() });
  await page.goto(toPage());
  await page.getByText('No test receiver yet').waitFor();
  await page.getByRole('button', { name: 'Create inbox' }).click();
  await page.getByText('Create a webhook for the address above').waitFor();
  await page.getByRole('button', { name: 'Create a webhook for it' }).click();
  await page.getByText(/^whsec_/).waitFor();
  await page.getByRole('button', { name: 'I have saved it' }).click();
  await page.getByText('Send a test, or open a ticket').waitFor();

  await page.getByRole('button', { name: 'Send a test' }).click();
  const list = page.getByRole('navigation', { name: 'Deliveries' });
  await list.getByText('webhook.test').waitFor();
  await openTicket(as, server);
  await list.getByText('ticket.created').click();
  const delivery = page.getByRole('article', { name: 'ticket.created' });
  await delivery.getByText('The signature is valid').waitFor();
  await delivery.getByRole('cell', { name: 'webhook-signature' }).waitFor();
  await delivery.getByText('"type": "ticket.created"').waitFor();
  expect(await list.getByText('verified', { exact: true }).count()).toBe(2);
  await delivery.getByText('How to verify a delivery').click();
  await delivery.getByText('npm run forward-webhooks').waitFor();
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Empty it' }).click();
  await page.getByText('No deliveries yet').waitFor();
  await page.getByRole('button', { name: 'Delete inbox' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete inbox' }).click();
  await page.getByText('No test receiver yet').waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it.each(['light', 'dark'] as const)('shows one delivery after the other on a phone in %s', async (scheme) => {
  const { url } = (await as.post('/v1/webhook-inbox')).body.data;
  await api.anonymous.post(new URL(url).pathname, { type: 'ticket.updated' });
  const { page, complaints, close } = await visit(browser, api, { owner: owner(), scheme, viewport: PHONE });
  await page.goto(toPage());
  await page.getByText('ticket.updated').first().click();
  await page.getByText('A header is missing').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'All deliveries' }).click();
  await page.getByText('not signed').first().waitFor();
  expect(complaints).toEqual([]);
  await close();
});
