import type { Category } from '#core/categories/index.ts';
import type { UserId } from '#core/shared/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import { STAFF } from '../../support/build.ts';
import { createHelpDesk } from '../tickets/context.ts';
import { toDeskName } from '../../support/chat/desk-name.ts';

const ROLE = '44';
const COLLEAGUE = '7777' as UserId;

const setUp = async (fields: Partial<Category> = {}) => {
  const simulation = await createHelpDesk({ staffRoleIds: [ROLE], ...fields });
  const { app, chat, guild } = simulation;
  for (const user of [STAFF, COLLEAGUE]) await chat.setRoles(guild, user, [ROLE]);
  const ticket = await simulation.open();
  const use = async (name: string, options: Record<string, string> = {}, userId = STAFF): Promise<string> => {
    const used = { guild, name: toDeskName(name), userId, channelId: ticket.channelId, options };
    return (await app.chatEvents.handleCommand(used)).response?.content ?? '';
  };
  return { ...simulation, ticket, use, read: () => simulation.read(ticket) };
};

describe('commands of staff', () => {
  it('assign a ticket that nobody has', async () => {
    const { use, read, ticket, chatOf } = await setUp();
    expect(await use('assign', { user: COLLEAGUE })).toContain('has the ticket now');
    expect(await read()).toMatchObject({ claimedById: COLLEAGUE, assignedBy: 'staff' });
    expect(await chatOf(ticket)).toEqual([`<@${COLLEAGUE}> got this ticket.`]);
  });

  it('choose a presence, for a time or by shift', async () => {
    const { use, app, guild, clock } = await setUp();
    const read = async () => {
      const { items } = await app.teams.listPresences(guild, { limit: 10, after: null });
      return items.find(({ staffId }) => staffId === STAFF);
    };
    expect(await use('away')).toBe(`<@${STAFF}> is now: Away.`);
    expect(await use('away', { status: 'Busy', time: '2h' })).toMatch(/: Busy, until <t:\d+:R>\.$/);
    expect(await read()).toMatchObject({ status: 'busy', until: plusMs(clock.now(), 7_200_000) });
    expect(await use('away', { status: 'available' })).toBe(`<@${STAFF}> is now: Available.`);
    expect(await read()).toMatchObject({ status: 'available', until: null });
    expect(await use('away', { status: 'by_shift' })).toBe(`<@${STAFF}> is now: Away.`);
    expect(await read()).toMatchObject({ status: 'away', cause: 'none' });
    expect(await use('away', { status: 'gone' })).toBe('Choose one of these: Available, Busy, Away, By shift.');
    expect(await use('away', { time: 'soon' })).toContain('30m');
    expect(await use('away', { status: 'by_shift', time: '2h' })).toContain('Shifts decide');
  });

  it('take over a claimed ticket, as the category lets them', async () => {
    const { use, read, chat, guild, app, category } = await setUp({ takeover: 'leads', leadRoleIds: ['45'] });
    const ref = { guild, id: category.id, actor: { type: 'system', id: 'system' }, ifVersion: null } as const;
    await chat.setRoles(guild, COLLEAGUE, [ROLE]);
    expect(await use('takeover')).toBe('You have claimed ticket #1.');
    const claimed = `<@${STAFF}> has already claimed this ticket.\n`;
    const byLeads = `${claimed}Only staff with one of these roles can take it over: <@&45>`;
    for (const [name, options] of [['claim'], ['takeover'], ['unclaim'], ['assign', { user: '901' }]] as const)
      expect(await use(name, options, COLLEAGUE)).toBe(byLeads);
    await app.categories.update(ref, { takeover: 'nobody' });
    expect(await use('takeover', {}, COLLEAGUE)).toBe(`${claimed}Nobody can take over tickets of this category.`);
    await app.categories.update(ref, { takeover: 'leads' });
    await chat.setRoles(guild, COLLEAGUE, [ROLE, '45']);
    expect(await use('takeover', {}, COLLEAGUE)).toBe('You have claimed ticket #1.');
    expect(await read()).toMatchObject({ claimedById: COLLEAGUE });
  });
});
