import { RefusedByChat } from '#core/chat/index.ts';
import { botUnavailable } from '#core/shared/errors.ts';
import type { ChannelId } from '#core/shared/ids.ts';
import type { Ticket } from '#core/tickets/index.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { createHelpDesk, type HelpDesk, HOUR_MS } from './context.ts';

const ROLE = '44';

let fixture: HelpDesk;
let ticket: Ticket;
beforeEach(async () => {
  fixture = await createHelpDesk({ staffRoleIds: [ROLE] });
  await fixture.chat.setRoles(fixture.guild, STAFF, [ROLE]);
  ticket = await fixture.open();
});

const use = async (options: Record<string, string>, userId = STAFF) => {
  const used = { guild: fixture.guild, name: 'desk remind', userId, channelId: ticket.channelId as ChannelId, options };
  return (await fixture.app.chatEvents.handleCommand(used)).response?.content ?? '';
};
const later = async (ms: number) => {
  await fixture.clock.advance(ms);
  await fixture.app.tickets.postReminders();
};
const REMINDED = `<@${STAFF}>, this is a reminder of this ticket.`;

it('reminds the staff member in the channel of the ticket, once, with what was noted', async () => {
  const dueAt = Math.floor(Date.parse(fixture.clock.now()) / 1_000 + 36 * 3_600);
  expect(await use({ time: '1d 12h', text: 'Call back\nat noon' })).toBe(`You will be reminded here <t:${dueAt}:R>.`);
  await later(36 * HOUR_MS - 1);
  expect(await fixture.chatOf(ticket)).toEqual([]);
  await later(1);
  await later(HOUR_MS);
  expect(await fixture.chatOf(ticket)).toEqual([`${REMINDED}\n> Call back\n> at noon`]);
  expect(await fixture.read(ticket)).toMatchObject({ version: 1, messageCount: 0 });
});

it.each(['soon', '0m', '5', '31d', '30d 1m', '-4h', '4h tomorrow'])('does not understand "%s"', async (time) => {
  expect(await use({ time })).toBe('Say when, such as 30m, 4h or 2d; at most 30 days.');
});

it.each(['1m', '30 D', '30d', '90m'])('understands "%s"', async (time) => {
  expect(await use({ time })).toMatch(/^You will be reminded here/);
});

it('has five reminders of a person in a ticket, and is for staff in open tickets', async () => {
  for (let count = 0; count < 5; count += 1) await use({ time: '1h' });
  expect(await use({ time: '1h' })).toBe('You already have 5 reminders in this ticket.');
  expect(await use({ time: '1h' }, REQUESTER)).toBe('Only staff can do this.');
  await later(HOUR_MS);
  expect(await use({ time: '1h', text: 'x'.repeat(501) })).toBe(
    'The text is too long. At most 500 characters are allowed.',
  );
  expect(await use({ time: '1h' })).toMatch(/^You will be reminded here/);
  await fixture.app.tickets.close({ ...fixture.on(ticket), reason: null });
  expect(await use({ time: '1h' })).toBe('This ticket is closed. Reopen it first.');
});

it('is dropped when the ticket is closed or gone at its time', async () => {
  await use({ time: '1h' });
  await fixture.app.tickets.close({ ...fixture.on(ticket), reason: null });
  await later(HOUR_MS);
  await fixture.app.tickets.reopen(fixture.on(ticket));
  await use({ time: '1h' });
  const before = await fixture.chatOf(ticket);
  await fixture.app.tickets.close({ ...fixture.on(ticket), reason: null });
  await fixture.app.tickets.delete(fixture.on(ticket));
  await later(HOUR_MS);
  expect(before.join()).not.toContain(REMINDED);
  expect(await fixture.app.tickets.postReminders()).toBe(0);
});

it('waits while the bot is gone, and is dropped when the chat refuses it', async () => {
  await use({ time: '1h' });
  await use({ time: '2h' });
  const changeChannel = fixture.chat.changeChannel.bind(fixture.chat);
  fixture.chat.changeChannel = () => Promise.reject(botUnavailable());
  await later(HOUR_MS);
  expect(await fixture.chatOf(ticket)).toEqual([]);
  fixture.chat.changeChannel = changeChannel;
  await later(30_000);
  expect(await fixture.chatOf(ticket)).toEqual([REMINDED]);
  fixture.chat.changeChannel = () =>
    Promise.reject(new RefusedByChat({ text: 'refused.permission', needs: ['Manage Channels'] }, 'No.'));
  await later(HOUR_MS);
  expect(await fixture.app.tickets.postReminders()).toBe(0);
});
