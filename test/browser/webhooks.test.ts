import { findViolations, PHONE, useBrowser, visit } from '../support/browser/browser.ts';
import { startReceiver } from '../support/programs/receiver.ts';
import { useApi, useServer } from '../support/use-api.ts';

const browser = useBrowser();
const api = useApi({ environment: { EGRESS_ALLOW: '127.0.0.1' } });
const { server } = useServer(api);
const owner = () => ({ kind: 'guild', guildId: server.id }) as const;

it('says beside a field what is wrong with it, without a bubble of the browser', async () => {
  const { page, complaints, close } = await visit(browser, api, { owner: owner() });
  await page.goto(`/dashboard/servers/${server.id}/developers/webhooks`);
  await page.getByRole('button', { name: 'Create webhook' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create webhook' }).click();
  const address = page.getByRole('dialog').getByLabel('Address');
  await page.getByText('Fill this in.').waitFor();
  expect(await address.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true);
  expect(await address.getAttribute('aria-invalid')).toBe('true');
  await address.fill('example');
  expect(await page.getByText('Fill this in.').count()).toBe(0);
  await page.getByRole('dialog').getByRole('button', { name: 'Create webhook' }).click();
  await page.getByText('Give a whole address, such as https://example.com.').waitFor();
  expect(await findViolations(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
});

it('registers a webhook, sends a test, shows what was answered, sends again, and deletes it', async () => {
  const receiver = await startReceiver();
  const { page, complaints, close } = await visit(browser, api, { owner: owner() });
  await page.goto(`/dashboard/servers/${server.id}/developers/webhooks`);
  await page.getByRole('button', { name: 'Create webhook' }).click();
  await page.getByLabel('Address').fill(receiver.url);
  await page.getByRole('dialog').getByRole('button', { name: 'Create webhook' }).click();
  const secret = await page.getByText(/^whsec_/).textContent();
  await page.getByRole('button', { name: 'I have saved it' }).click();
  await page.getByRole('link', { name: receiver.url }).click();
  expect(await page.content()).not.toContain(secret);

  await page.getByRole('button', { name: 'Send a test' }).click();
  await page.getByText('succeeded').first().waitFor();
  expect(receiver.received).toHaveLength(1);
  await page.getByRole('button', { name: 'webhook.test', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByText(/20\d in \d+ ms/)
    .waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Send webhook.test again' }).click();
  await page.getByText('sent again').waitFor();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete webhook' }).click();
  await page.getByText('No webhooks yet').waitFor();
  expect(complaints).toEqual([]);
  await close();
  await receiver.close();
});

it('explains an address that is refused', async () => {
  const { page, close } = await visit(browser, api, { owner: owner() });
  await page.goto(`/dashboard/servers/${server.id}/developers/webhooks`);
  await page.getByRole('button', { name: 'Create webhook' }).click();
  await page.getByLabel('Address').fill('http://10.0.0.1/hook');
  await page.getByRole('dialog').getByRole('button', { name: 'Create webhook' }).click();
  await page.getByRole('dialog').getByRole('alert').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await close();
});

it.each(['light', 'dark'] as const)('has no serious violation of accessibility in %s on a phone', async (scheme) => {
  const as = await api.as(server);
  await as.post('/v1/webhooks', { url: 'https://93.184.215.14/a-long-path/that-does-not-fit/on-a-narrow-screen' });
  const { page, complaints, close } = await visit(browser, api, { owner: owner(), scheme, viewport: PHONE });
  await page.goto(`/dashboard/servers/${server.id}/developers/webhooks`);
  await page.getByRole('link', { name: /93.184/ }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('link', { name: /93.184/ }).click();
  await page.getByText('Nothing was sent yet').waitFor();
  expect(await findViolations(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  expect(complaints).toEqual([]);
  await close();
});
