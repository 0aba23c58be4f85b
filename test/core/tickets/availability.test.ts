import type { CategoryChange } from '#core/categories/index.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import type { CategoryId, UserId } from '#core/shared/ids.ts';
import { type Instant, plusMs } from '#core/shared/instant.ts';
import { REQUESTER } from '../../support/build.ts';
import { createHelpDesk, type HelpDesk, HOUR_MS } from './context.ts';

const UNKNOWN = '00000000-0000-7000-8000-000000000000' as CategoryId;

let helpDesk: HelpDesk;
beforeEach(async () => {
  helpDesk = await createHelpDesk();
});

const read = (userId: UserId = REQUESTER) =>
  helpDesk.app.tickets.readAvailability(helpDesk.guild, helpDesk.category.id, userId);
const configure = (change: CategoryChange) => {
  const { guild, category } = helpDesk;
  return helpDesk.app.categories.update({ guild, id: category.id, actor: SYSTEM, ifVersion: null }, change);
};
const block = (fields: { readonly roleId?: string; readonly expiresAt?: Instant }) =>
  helpDesk.app.blocklist.add(helpDesk.guild, {
    userId: fields.roleId ? null : REQUESTER,
    roleId: fields.roleId ?? null,
    reason: null,
    expiresAt: fields.expiresAt ?? null,
  });
const FREE = { available: true, reasons: [], retryAt: null };

describe('whether a user may open a ticket', () => {
  it('is asked of a category that exists', async () => {
    expect(await read()).toEqual(FREE);
    const unknown = helpDesk.app.tickets.readAvailability(helpDesk.guild, UNKNOWN, REQUESTER);
    await expect(unknown).rejects.toMatchObject({ code: 'not_found', message: 'Category not found.' });
  });

  it('depends on the roles of the user', async () => {
    await configure({ requiredRoleIds: ['7'] });
    const reasons = ['The requester has none of the roles that category "Support" asks for.'];
    expect(await read()).toEqual({ available: false, reasons, retryAt: null });
    await helpDesk.chat.setRoles(helpDesk.guild, REQUESTER, ['7']);
    expect(await read()).toEqual(FREE);
    await block({ roleId: '7' });
    expect(await read()).toMatchObject({ available: false });
  });

  it('is not judged by roles while the bot is out of reach', async () => {
    await configure({ requiredRoleIds: ['7'] });
    await helpDesk.chat.setOnline(false);
    expect(await read()).toEqual(FREE);
    helpDesk.chat.findMembership = () => Promise.reject(new Error('A fault of ours.'));
    await expect(read()).rejects.toThrow('A fault of ours.');
  });

  it('does not ask for roles that no rule needs', async () => {
    helpDesk.chat.findMembership = () => Promise.reject(new Error('The roles were asked for.'));
    expect(await read()).toEqual(FREE);
  });

  it('says when the last of the reasons ends', async () => {
    await configure({ limits: { cooldownSeconds: 3_600 } });
    await helpDesk.open();
    const later = plusMs(helpDesk.clock.now(), HOUR_MS);
    expect(await read()).toMatchObject({ available: false, retryAt: later });
    const latest = plusMs(helpDesk.clock.now(), 2 * HOUR_MS);
    await block({ expiresAt: latest });
    const both = await read();
    expect(both).toMatchObject({ available: false, retryAt: latest });
    expect(both.reasons).toHaveLength(2);
    await configure({ limits: { perUser: 1 } });
    expect(await read()).toMatchObject({ available: false, retryAt: null });
  });
});
