import { findViolations, PHONE } from '../support/browser/browser.ts';
import { KIM, useTwoStaff } from '../support/browser/two-staff.ts';
import { done, type Json } from '../support/spec-helpers.ts';

const { as, path, visitAsKim, mention } = useTwoStaff();
const WIDE = { width: 1_440, height: 900 };
const SCREENSHOTS = process.env['NOTIFICATION_SCREENSHOTS'];

it('subscribes to a ticket and unsubscribes, and has the inbox on a phone', async () => {
  const ticket = await mention('Refund of a double payment that is taken on each first day of the month');
  const { page, complaints, close } = await visitAsKim({ viewport: { ...PHONE, width: 375 } });
  await page.goto(path('tickets'));
  await page.getByRole('link', { name: /Notifications/ }).press('Enter');
  await page.getByText('You are mentioned').waitFor();
  expect(await findViolations(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(375);
  if (SCREENSHOTS) await page.screenshot({ path: `${SCREENSHOTS}/inbox-phone.png`, fullPage: true });
  await page.goto(path(`tickets/${ticket.id}`));
  await page.getByRole('button', { name: 'Details' }).click();
  const subscribers = () => done(as.get(`/v1/tickets/${ticket.id}/subscribers`));
  await page.getByRole('button', { name: 'Subscribe', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Unsubscribe' }).waitFor();
  expect(await subscribers()).toMatchObject([{ staffId: KIM }]);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Unsubscribe' }).press('Enter');
  await page.getByRole('button', { name: 'Subscribe', exact: true }).waitFor();
  expect(await subscribers()).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
});

it('subscribes to the ticket of an entry, and unsubscribes, by key and by button', async () => {
  const [first, second] = [await mention('Refund'), await mention('Broken invoice')];
  const { page, complaints, close } = await visitAsKim({ viewport: WIDE });
  await page.goto(path());
  const inbox = page.getByRole('list', { name: 'Notifications' });
  await inbox.getByText('Broken invoice').waitFor();
  const subscribers = (ticket: Json) => done(as.get(`/v1/tickets/${ticket.id}/subscribers`));
  await page.keyboard.press('s');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await inbox
    .getByRole('link', { name: /ticket #1/ })
    .and(page.locator(':focus'))
    .waitFor();
  await page.keyboard.press('s');
  await page.getByText('You subscribe to ticket #1.').waitFor();
  await inbox.getByRole('button', { name: 'Unsubscribe #1' }).waitFor();
  expect(await subscribers(first)).toMatchObject([{ staffId: KIM }]);
  expect(await subscribers(second)).toEqual([]);
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('k');
  await inbox
    .getByRole('link', { name: /ticket #2/ })
    .and(page.locator(':focus'))
    .waitFor();
  await inbox.getByRole('button', { name: 'Subscribe #2' }).click();
  await inbox.getByRole('button', { name: 'Unsubscribe #2' }).waitFor();
  expect(await subscribers(second)).toMatchObject([{ staffId: KIM }]);
  await inbox.getByRole('button', { name: 'Unsubscribe #1' }).press('Enter');
  await page.getByText('You no longer subscribe to ticket #1.').waitFor();
  await inbox.getByRole('button', { name: 'Subscribe #1' }).waitFor();
  expect(await subscribers(first)).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
});

it('says why nobody can subscribe to the ticket of an entry', async () => {
  const ticket = await mention('Refund');
  for (let staff = 1; staff <= 50; staff += 1)
    await done(as.post(`/v1/tickets/${ticket.id}/subscribe`, { staffId: String(300_000 + staff) }));
  const { page, complaints, close } = await visitAsKim({ viewport: { ...PHONE, width: 390 } });
  await page.goto(path());
  await page.getByRole('button', { name: 'Subscribe #1' }).click();
  await page.getByText('A ticket has at most 50 subscribers.').waitFor();
  await page.getByRole('button', { name: 'Subscribe #1' }).waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  expect(await findViolations(page)).toEqual([]);
  expect(complaints.filter((text) => !text.includes('409'))).toEqual([]);
  await close();
});
