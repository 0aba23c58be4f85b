import type { SeenMember } from '#core/chat/index.ts';
import type { GuildId, UserId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import { aGuildId } from '../support/build.ts';
import type { Stores } from './stores.ts';

const [KIM, SAM] = ['1000', '200'] as [UserId, UserId];
const [EARLIER, LATER] = ['2031-01-01T00:00:00.000Z', '2031-01-01T00:00:01.000Z'] as [Instant, Instant];

const aMember = (guildId: GuildId, fields: Partial<SeenMember> = {}): SeenMember => ({
  guildId,
  userId: KIM,
  name: 'Kim',
  avatarUrl: null,
  roleIds: ['7'],
  seenAt: EARLIER,
  ...fields,
});

/** A store of members that were seen. */
export const memberStoreContract = (stores: () => Stores): void => {
  const list = async (guild: GuildId, roles: readonly string[], limit = 10) =>
    (await stores().members.listWithRoles(guild, roles, limit)).map(({ userId, name }) => `${userId} ${name}`);

  it('lists members with one of some roles, those with the smallest ids first to a limit', async () => {
    const [guild, { members }] = [aGuildId(), stores()];
    await members.add([
      aMember(guild),
      aMember(guild, { userId: SAM, name: 'Sam', roleIds: ['8', '9'] }),
      aMember(aGuildId(), { name: 'Elsewhere' }),
    ]);
    expect(await list(guild, ['7', '8'])).toEqual(['200 Sam', '1000 Kim']);
    expect(await list(guild, ['7', '8'], 1)).toEqual(['200 Sam']);
    expect(await list(guild, ['9', '5'])).toEqual(['200 Sam']);
    expect(await list(guild, [])).toEqual([]);
    expect(await members.listWithRoles(guild, ['7'], 1)).toEqual([
      { userId: KIM, name: 'Kim', avatarUrl: null, roleIds: ['7'] },
    ]);
  });

  it('keeps what was seen last, whatever comes first', async () => {
    const [guild, { members }] = [aGuildId(), stores()];
    await members.add([aMember(guild, { name: 'New', seenAt: LATER }), aMember(guild, { name: 'Old' })]);
    await members.add([aMember(guild, { name: 'Old' })]);
    expect(await list(guild, ['7'])).toEqual(['1000 New']);
    await members.add([aMember(guild, { roleIds: [] })]);
    expect(await list(guild, ['7'])).toEqual(['1000 New']);
  });

  it('forgets who has no role any more, and who has left', async () => {
    const [guild, { members }] = [aGuildId(), stores()];
    await members.add([aMember(guild), aMember(guild, { userId: SAM, name: 'Sam' })]);
    await members.add([aMember(guild, { roleIds: [], seenAt: LATER })]);
    expect(await list(guild, ['7'])).toEqual(['200 Sam']);
    const left = aMember(guild, { userId: SAM, name: '', roleIds: [], seenAt: LATER });
    await members.add([left]);
    await members.add([left]);
    expect(await list(guild, ['7'])).toEqual([]);
  });
};
