import type { GuildId, TicketId, UserId } from '#core/shared/ids.ts';
import { buildDefaultSettings } from '#core/settings/index.ts';
import { assertNotHeld } from '#core/tickets/model/legal-hold.ts';
import { isOfInterest, readAuthor } from '#core/tickets/model/message-author.ts';
import { aGuildId, aTicket, NOON, REQUESTER, STAFF } from '../../../support/build.ts';

const STRANGER = '200000000000000099' as UserId;
const guildId = aGuildId();

/** Settings with one staff role and one bot, and a chat that knows the roles of one member. */
const ports = {
  settings: {
    find: () => Promise.resolve({ ...buildDefaultSettings(guildId), staffRoleIds: ['7'], botIds: ['50' as UserId] }),
  },
  chat: { listRoles: (_: GuildId, user: UserId) => Promise.resolve(user === STAFF ? ['7', '8'] : null) },
} as unknown as Parameters<typeof readAuthor>[0];

const read = (
  given: { readonly public?: boolean; readonly claimedById?: UserId | null },
  authorId: UserId | null,
  authorRoleIds?: readonly string[],
) =>
  readAuthor(
    ports,
    {
      ticket: aTicket({ guildId, public: true, claimedById: null, ...given }),
      policy: { staffRoleIds: [] },
    },
    { type: 'user', id: authorId ?? 'webhook' },
    { authorId, ...(authorRoleIds && { authorRoleIds }), isFromBot: false },
  );

describe('who has written in a ticket', () => {
  it.each([
    { who: 'a member with a staff role, as the message says', author: STRANGER, roles: ['7'], type: 'staff' },
    { who: 'a member without one, as the message says', author: STAFF, roles: ['9'], type: 'user' },
    { who: 'a member with a staff role, as the chat says', author: STAFF, type: 'staff' },
    { who: 'a member of whom nothing is known', author: STRANGER, type: 'user' },
    {
      who: 'the claimer, whatever their roles are',
      author: STRANGER,
      roles: ['9'],
      given: { claimedById: STRANGER },
      type: 'staff',
    },
    { who: 'the requester, with a staff role, too', author: REQUESTER, roles: ['7'], type: 'user' },
    { who: 'anybody in a ticket that is not public', author: STRANGER, given: { public: false }, type: 'staff' },
    { who: 'a webhook of the chat', author: null, roles: ['9'], type: 'staff' },
  ])('is staff or a member in a public post: $who', async ({ author, roles, given = {}, type }) => {
    expect((await read(given, author, roles)).type).toBe(type);
  });

  it('leaves out other bots, except those that the settings name', async () => {
    const of = (authorId: string, isFromBot?: boolean) =>
      isOfInterest(ports, guildId, { authorId, isFromBot } as Parameters<typeof isOfInterest>[2]);
    expect([await of('50', true), await of('51', true), await of('51', false), await of('51')]).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });
});

it('refuses to remove a ticket that has to be kept, and says why', async () => {
  const ticketId = '019b0000-0000-7000-8000-000000000001' as TicketId;
  const holds = {
    find: (_: GuildId, id: TicketId) =>
      Promise.resolve(id === ticketId ? { guildId, ticketId, reason: 'A lawsuit', createdAt: NOON } : null),
  };
  await expect(assertNotHeld(holds, guildId, ticketId)).rejects.toMatchObject({
    reason: 'legal_hold',
    message: 'The ticket has to be kept: A lawsuit',
  });
  await expect(assertNotHeld(holds, guildId, 'another' as TicketId)).resolves.toBeUndefined();
});
