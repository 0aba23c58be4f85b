import { toUserId } from '#core/shared/ids.ts';
import { EVERY_IMPACT, findViolations, PHONE, useBrowser, visit } from '../../support/browser/browser.ts';
import { done, openTicket } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const browser = useBrowser();
const api = useApi();
const { as, server } = useServer(api);
const owner = () => ({ kind: 'guild', guildId: server.id }) as const;
const PHONE_WIDTH = 390;
const RILEY = toUserId('734651209844417009');

/** Opens a ticket of a member whom the sandbox shows. */
const open = async (subject: string) => {
  await api.service.chat.setProfile(server.id, RILEY, { name: 'Riley', avatarUrl: null });
  return openTicket(as, server, { requesterId: RILEY, subject, message: 'Hello' });
};

it.each([
  ['light', { width: 1_440, height: 900 }],
  ['dark', { ...PHONE, width: PHONE_WIDTH }],
] as const)('pages have headings in order and roles that their elements may have (%s)', async (scheme, viewport) => {
  const { id } = await open('Cannot log in');
  await done(as.post(`/v1/tickets/${id}/close`));
  const { page, complaints, close } = await visit(browser, api, { owner: owner(), viewport, scheme });
  for (const path of [
    `tickets/${id}`,
    'sandbox',
    'privacy',
    'settings',
    'overview',
    'knowledge',
    'categories',
    'hours/new',
  ]) {
    await page.goto(`/dashboard/servers/${server.id}/${path}`, { waitUntil: 'networkidle' });
    expect([path, await findViolations(page, EVERY_IMPACT)]).toEqual([path, []]);
  }
  expect(complaints).toEqual([]);
  await close();
});

it('opens the sandbox at the newest open ticket, with every channel in view on a phone', async () => {
  const older = await open('Older');
  const newest = await open('Newest');
  await done(as.post(`/v1/tickets/${older.id}/close`));
  const { page, close } = await visit(browser, api, { owner: owner(), viewport: { ...PHONE, width: PHONE_WIDTH } });
  await page.goto(`/dashboard/servers/${server.id}/sandbox`);
  const channels = page.getByRole('navigation', { name: 'Channels' });
  await channels.locator('[aria-current]', { hasText: `ticket-${newest.ticketNumber}` }).waitFor();
  for (const one of await channels.getByRole('button').all()) {
    const box = await one.boundingBox();
    expect((box?.x ?? PHONE_WIDTH) + (box?.width ?? 0)).toBeLessThanOrEqual(PHONE_WIDTH);
  }
  await close();
});
