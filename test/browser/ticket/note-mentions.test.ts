import type { UserId } from '#core/shared/ids.ts';
import { findViolations } from '../../support/browser/browser.ts';
import { KIM, LEE, useTwoStaff } from '../../support/browser/two-staff.ts';
import { REQUESTER } from '../../support/build.ts';
import { done, openTicket } from '../../support/spec-helpers.ts';

const { api, server, as, path, addStaff, visitAsKim } = useTwoStaff();
const SCREENSHOTS = process.env['NOTIFICATION_SCREENSHOTS'];

it('completes people and teams after @ in a note by the keyboard, and shows their names', async () => {
  const team = await done(as.post('/v1/teams', { name: 'Billing', staffIds: [LEE] }));
  const ticket = await openTicket(as, server, { subject: 'Refund', requesterId: REQUESTER });
  const { page, complaints, close } = await visitAsKim();
  await page.goto(path(`tickets/${ticket.id}`));
  await page.getByRole('heading', { level: 1, name: 'Refund' }).waitFor();
  await page.keyboard.press('n');
  const field = page.getByRole('textbox', { name: 'Note for the team' });
  await field.pressSequentially('Ask @le');
  const options = page.getByRole('listbox', { name: 'People and teams' }).getByRole('option');
  await options.filter({ hasText: 'Lee Park' }).waitFor();
  expect(await field.getAttribute('aria-activedescendant')).toBe(await options.first().getAttribute('id'));
  expect(await findViolations(page)).toEqual([]);
  if (SCREENSHOTS) await page.screenshot({ path: `${SCREENSHOTS}/mention.png` });
  await field.press('Enter');
  expect(await field.inputValue()).toBe('Ask @Lee Park ');
  await field.pressSequentially('or @');
  await options.nth(2).waitFor();
  expect((await options.allTextContents()).map((text) => text.trim())).toEqual(['Kim', 'Lee Park', 'Billing']);
  await field.press('ArrowUp');
  await field.press('Tab');
  expect(await field.inputValue()).toBe('Ask @Lee Park or @Billing ');
  await field.pressSequentially('@');
  await options.first().waitFor();
  await field.press('Escape');
  expect(await options.count()).toBe(0);
  await field.press('Backspace');
  const kept = page.waitForResponse((response) => response.url().endsWith('/notes'));
  await field.press('Control+Enter');
  await kept;
  await page.locator('.mention', { hasText: '@Billing' }).waitFor();
  await page.locator('.mention', { hasText: '@Lee Park' }).waitFor();
  expect(await done(as.get(`/v1/tickets/${ticket.id}/notes`))).toMatchObject([
    { content: `Ask <@${LEE}> or <@team:${team.id}>`, author: { type: 'staff', id: KIM } },
  ]);
  await api.work();
  expect(await done(as.get(`/v1/notifications?staffId=${LEE}`))).toMatchObject([{ kind: 'mention' }]);
  expect(complaints).toEqual([]);
  await close();
});

it('finds everybody of a staff of 250 after @, and knows who was chosen after a reload', async () => {
  const people = Array.from({ length: 250 }, (_, index) => String(200_000_000_000_001_000n + BigInt(index)) as UserId);
  const last = people.at(-1) ?? KIM;
  for (const id of people) await addStaff(id, id === last ? 'Zoe Zander' : `Member ${id.slice(-3)}`);
  const ticket = await openTicket(as, server, { subject: 'Refund', requesterId: REQUESTER });
  const { page, complaints, close } = await visitAsKim();
  const listed = page.waitForResponse((response) => response.url().includes('/presences'));
  await page.goto(path(`tickets/${ticket.id}`));
  await page.getByRole('heading', { level: 1, name: 'Refund' }).waitFor();
  await page.keyboard.press('n');
  const { data } = await (await listed).json();
  expect(data).toHaveLength(100);
  expect(JSON.stringify(data)).not.toContain(last);
  const field = page.getByRole('textbox', { name: 'Note for the team' });
  await field.pressSequentially('Ask @zo');
  const options = page.getByRole('listbox', { name: 'People and teams' }).getByRole('option');
  await options.filter({ hasText: 'Zoe Zander' }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await field.press('Enter');
  await field.pressSequentially('or @lee');
  await options.filter({ hasText: 'Lee Park' }).waitFor();
  expect(await options.filter({ hasText: 'Zoe' }).count()).toBe(0);
  await field.press('Enter');
  expect(await field.inputValue()).toBe('Ask @Zoe Zander or @Lee Park ');
  await page.reload();
  await field.waitFor();
  expect(await field.inputValue()).toBe('Ask @Zoe Zander or @Lee Park ');
  const kept = page.waitForResponse((response) => response.url().endsWith('/notes'));
  await field.press('Control+Enter');
  await kept;
  await page.locator('.mention', { hasText: '@Zoe Zander' }).waitFor();
  expect(await done(as.get(`/v1/tickets/${ticket.id}/notes`))).toMatchObject([
    { content: `Ask <@${last}> or <@${LEE}>` },
  ]);
  await api.work();
  expect(await done(as.get(`/v1/notifications?staffId=${last}`))).toMatchObject([{ kind: 'mention' }]);
  expect(complaints).toEqual([]);
  await close();
});
