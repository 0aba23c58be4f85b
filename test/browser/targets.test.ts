import { findViolations, PHONE, useBrowser, visit } from '../support/browser/browser.ts';
import { done, openTicket } from '../support/spec-helpers.ts';
import { useApi, useServer } from '../support/use-api.ts';

const browser = useBrowser();
const api = useApi();
const { server, as } = useServer(api);
const owner = () => ({ kind: 'guild', guildId: server.id }) as const;
const path = (rest = 'targets') => `/dashboard/servers/${server.id}/${rest}`;

const addTarget = (fields: object = {}) =>
  done(as.post('/v1/targets', { name: 'Urgent', firstResponseMinutes: 30, ...fields }));

it('makes a target, and shows to which open tickets it applies', async () => {
  const ticket = await openTicket(as, server, { subject: 'Cannot log in' });
  const { page, complaints, close } = await visit(browser, api, { owner: owner() });
  await page.goto(path());
  await page.getByText('With targets, each ticket shows when an answer is due').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Create target' }).click();
  const preview = page.getByRole('region', { name: 'Open tickets it applies to' });
  await preview.getByRole('link', { name: `#${ticket.ticketNumber} Cannot log in` }).waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Everybody');
  const first = page.getByRole('group', { name: 'First response' });
  await first.getByText('Different for each priority').click();
  await first.getByLabel('Urgent').fill('2');
  await page.getByText('On hold', { exact: true }).click();
  await page.getByText('90 %').click();
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel('Name', { exact: true }).press('Enter');
  await page.getByRole('heading', { name: 'Everybody', level: 1 }).waitFor();
  const [target] = await done(as.get('/v1/targets'));
  expect(target).toMatchObject({
    name: 'Everybody',
    firstResponseMinutes: { urgent: 120, low: 60 },
    pausedIn: ['pending'],
    warnBeforePercent: [75, 90],
    conditions: null,
  });
  expect(complaints).toEqual([]);
  await close();
});

it('shows at its field what is wrong, and offers no conditions on events', async () => {
  const { id } = await addTarget();
  const { page, close } = await visit(browser, api, { owner: owner() });
  await page.goto(path(`targets/${id}`));
  const first = page.getByRole('group', { name: 'First response' });
  await first.getByLabel('Within').fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await first.getByText('at least one of').waitFor();
  await page.getByRole('button', { name: 'Add condition' }).click();
  const operators = await page.getByLabel('Comparison').locator('option').allTextContents();
  expect(operators).not.toContain('changed');
  expect(operators.length).toBeGreaterThan(2);
  await close();
});

it('counts down in the list and on the page of a ticket, and filters and sorts by it', async () => {
  await addTarget({ resolutionMinutes: 600 });
  const [late, soon] = [
    await openTicket(as, server, { subject: 'The first' }),
    await openTicket(as, server, { subject: 'The second' }),
  ];
  await done(as.post(`/v1/tickets/${soon.id}/reply`, { content: 'Hi', staffId: '5' }));
  api.clock.advance(40 * 60_000);
  await api.work();
  const { page, complaints, close } = await visit(browser, api, { owner: owner() });
  await page.goto(path('tickets?sort=nextDueAt'));
  const rows = page.locator('.row-link');
  await rows.first().getByText('The first').waitFor();
  expect(await rows.count()).toBe(2);
  const due = page.locator('.due');
  await due.first().waitFor();
  expect(await due.first().getAttribute('title')).toContain('due on');
  expect(await findViolations(page)).toEqual([]);
  await page.goto(path('tickets?due=breached'));
  await page.getByRole('button', { name: 'Missed' }).waitFor();
  expect(await rows.allTextContents()).toEqual([expect.stringContaining('The first')]);
  await page.goto(path(`tickets/${soon.id}`));
  const state = page.getByLabel('State', { exact: true });
  await state.getByText('reached').waitFor();
  await state.locator('.due').waitFor();
  await page.goto(path(`tickets/${late.id}`));
  await state.locator('.due').first().waitFor();
  await page.getByText('missed the target Urgent (first response)').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.goto(path('overview'));
  await page.getByRole('heading', { name: 'Targets' }).waitFor();
  await page.setViewportSize(PHONE);
  await page.goto(path());
  await page.getByRole('link', { name: 'Urgent' }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
});
