import type { UserId } from '#core/shared/ids.ts';
import { DESKTOP, findViolations, PHONE, useBrowser, visit, type VisitOptions } from '../support/browser/browser.ts';
import { REQUESTER } from '../support/build.ts';
import { done, type Json, openTicket } from '../support/spec-helpers.ts';
import { useApi, useServer } from '../support/use-api.ts';
import { waitUntil } from '../support/wait-until.ts';

const browser = useBrowser();
const api = useApi();
const { server, as } = useServer(api);
const path = (rest = 'notifications') => `/dashboard/servers/${server.id}/${rest}`;

const ROLE = '44';
const KIM = '200000000000000002' as UserId;
const LEE = '200000000000000061' as UserId;
const WIDE = { width: 1_440, height: 900 };
const SCREENSHOTS = process.env['NOTIFICATION_SCREENSHOTS'];

beforeEach(async () => {
  await done(as.patch('/v1/settings', { staffRoleIds: [ROLE] }));
  await done(as.get(`/v1/notifications/count?staffId=${KIM}`));
  for (const [id, name] of [
    [KIM, 'Kim'],
    [LEE, 'Lee Park'],
  ] as const) {
    await api.service.chat.setRoles(server.id, id, [ROLE]);
    await done(api.anonymous.put(`/sandbox/api/guilds/${server.id}/members/${id}`, { name, roleIds: [ROLE] }));
  }
});

const visitAsKim = (options: Partial<VisitOptions> = {}) =>
  visit(browser, api, { owner: { kind: 'guild', guildId: server.id }, role: 'staff', userId: KIM, ...options });

const assign = async (subject: string): Promise<Json> => {
  const ticket = await openTicket(as, server, { subject });
  await done(as.post(`/v1/tickets/${ticket.id}/assign`, { toStaffId: KIM }));
  await api.work();
  return ticket;
};
const mention = async (subject: string): Promise<Json> => {
  const ticket = await openTicket(as, server, { subject });
  await done(as.post(`/v1/tickets/${ticket.id}/notes`, { content: `<@${KIM}>, please look.`, staffId: LEE }));
  await api.work();
  return ticket;
};

