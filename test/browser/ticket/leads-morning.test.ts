import { toUserId } from '#core/shared/ids.ts';
import { findViolations, useBrowser, visit } from '../../support/browser/browser.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { done, type Json } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';
import { waitUntil } from '../../support/wait-until.ts';

const browser = useBrowser();
const api = useApi();
const { server, as } = useServer(api);

const ROLE = '44';
const KIM = toUserId('200000000000000009');
const SUBJECTS = 30;
const COUNT_LINES = `[...document.querySelectorAll('.dense-row')]
  .filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length`;

const openTickets = async (): Promise<readonly Json[]> => {
  const all: Json[] = [];
  for (let index = 0; index < SUBJECTS; index += 1) {
    const fields = { subject: `Paket ${index + 1} fehlt`, priority: index % 2 === 0 ? 'urgent' : 'normal' };
    all.push(await done(as.post('/v1/tickets', { categoryId: server.categoryId, requesterId: REQUESTER, ...fields })));
  }
  return all;
};

const setUp = async () => {
  await done(as.patch('/v1/settings', { staffRoleIds: [ROLE] }));
  for (const [id, name] of [
    [STAFF, 'Robin'],
    [KIM, 'Kim'],
  ] as const) {
    await api.service.chat.setRoles(server.id, id, [ROLE]);
    await api.service.chat.setProfile(server.id, id, { name, avatarUrl: null });
    await done(api.anonymous.put(`/sandbox/api/guilds/${server.id}/members/${id}`, { name, roleIds: [ROLE] }));
  }
  await done(as.get(`/v1/notifications/count?staffId=${STAFF}`));
  const reply = { type: 'send_message', data: { content: 'Wir suchen danach.' } };
  const tag = { type: 'update_ticket', data: { addTags: ['paket'] } };
  await done(as.post('/v1/macros', { name: 'Wir suchen', actions: [reply, tag] }));
  const tickets = await openTickets();
  const noted = tickets[4];
  await done(as.post(`/v1/tickets/${noted.id}/notes`, { content: `<@${STAFF}>, schaust du?`, staffId: KIM }));
  await api.work();
  return { tickets, noted };
};

it('sees 25 tickets, shares a view, assigns ten, runs a macro on three and answers a mention: in German, by keys alone', async () => {
  const { tickets, noted } = await setUp();
  const owner = { kind: 'guild', guildId: server.id } as const;
  const viewport = { width: 1_440, height: 900 };
  const { page, context, complaints, close } = await visit(browser, api, { owner, userId: STAFF, viewport });
  await context.addInitScript(`localStorage.setItem('guildesk.language', 'de')`);
  await page.goto(`/dashboard/servers/${server.id}/tickets?priority=urgent`);
  const keys = page.keyboard;
  /** Moves the focus to a control as with the Tab key, and presses it. */
  const press = (name: string | RegExp, role: 'button' | 'link' = 'button') =>
    page.getByRole(role, { name }).first().press('Enter');

  // A view, made of the filter and shared.
  await press('Ansichten');
  await press('Als Ansicht speichern');
  await page.getByRole('textbox', { name: 'Name' }).fill('Dringende Pakete');
  await page.getByRole('checkbox', { name: 'Alle, die hier Tickets lesen, sehen sie' }).press('Space');
  await page.getByRole('textbox', { name: 'Name' }).press('Enter');
  await page.getByText('Die Ansicht ist gespeichert.').waitFor();
  expect(await done(as.get('/v1/views'))).toMatchObject([
    { name: 'Dringende Pakete', shared: true, createdById: STAFF },
  ]);

  // All open tickets, 25 of them at once.
  await press(/^Alle offenen/, 'link');
  await press('Dichte Liste');
  await page
    .locator('.dense-row')
    .nth(SUBJECTS - 1)
    .waitFor();
  expect(await page.evaluate(COUNT_LINES)).toBeGreaterThanOrEqual(25);
  expect(await findViolations(page)).toEqual([]);

  // Ten for Kim.
  const select = async (count: number) => {
    for (let index = 0; index < count; index += 1) {
      await keys.press('j');
      await keys.press('x');
    }
    await page.getByRole('toolbar', { name: 'Ausgewählte Tickets' }).getByText(String(count)).first().waitFor();
  };
  const readAll = () => Promise.all(tickets.map(({ id }) => done(as.get(`/v1/tickets/${id}`))));
  await select(10);
  await keys.press('a');
  await page.getByRole('dialog', { name: '10 Tickets zuweisen' }).waitFor();
  await page.getByRole('combobox', { name: 'Kollege oder Kollegin' }).waitFor();
  await keys.type('Kim');
  await page.getByRole('option', { name: /^Kim/ }).waitFor();
  await keys.press('Enter');
  await keys.press('Control+Enter');
  await page.getByText('10 Tickets zugewiesen.').waitFor();
  expect((await readAll()).filter(({ claimedById }) => claimedById === KIM)).toHaveLength(10);

  // A macro on three.
  await select(3);
  await keys.press('Shift+M');
  await page.getByRole('dialog', { name: 'Makro auf 3 Tickets anwenden' }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await keys.press('Enter');
  await page.getByText('Makro auf 3 Tickets angewendet.').waitFor();
  const answered = (await readAll()).filter(({ tags }) => tags.includes('paket'));
  expect(answered.map(({ status }) => status)).toEqual(['pending', 'pending', 'pending']);

  // The mention, answered in a note.
  await keys.press('g');
  await keys.press('n');
  await page.getByRole('link', { name: /wirst in einer Notiz/ }).press('Enter');
  await page.getByRole('heading', { level: 1, name: noted.subject }).waitFor();
  await keys.press('n');
  await keys.type('Ja, @Ki');
  await page.getByRole('option', { name: /Kim/ }).waitFor();
  await keys.press('Enter');
  await keys.type('ich rufe an.');
  await keys.press('Control+Enter');
  await waitUntil(async () => (await done(as.get(`/v1/tickets/${noted.id}/notes`))).length === 2, { what: 'The note' });
  const notes: Json[] = await done(as.get(`/v1/tickets/${noted.id}/notes`));
  expect(notes.map(({ content }) => content)).toContainEqual(expect.stringContaining(`<@${KIM}>`));
  await api.work();
  expect(await done(as.get(`/v1/notifications/count?staffId=${KIM}`))).toMatchObject({ unread: expect.any(Number) });
  expect(complaints).toEqual([]);
  await close();
});
