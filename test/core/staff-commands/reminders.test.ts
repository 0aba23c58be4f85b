import type { ChannelId } from '#core/shared/ids.ts';
import { STAFF } from '../../support/build.ts';
import { createHelpDesk } from '../tickets/context.ts';

const ROLE = '44';

const setUp = async () => {
  const helpDesk = await createHelpDesk({ staffRoleIds: [ROLE] });
  const { app, chat, guild } = helpDesk;
  await chat.setRoles(guild, STAFF, [ROLE]);
  const ticket = await helpDesk.open();
  const channelId = ticket.channelId as ChannelId;
  const use = async (name: string, options: Record<string, string> = {}): Promise<string> => {
    const used = { guild, name: `desk ${name}`, userId: STAFF, channelId, options };
    return (await app.chatEvents.handleCommand(used)).response?.content ?? '';
  };
  return { ...helpDesk, ticket, use };
};

describe('a reminder', () => {
  it.each([
    ['1m', 60],
    [' 2H ', 7_200],
    ['1d 12h', 129_600],
    ['30d', 2_592_000],
  ])('in %j is set', async (time, seconds) => {
    const { use, clock } = await setUp();
    const due = Math.floor(Date.parse(clock.now()) / 1_000) + seconds;
    expect(await use('remind', { time })).toBe(`You will be reminded here <t:${due}:R>.`);
  });

  it('without a time is at the next answer', async () => {
    const { use, app, guild, ticket } = await setUp();
    expect(await use('remind', {})).toContain('You will be mentioned here');
    expect(await app.tickets.get(guild, ticket.id)).toMatchObject({ awaitedByIds: [STAFF] });
  });

  it.each(['59', '0m', '31d', '30d 1m', '1w', 'x 5m'])('is not understood in %j', async (time) => {
    const { use } = await setUp();
    expect(await use('remind', { time })).toBe('Say when, such as 30m, 4h or 2d; at most 30 days.');
  });

  it('has a note within its limit, five times, in an open ticket', async () => {
    const { use, app, on, ticket } = await setUp();
    expect(await use('remind', { text: 'Call' })).toContain('Say when');
    expect(await use('remind', { time: '1h', text: 'x'.repeat(501) })).toContain('500');
    for (let count = 0; count < 5; count += 1)
      expect(await use('remind', { time: '1h', text: ` ${'x'.repeat(500)} ` })).toContain('You will be reminded');
    expect(await use('remind', { time: '1h' })).toBe('You already have 5 reminders in this ticket.');
    await app.tickets.close({ ...on(ticket), reason: null });
    expect(await use('remind', { time: '1h' })).toBe('This ticket is closed. Reopen it first.');
  });
});
