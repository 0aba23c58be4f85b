import { REQUESTER, STAFF } from '../support/build.ts';
import { findViolations, useBrowser, visit } from '../support/browser/browser.ts';
import { done, openTicket } from '../support/spec-helpers.ts';
import { useApi, useServer } from '../support/use-api.ts';

const browser = useBrowser();
const api = useApi();
const { server, as } = useServer(api);
const owner = () => ({ kind: 'guild', guildId: server.id }) as const;

it('makes a rule by time that counts open hours and mentions a member, and says so in a sentence', async () => {
  const { page, complaints, close } = await visit(browser, api, { owner: owner() });
  await page.goto(`/dashboard/servers/${server.id}/rules/new`);
  await page.getByLabel('Name', { exact: true }).fill('Late answers');
  await page.getByLabel('Event or time').selectOption('A ticket waits for staff for a time');
  await page.getByLabel('For how long').fill('3');
  await page.getByLabel('Count open hours only').check();
  const action = page.getByRole('group', { name: 'Action 1' });
  await action.getByLabel('What is done').selectOption('Mention people or roles');
  await action.getByLabel('Content', { exact: true }).fill('Please answer');
  await action.getByRole('button', { name: /^Add.*User ids/i }).click();
  await action.getByRole('textbox').last().fill(STAFF);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create rule' }).click();
  await page.getByText('A ticket waits for staff for 3 hours of open hours').first().waitFor();
  const rules = await done(as.get('/v1/automations'));
  expect(rules).toMatchObject([
    {
      trigger: 'unanswered_for',
      after: { minutes: 180, businessTime: true },
      actions: [{ type: 'mention', data: { content: 'Please answer', userIds: [STAFF] } }],
    },
  ]);
  await page.getByLabel('Event or time').selectOption('A ticket is closed');
  expect(await page.getByLabel('For how long').count()).toBe(0);
  expect(complaints).toEqual([]);
  await close();
});

it('adds a reminder at a ticket and cancels it', async () => {
  const { id } = await openTicket(as, server, { requesterId: REQUESTER });
  const { page, complaints, close } = await visit(browser, api, { owner: owner() });
  await page.goto(`/dashboard/servers/${server.id}/tickets/${id}`);
  const reminders = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Reminders' }) });
  await reminders.getByText('Nobody is reminded.').waitFor();
  await reminders.getByRole('button', { name: 'Add a reminder' }).click();
  await reminders.getByLabel('What it is about').fill('Call back');
  const who = reminders.getByLabel('Who is reminded');
  await who.fill(STAFF);
  await who.press('Enter');
  expect(await findViolations(page)).toEqual([]);
  await reminders.getByRole('button', { name: 'Remind', exact: true }).click();
  await reminders.getByText('Call back').waitFor();
  const [made] = await done(as.get(`/v1/tickets/${id}/reminders`));
  expect(made).toMatchObject({ text: 'Call back', userId: STAFF });
  await reminders.getByRole('button', { name: /^Cancel the reminder of/ }).click();
  await reminders.getByText('Nobody is reminded.').waitFor();
  expect(await done(as.get(`/v1/tickets/${id}/reminders`))).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
});