it('counts what is new while the pages are open, lists it, and marks it as read', async () => {
  const { page, complaints, close } = await visitAsKim({ viewport: WIDE });
  await page.goto(path());
  await page.getByText('Nothing yet').waitFor();
  expect(await findViolations(page)).toEqual([]);
  const ticket = await assign('Refund of a double payment');
  await mention('Broken invoice');
  await page.getByRole('link', { name: /Notifications Unread: 2/ }).waitFor();
  const inbox = page.getByRole('list', { name: 'Notifications' });
  await inbox.getByText('Broken invoice').waitFor();
  expect(await inbox.getByRole('link').allTextContents()).toEqual([
    expect.stringContaining('You are mentioned in a note of ticket #2'),
    expect.stringContaining('Ticket #1 is assigned to you'),
  ]);
  expect(await findViolations(page)).toEqual([]);
  if (SCREENSHOTS) await page.screenshot({ path: `${SCREENSHOTS}/inbox-desktop.png`, fullPage: true });
  await inbox.getByRole('link', { name: /Ticket #1 is assigned/ }).press('Enter');
  await page.waitForURL(`**/tickets/${ticket.id}`);
  await page.getByRole('heading', { level: 1, name: 'Refund of a double payment' }).waitFor();
  await page.getByRole('link', { name: /Notifications Unread: 1/ }).press('Enter');
  await page.getByRole('button', { name: 'Mark all as read' }).press('Enter');
  await inbox.locator('.notification-unread').first().waitFor({ state: 'detached' });
  expect(await done(as.get(`/v1/notifications/count?staffId=${KIM}`))).toEqual({ unread: 0 });
  expect(await page.getByRole('link', { name: 'Notifications', exact: true }).count()).toBe(1);
  expect(complaints).toEqual([]);
  await close();
});

it('opens by g and n from a ticket, where n alone writes a note', async () => {
  const ticket = await assign('Refund');
  const { page, complaints, close } = await visitAsKim();
  await page.goto(path(`tickets/${ticket.id}`));
  await page.getByRole('heading', { level: 1, name: 'Refund' }).waitFor();
  await page.keyboard.press('n');
  await page.getByRole('textbox', { name: 'Note for the team' }).waitFor();
  await page.keyboard.type('gn');
  expect(await page.getByRole('textbox', { name: 'Note for the team' }).inputValue()).toBe('gn');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /Notifications Unread: 1/ }).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('n');
  await page.waitForURL('**/notifications');
  await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

/** Stands in for the notices of the browser, which no test can see. */
const replaceNotices = `
  globalThis.asked = 0;
  globalThis.shown = [];
  globalThis.Notification = class extends EventTarget {
    static permission = 'default';
    static async requestPermission() {
      globalThis.asked += 1;
      return (Notification.permission = 'granted');
    }
    constructor(text) {
      super();
      globalThis.shown.push(text);
    }
  };
  globalThis.tones = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) {
    globalThis.tones += 1;
    return start.apply(this, when);
  };
`;
const hide = `Object.defineProperty(document, 'hidden', { get: () => true })`;

it('keeps what is chosen at once; the browser is asked by a press, and notices and sounds rest in quiet hours', async () => {
  const { page, context, complaints, close } = await visitAsKim();
  await context.addInitScript(replaceNotices);
  /** The page hears of what happens from then on. */
  const live = page.waitForResponse((response) => response.url().endsWith('/events/stream'));
  const counted = page.waitForResponse((response) => response.url().endsWith('/notifications/count'));
  await page.goto(path());
  const choose = async (change: () => Promise<void>) => {
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await change();
    expect((await saved).status()).toBe(200);
  };
  const box = page.getByRole('checkbox', { name: 'A note mentions you or your team: Direct message' });
  await choose(() => box.press('Space'));
  await choose(() => page.getByRole('checkbox', { name: 'With a sound' }).press('Space'));
  expect(await page.evaluate('asked')).toBe(0);
  await page.getByRole('checkbox', { name: /In this browser/ }).press('Space');
  await page.getByRole('checkbox', { name: /In this browser/, checked: true }).waitFor();
  expect(await page.evaluate('asked')).toBe(1);
  const settings = () => done(as.get(`/v1/notification-settings?staffId=${KIM}`));
  expect(await settings()).toMatchObject({
    kinds: { mention: { inbox: true, directMessage: true }, reply: { inbox: true, directMessage: false } },
    sound: true,
  });
  await Promise.all([live, counted]);
  await page.evaluate(hide);
  await mention('Broken invoice');
  await waitUntil(async () =>
    (await page.evaluate<string[]>('shown')).includes('You are mentioned in a note of ticket #1'),
  );
  expect(await page.evaluate('tones')).toBe(2);
  await choose(async () => {
    await page.getByLabel('Quiet hours').selectOption('outside_shift');
  });
  await page.getByText('They hold now').waitFor();
  const countedAgain = page.waitForResponse((response) => response.url().endsWith('/notifications/count'));
  await mention('Another invoice');
  await countedAgain;
  await waitUntil(async () => (await done(as.get(`/v1/notifications/count?staffId=${KIM}`))).unread === 2);
  expect(await page.evaluate('tones')).toBe(2);
  expect(await settings()).toMatchObject({ quietHours: 'outside_shift', isQuiet: true });
  expect(complaints).toEqual([]);
  await close();
});

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
  for (const id of people) {
    await api.service.chat.setRoles(server.id, id, [ROLE]);
    const name = id === last ? 'Zoe Zander' : `Member ${id.slice(-3)}`;
    await done(api.anonymous.put(`/sandbox/api/guilds/${server.id}/members/${id}`, { name, roleIds: [ROLE] }));
  }
  const ticket = await openTicket(as, server, { subject: 'Refund', requesterId: REQUESTER });
  const { page, complaints, close } = await visitAsKim();
  const listed = page.waitForResponse((response) => response.url().includes('/presences'));
  await page.goto(path(`tickets/${ticket.id}`));
  await page.getByRole('heading', { level: 1, name: 'Refund' }).waitFor();
  await page.keyboard.press('n');
  const { data } = (await (await listed).json()) as Json;
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
  expect(await done(as.get(`/v1/tickets/${ticket.id}/notes`))).toMatchObject([
    { content: `Ask <@${last}> or <@${LEE}>` },
  ]);
  await api.work();
  expect(await done(as.get(`/v1/notifications?staffId=${last}`))).toMatchObject([{ kind: 'mention' }]);
  expect(complaints).toEqual([]);
  await close();
});

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

it('has no inbox for a person without an account in the chat', async () => {
  const { page, complaints, close } = await visit(browser, api, {
    owner: { kind: 'guild', guildId: server.id },
    role: 'staff',
    viewport: DESKTOP,
  });
  await page.goto(path('tickets'));
  await page.getByRole('link', { name: 'Tickets', exact: true }).waitFor();
  expect(await page.getByRole('link', { name: /Notifications/ }).count()).toBe(0);
  await page.goto(path());
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByRole('list', { name: 'Notifications' }).count()).toBe(0);
  expect(complaints).toEqual([]);
  await close();
});
