import { client } from '../support/api.ts';
import { findViolations, PHONE, useBrowser, visit } from '../support/browser/browser.ts';
import { done } from '../support/spec-helpers.ts';
import { useApi, useServer } from '../support/use-api.ts';

const browser = useBrowser();
const api = useApi();
const { server, as } = useServer(api);
const owner = () => ({ kind: 'guild', guildId: server.id }) as const;
const path = (rest = '') => `/dashboard/servers/${server.id}/rules${rest}`;

const addRule = async (fields: object = {}) => {
  const { body } = await as.post('/v1/automations', {
    name: 'Refunds are urgent',
    trigger: 'ticket.created',
    actions: [{ type: 'update_ticket', data: { priority: 'urgent' } }],
    ...fields,
  });
  return body.data;
};

const openTicket = async (subject: string) => {
  const { body } = await as.post('/v1/tickets', { categoryId: server.categoryId, requesterId: '7', subject });
  await api.work();
  return body.data;
};

it('makes a rule with conditions in a group, tries it with tickets, and it does what it says', async () => {
  await openTicket('Lost password');
  await openTicket('Refund please');
  const { page, complaints, close } = await visit(browser, api, { owner: owner() });
  await page.goto(path());
  await page.getByRole('link', { name: 'Create rule' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Refunds are urgent');
  await page.getByRole('button', { name: 'Add condition' }).click();
  const first = page.getByRole('group', { name: 'Condition 1', exact: true });
  await first.getByLabel('Field').selectOption('Subject');
  await first.getByLabel('Comparison').selectOption('contains');
  await first.getByLabel('Value').fill('refund');
  await page.getByRole('button', { name: 'Add group' }).first().click();
  const second = page.getByRole('group', { name: 'Condition 2.1', exact: true });
  await second.getByLabel('Comparison').selectOption('is one of');
  await second.getByLabel('Low').check();
  await second.getByLabel('Normal').check();
  await page.getByLabel('Priority').selectOption('Urgent');
  await page.getByRole('button', { name: 'Add action' }).click();
  const action = page.getByRole('group', { name: 'Action 2' });
  await action.getByLabel('What is done').selectOption('Write a note');
  await action.getByLabel('Content', { exact: true }).fill('Made urgent');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create rule' }).click();

  const test = page.getByRole('region', { name: 'Try it out' });
  await test.getByLabel('Ticket').selectOption('#1 Lost password');
  await test.getByRole('button', { name: 'Try it' }).click();
  await test.getByText('It does not apply').waitFor();
  await test.getByText('It was: Lost password').waitFor();
  await test.getByLabel('Try it with').selectOption('An event that happened');
  await test.getByLabel('Event').selectOption({ index: 1 });
  await test.getByRole('button', { name: 'Try it' }).click();
  await test.getByText('It applies').waitFor();
  await test.getByText('Update ticket').waitFor();
  expect(await findViolations(page)).toEqual([]);
  const { body } = await as.get('/v1/automations');
  const low = { field: 'ticket.priority', operator: 'in', value: ['low', 'normal'] };
  expect(body.data).toMatchObject([
    {
      conditions: { all: [{ field: 'ticket.subject', operator: 'contains', value: 'refund' }, { any: [low] }] },
      actions: [{ data: { priority: 'urgent' } }, { type: 'add_note', data: { content: 'Made urgent' } }],
      runCount: 0,
    },
  ]);
  const { id } = await openTicket('Another refund');
  expect((await as.get(`/v1/tickets/${id}`)).body.data.priority).toBe('urgent');
  await page.reload();
  const runs = page.getByRole('region', { name: 'What it did' });
  await runs.getByText('completed').waitFor();
  expect(await runs.getByRole('link', { name: 'Ticket' }).getAttribute('href')).toMatch(new RegExp(`/tickets/${id}$`));
  expect(complaints).toEqual([]);
  await close();
});

it('shows what is refused at its field, orders rules, switches one off, and deletes one', async () => {
  const { id } = await addRule({
    conditions: { not: { field: 'ticket.metadata.plan', operator: 'eq', value: 'pro' } },
  });
  await addRule({ name: 'Second', position: 10 });
  const { page, close } = await visit(browser, api, { owner: owner() });
  await page.goto(path(`/${id}`));
  await page.getByLabel('Name', { exact: true }).fill('Second');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.locator('.field-error').getByText('Second').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('First');
  await page.getByLabel('Name of the field').fill(' ');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('at least 1 character', { exact: true }).waitFor();
  await page.getByLabel('Name of the field').fill('ticket.metadata.tier');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Everything is saved').waitFor();
  await page.getByRole('link', { name: 'All rules' }).click();
  await page.getByRole('button', { name: 'Move Second up' }).click();
  await page.getByText('Second is number 1 of 2 now.').waitFor();
  await page.getByRole('button', { name: 'Switch off First' }).click();
  await page.getByRole('button', { name: 'Switch on First' }).waitFor();
  await page.getByRole('link', { name: 'Second' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete rule' }).click();
  await page.getByRole('link', { name: 'Second' }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'First', exact: true }).waitFor();
  const { body } = await as.get('/v1/automations');
  expect(body.data).toMatchObject([
    { name: 'First', enabled: false, conditions: { not: { any: [{ field: 'ticket.metadata.tier' }] } } },
  ]);
  await close();
});

it.each(['light', 'dark'] as const)('reads well in %s on a phone, and changes nothing for a viewer', async (scheme) => {
  const conditions = { any: [{ field: 'ticket.subject', operator: 'contains', value: 'x'.repeat(100) }] };
  const { id } = await addRule({ conditions });
  await addRule({ name: 'Second' });
  const options = { owner: owner(), role: 'viewer', scheme, viewport: PHONE } as const;
  const { page, complaints, close } = await visit(browser, api, options);
  await page.goto(path());
  await page.getByRole('link', { name: 'Second' }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.goto(path(`/${id}`));
  await page.getByRole('heading', { name: 'Refunds are urgent', level: 1 }).waitFor();
  expect(await page.getByLabel('Name', { exact: true }).isDisabled()).toBe(true);
  expect(await findViolations(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  await as.post('/v1/commands', { name: 'hours', description: 'When', access: 'staff', response: { content: 'Now' } });
  await page.goto(`/dashboard/servers/${server.id}/commands`);
  await page.getByRole('link', { name: '/hours' }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  expect(complaints).toEqual([]);
  await close();
});

it('makes a command, syncs it to the chat, explains a name that is taken, and switches it off', async () => {
  const { page, complaints, close } = await visit(browser, api, { owner: owner() });
  await page.goto(`/dashboard/servers/${server.id}/commands`);
  await page.getByRole('link', { name: 'Create command' }).click();
  await page.getByLabel('Name', { exact: true }).fill('ticket');
  await page.getByLabel('Description').fill('When we are here');
  await page.getByLabel('Text', { exact: true }).fill('Weekdays from **9 to 17** UTC.');
  const preview = page.getByRole('region', { name: 'Preview' });
  expect(await preview.getByText('Weekdays').innerHTML()).toContain('<strong>9 to 17</strong>');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create command' }).click();
  await page.locator('.field-error').getByText('built-in command').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('hours');
  await page.getByRole('button', { name: 'Create command' }).click();
  await page.getByText('The chat does not offer it yet.').waitFor();
  await page.getByRole('button', { name: 'Sync to the chat' }).click();
  await page.getByText('The chat offers it.').waitFor();
  await page.getByRole('link', { name: 'All commands' }).click();
  await page.getByRole('button', { name: 'Switch off /hours' }).click();
  await page.getByText('The chat still offers it until the next sync', { exact: false }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sync to the chat' }).click();
  await page.getByText('The chat offers no commands of yours now.').waitFor();
  const { body } = await as.get('/v1/commands');
  const answer = { content: 'Weekdays from **9 to 17** UTC.', ephemeral: true };
  expect(body.data).toMatchObject([{ name: 'hours', enabled: false, syncedAt: null, response: answer, flowId: null }]);
  expect(complaints.filter((text) => !text.includes('409'))).toEqual([]);
  await close();
});

describe('a bot that does not see the text of messages', () => {
  const blind = useApi({ environment: { DISCORD_INTENTS: 'none' } });
  const { server: blindServer, as: asBlind } = useServer(blind);

  it('is shown to the people who write a rule about it, and in the settings', async () => {
    const { id } = await done(
      asBlind.post('/v1/automations', {
        name: 'Refunds',
        trigger: 'ticket.message_created',
        conditions: { field: 'message.content', operator: 'contains', value: 'refund' },
        actions: [{ type: 'update_ticket', data: { priority: 'urgent' } }],
      }),
    );
    const owner = { kind: 'guild', guildId: blindServer.id } as const;
    const { page, complaints, close } = await visit(browser, blind, { owner });
    await page.goto(`/dashboard/servers/${blindServer.id}/rules`);
    await page.getByText('does not see the text of messages').waitFor();
    await page.goto(`/dashboard/servers/${blindServer.id}/rules/${id}`);
    await page.getByText('The bot does not see what this rule asks for').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.goto(`/dashboard/servers/${blindServer.id}/settings`);
    await page.getByText('The bot runs without the Message Content Intent', { exact: false }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });
});

it('compares with a member by name, with a time by the calendar, and with a duration in a unit', async () => {
  const riley = '200000000000000001';
  await client(api.url, null).put(`/sandbox/api/guilds/${server.id}/members/${riley}`, { name: 'Riley' });
  const { page, complaints, close } = await visit(browser, api, { owner: owner() });
  await page.goto(path('/new'));
  await page.getByLabel('Name', { exact: true }).fill('Old tickets of Riley');
  const add = async (count: number, field: string, comparison: string) => {
    await page.getByRole('button', { name: 'Add condition' }).first().click();
    const group = page.getByRole('group', { name: `Condition ${count}`, exact: true });
    await group.getByLabel('Field').selectOption(field);
    await group.getByLabel('Comparison').selectOption(comparison);
    return group;
  };
  const first = await add(1, 'Requester', 'is');
  await first.getByRole('combobox', { name: 'Member' }).fill('Ril');
  await first.getByRole('option', { name: 'Riley' }).click();
  const second = await add(2, 'Time of opening', 'is after');
  await second.getByLabel('Time', { exact: true }).fill('1/31/2026');
  const third = await add(3, 'Time of the last message', 'is longer ago than');
  await third.getByLabel('Time', { exact: true }).fill('2');
  await third.getByLabel('Unit').selectOption('days');
  await page.getByLabel('Priority').selectOption('Urgent');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create rule' }).click();
  await page.getByRole('region', { name: 'Try it out' }).waitFor();
  const { data } = (await as.get('/v1/automations?limit=10')).body;
  expect(data[0].conditions.all).toMatchObject([
    { field: 'ticket.requesterId', operator: 'eq', value: riley },
    { field: 'ticket.createdAt', operator: 'gt', value: expect.stringMatching(/^2026-01-31T/) },
    { field: 'ticket.lastMessageAt', operator: 'older_than', value: 172_800 },
  ]);
  await page.goto(path());
  await page.getByText('Requester is “Riley”').waitFor();
  expect(complaints).toEqual([]);
  await close();
});
