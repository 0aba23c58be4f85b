import type { Person } from '#core/chat/index.ts';
import type { GuildId, UserId } from '#core/shared/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import type { Ticket } from '#core/tickets/index.ts';
import { aCategory, aGuildId, aMessage, aServer, aTicket, NOON } from '../support/build.ts';
import { step } from './close-ticket.ts';
import { keepTicket } from './store-ticket.ts';
import type { Stores } from './stores.ts';

const [KIM, LEE, SAM] = ['61' as UserId, '62' as UserId, '63' as UserId];

/** What staff works on, and who is staff in the chat. */
export const staffWorkContract = (stores: () => Stores): void => {
  const setUp = async () => {
    const server = aServer();
    const category = aCategory(server.id);
    await stores().organizations.addServer(server);
    await stores().categories.add(category);
    const keep = (fields: Partial<Ticket> = {}) =>
      keepTicket(stores(), aTicket({ guildId: server.id, categoryId: category.id, ...fields }));
    return { guild: server.id, keep };
  };
  const work = async (guild: GuildId, ...users: UserId[]) => {
    const rows = await stores().staffWork.summarize(guild, users);
    return Object.fromEntries(
      rows.map(({ userId, openClaims, lastActivityAt }) => [userId, [openClaims, lastActivityAt]]),
    );
  };
  const by = (id: UserId) => ({ type: 'staff', id }) as const;

  it('counts claims of tickets that are not closed, of its server, for these users', async () => {
    const { guild, keep } = await setUp();
    for (const status of ['open', 'pending', 'on_hold', 'closed'] as const) await keep({ status, claimedById: KIM });
    await keep({ claimedById: LEE });
    await keep({ claimedById: SAM });
    await keep();
    expect(await work(guild, LEE, KIM)).toEqual({ [KIM]: [3, null], [LEE]: [1, null] });
    expect(await work(guild)).toEqual({});
    expect(await work(aGuildId(), KIM)).toEqual({});
  });

  it('knows when staff last acted in a ticket or wrote in it, to the minute', async () => {
    const { guild, keep } = await setUp();
    const at = (ms: number) => plusMs(NOON, ms);
    const first = (await step(stores(), await keep(), {}, { actor: by(KIM), at: NOON })).after;
    expect(await work(guild, KIM, LEE)).toEqual({ [KIM]: [0, NOON] });
    const soon = (await step(stores(), first, {}, { actor: by(KIM), at: at(59_999) })).after;
    expect(await work(guild, KIM)).toEqual({ [KIM]: [0, NOON] });
    const message = aMessage(soon, { author: by(LEE) });
    const actor = { type: 'user', id: LEE } as const;
    await step(stores(), soon, {}, { type: 'ticket.message_created', actor, messages: [message], at: at(60_000) });
    await step(stores(), await keep(), {}, { actor: by(KIM), at: at(60_000) });
    expect(await work(guild, KIM, LEE)).toEqual({ [KIM]: [0, at(60_000)], [LEE]: [0, at(60_000)] });
    await step(stores(), await keep(), {}, { actor: by(KIM), at: NOON });
    expect(await work(guild, KIM)).toEqual({ [KIM]: [0, at(60_000)] });
  });

  it('does not know of those who are no staff, and of changes that were not written', async () => {
    const { guild, keep } = await setUp();
    const ticket = await keep();
    for (const type of ['user', 'token'] as const) await step(stores(), await keep(), {}, { actor: { type, id: SAM } });
    const stale = { ...ticket, version: ticket.version + 1 };
    await expect(step(stores(), stale, {}, { actor: by(SAM) })).rejects.toMatchObject({ name: 'VersionConflict' });
    expect(await work(guild, SAM)).toEqual({});
  });

  it('the chat lists the members with one of some roles, those with the smallest ids first to a limit', async () => {
    const [guild, { chat }] = [aGuildId(), stores()];
    await chat.setRoles(guild, '100' as UserId, ['7']);
    await chat.setRoles(guild, KIM, ['6', '8']);
    await chat.setRoles(guild, LEE, ['5']);
    await chat.setRoles(guild, SAM, ['7']);
    await chat.removeMember(guild, SAM);
    await chat.setRoles(aGuildId(), LEE, ['7']);
    const found = async (roles: readonly string[], limit = 10) =>
      (await chat.listMembersWithRoles(guild, roles, limit)).map(({ userId }) => userId).sort();
    expect(await found(['7', '8'])).toEqual(['100', KIM]);
    expect(await found(['7', '8'], 1)).toEqual([KIM]);
    expect(await found([])).toEqual([]);
    const [{ userId, name, avatarUrl, roleIds }] = (await chat.listPeople(guild, [KIM])) as [Person];
    expect(await chat.listMembersWithRoles(guild, ['8'], 10)).toMatchObject([{ userId, name, avatarUrl, roleIds }]);
  });

  it('the chat finds members by the beginning of their name', async () => {
    const [guild, { chat }] = [aGuildId(), stores()];
    await chat.setRoles(guild, KIM, ['7']);
    await chat.setProfile(guild, KIM, { name: 'Kim', avatarUrl: null });
    await chat.setRoles(guild, SAM, ['7']);
    await chat.setProfile(guild, SAM, { name: 'Sam', avatarUrl: null });
    expect(await chat.listMembersByName(guild, 'ki', 10)).toMatchObject([{ userId: KIM, name: 'Kim', roleIds: ['7'] }]);
    expect(await chat.listMembersByName(guild, 'im', 10)).toEqual([]);
  });

  it('the chat finds nobody while the bot is out of reach, and lists whom it knows', async () => {
    const [guild, { chat }] = [aGuildId(), stores()];
    await chat.setRoles(guild, KIM, ['7']);
    await chat.setOnline(false);
    const finding = chat.listMembersByName(guild, 'k', 10);
    await expect(finding).rejects.toMatchObject({ code: 'bot_unavailable' });
    expect(await chat.listMembersWithRoles(guild, ['7'], 10)).toMatchObject([{ userId: KIM }]);
    await chat.setOnline(true);
  });
};
