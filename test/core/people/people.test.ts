import { SYSTEM } from '#core/shared/actor.ts';
import type { GuildId, UserId } from '#core/shared/ids.ts';
import { RESOURCE_LIMITS } from '#core/shared/resource-limits.ts';
import { listStaffRoles } from '#core/people/index.ts';
import { port } from '../../../apps/composition/tokens/tokens.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { createHelpDesk, type HelpDesk } from '../tickets/context.ts';

const ALL = { limit: 100, after: null };
const EVERYBODY = { name: null };
const OTHER = '31' as UserId;
const THIRD = '32' as UserId;

let helpDesk: HelpDesk;
beforeEach(async () => {
  helpDesk = await createHelpDesk({ staffRoleIds: ['8'] });
  const { app, guild } = helpDesk;
  await app.settings.update({ guild, ifVersion: null, change: { staffRoleIds: ['7'] } });
});

const addMember = async (userId: UserId, name: string, ...roleIds: string[]) => {
  await helpDesk.chat.setRoles(helpDesk.guild, userId, roleIds);
  await helpDesk.chat.setProfile(helpDesk.guild, userId, { name, avatarUrl: `https://example.com/${name}.png` });
};

describe('the staff of a server', () => {
  it('are the members with a staff role of the settings or of a category, by name', async () => {
    await addMember(OTHER, 'bo', '7');
    await addMember(STAFF, 'Al', '8', '9');
    await addMember(REQUESTER, 'Cy', '9');
    const ticket = await helpDesk.open();
    await helpDesk.app.tickets.claim({
      ...helpDesk.on(ticket),
      actor: { type: 'staff', id: STAFF },
      staffId: STAFF,
      force: false,
    });
    const { items, next } = await helpDesk.app.people.listStaff(helpDesk.guild, EVERYBODY, ALL);
    const picture = (name: string) => `https://example.com/${name}.png`;
    expect(items).toEqual([
      {
        userId: STAFF,
        name: 'Al',
        avatarUrl: picture('Al'),
        roleIds: ['8', '9'],
        openClaims: 1,
        lastActivityAt: expect.any(String),
      },
      { userId: OTHER, name: 'bo', avatarUrl: picture('bo'), roleIds: ['7'], openClaims: 0, lastActivityAt: null },
    ]);
    expect(next).toBeNull();
  });

  it('are listed page by page, those of one name by their ids', async () => {
    await addMember(THIRD, 'al', '7');
    await addMember(OTHER, 'Al', '7');
    await addMember(STAFF, 'Bo', '7');
    const list = async (after: readonly string[] | null) => {
      const { items, next } = await helpDesk.app.people.listStaff(helpDesk.guild, EVERYBODY, { limit: 1, after });
      return { ids: items.map(({ userId }) => userId), next };
    };
    const first = await list(null);
    const second = await list(first.next);
    const third = await list(second.next);
    expect([first.ids, second.ids, third.ids]).toEqual([[OTHER], [THIRD], [STAFF]]);
    expect([first.next, third.next]).toEqual([['al', OTHER], null]);
  });

  it('are found by the beginning of their name, among those whom the chat finds', async () => {
    await addMember(OTHER, 'Bo', '7');
    await addMember(STAFF, 'Boris', '9');
    await addMember(THIRD, 'Al', '7');
    const { items } = await helpDesk.app.people.listStaff(helpDesk.guild, { name: 'bo' }, ALL);
    expect(items.map(({ userId }) => userId)).toEqual([OTHER]);
  });

  it('are a thousand at the most, and cannot be looked for without the bot', async () => {
    const asked: unknown[] = [];
    helpDesk.chat.listMembersWithRoles = (...call) => {
      asked.push(call);
      return Promise.resolve([]);
    };
    await helpDesk.app.people.listStaff(helpDesk.guild, EVERYBODY, ALL);
    expect(asked).toEqual([[helpDesk.guild, ['7', '8'], 1_000]]);
    helpDesk = await createHelpDesk();
    await helpDesk.chat.setOnline(false);
    expect((await helpDesk.app.people.listStaff(helpDesk.guild, EVERYBODY, ALL)).items).toEqual([]);
    const looking = helpDesk.app.people.listStaff(helpDesk.guild, { name: 'bo' }, ALL);
    await expect(looking).rejects.toMatchObject({ code: 'bot_unavailable' });
  });

  it('have each role once, of all categories', async () => {
    const { app, guild, inMemory } = helpDesk;
    await app.categories.create(guild, SYSTEM, { name: 'Refunds', staffRoleIds: ['7', '9'] });
    const categories = inMemory.container.get(port.categoryStore);
    const pages: unknown[] = [];
    const list = categories.list.bind(categories);
    categories.list = (server: GuildId, query, page) => {
      pages.push(page);
      return list(server, query, page);
    };
    const ports = { categories, settings: inMemory.container.get(port.settingsStore) };
    expect([...(await listStaffRoles(ports, guild))].sort()).toEqual(['7', '8', '9']);
    expect(pages).toEqual([{ limit: RESOURCE_LIMITS.categories, after: null }]);
  });
});
