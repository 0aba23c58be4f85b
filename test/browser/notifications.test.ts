import { DESKTOP, findViolations, visit } from '../support/browser/browser.ts';
import { KIM, useTwoStaff } from '../support/browser/two-staff.ts';
import { done, type Json, openTicket } from '../support/spec-helpers.ts';
import { waitUntil } from '../support/wait-until.ts';

const { browser, api, server, as, path, visitAsKim, mention } = useTwoStaff();

const WIDE = { width: 1_440, height: 900 };
const SCREENSHOTS = process.env['NOTIFICATION_SCREENSHOTS'];

const assign = async (subject: string): Promise<Json> => {
  const ticket = await openTicket(as, server, { subject });
  await done(as.post(`/v1/tickets/${ticket.id}/assign`, { toStaffId: KIM }));
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
