import { type Block, listMatchingBlocks } from '#core/blocklist/index.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { UserId } from '#core/shared/ids.ts';
import { aBlock, aGuildId, NOON, REQUESTER } from '../../support/build.ts';
import { createHelpDesk, type HelpDesk, HOUR_MS } from '../tickets/context.ts';

const ROLE = '77';
const ALL = { limit: 100, after: null };
const at = (time: string) => `2026-01-01T${time}:00.000Z` as Instant;

let fixture: HelpDesk;
beforeEach(async () => {
  fixture = await createHelpDesk();
});

type Fields = Partial<Pick<Block, 'userId' | 'roleId' | 'reason' | 'expiresAt'>>;
const add = (fields: Fields) =>
  fixture.app.blocklist.add(fixture.guild, { userId: null, roleId: null, reason: null, expiresAt: null, ...fields });
const list = async () => (await fixture.app.blocklist.list(fixture.guild, {}, ALL)).items;

describe('a block', () => {
  it('of a user is stored and listed', async () => {
    const block = await add({ userId: REQUESTER, reason: 'Spam', expiresAt: at('13:00') });
    expect(block).toEqual({
      id: block.id,
      guildId: fixture.guild,
      userId: REQUESTER,
      roleId: null,
      reason: 'Spam',
      expiresAt: at('13:00'),
      createdAt: NOON,
    });
    expect(await list()).toEqual([block]);
    expect((await fixture.app.blocklist.list(aGuildId(), {}, ALL)).items).toEqual([]);
  });

  it('of a role is stored', async () => {
    expect(await add({ roleId: ROLE })).toMatchObject({ roleId: ROLE, userId: null, expiresAt: null });
  });

  it.each<[string, Fields]>([
    ['neither user nor role', {}],
    ['both user and role', { userId: REQUESTER, roleId: ROLE }],
  ])('is refused with %s', async (_, fields) => {
    await expect(add(fields)).rejects.toMatchObject({
      code: 'validation_error',
      message: 'Name either userId or roleId.',
    });
    expect(await list()).toEqual([]);
  });

  it.each([at('11:59'), NOON])('is refused when it expires at %s, and it is noon', async (expiresAt) => {
    await expect(add({ userId: REQUESTER, expiresAt })).rejects.toMatchObject({
      code: 'validation_error',
      message: 'expiresAt: a time in the future is needed.',
    });
  });

  it.each<Fields>([{ userId: REQUESTER }, { roleId: ROLE }])('of %j is added once', async (fields) => {
    await add(fields);
    await expect(add(fields)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('is blocked already'),
    });
    expect(await list()).toHaveLength(1);
  });

  it('may be added again once it has expired', async () => {
    await add({ userId: REQUESTER, expiresAt: at('13:00') });
    await fixture.clock.advance(HOUR_MS);
    const again = await add({ userId: REQUESTER });
    expect(await list()).toEqual([again]);
  });

  it('is removed', async () => {
    const { id } = await add({ userId: REQUESTER });
    await fixture.app.blocklist.remove(fixture.guild, id);
    expect(await list()).toEqual([]);
    await expect(fixture.app.blocklist.remove(fixture.guild, id)).rejects.toMatchObject({
      code: 'not_found',
      message: 'Block not found.',
    });
  });

  it('of another server is not found', async () => {
    const block = await add({ userId: REQUESTER });
    await expect(fixture.app.blocklist.remove(aGuildId(), block.id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await list()).toEqual([block]);
  });

  it('is not listed once it has expired, and is deleted then', async () => {
    const kept = await add({ roleId: ROLE });
    await add({ userId: REQUESTER, expiresAt: at('13:00') });
    await fixture.clock.advance(HOUR_MS - 1);
    expect(await list()).toHaveLength(2);
    expect(await fixture.app.blocklist.purge()).toBe(0);
    await fixture.clock.advance(1);
    expect(await list()).toEqual([kept]);
    expect(await fixture.app.blocklist.purge()).toBe(1);
  });
});

describe('opening a ticket', () => {
  it('is refused for a blocked user', async () => {
    await add({ userId: REQUESTER });
    await expect(fixture.open()).rejects.toMatchObject({ code: 'conflict' });
  });

  it('is refused for a user with a blocked role', async () => {
    await add({ roleId: ROLE });
    await fixture.chat.setRoles(fixture.guild, REQUESTER, ['1', ROLE]);
    await expect(fixture.open()).rejects.toMatchObject({ code: 'conflict' });
  });

  it('works for other users', async () => {
    await add({ userId: '4711' as UserId });
    await add({ roleId: ROLE });
    await fixture.chat.setRoles(fixture.guild, REQUESTER, ['1']);
    await expect(fixture.open()).resolves.toBeDefined();
  });

  it('works when the block has expired', async () => {
    await add({ userId: REQUESTER, expiresAt: at('13:00') });
    await fixture.clock.advance(HOUR_MS);
    await expect(fixture.open()).resolves.toBeDefined();
  });

  it('works when the block is removed', async () => {
    const { id } = await add({ userId: REQUESTER });
    await fixture.app.blocklist.remove(fixture.guild, id);
    await expect(fixture.open()).resolves.toBeDefined();
  });
});

describe('of the blocks of a server', () => {
  const guild = aGuildId();
  const ofUser = aBlock(guild, { userId: REQUESTER });
  const ofRole = aBlock(guild, { userId: null, roleId: ROLE });

  it.each<[string, Block, readonly string[], boolean]>([
    ['the user’s counts', ofUser, [], true],
    ['another user’s does not', aBlock(guild), [ROLE], false],
    ['that of a role of the user counts', ofRole, ['1', ROLE], true],
    ['that of another role does not', ofRole, ['1'], false],
    ['one that ends later counts', { ...ofUser, expiresAt: at('12:01') }, [], true],
    ['one that ends now does not', { ...ofUser, expiresAt: NOON }, [], false],
    ['one of a role that has ended does not', { ...ofRole, expiresAt: at('11:59') }, [ROLE], false],
  ])('%s', (_, block, roles, counts) => {
    expect(listMatchingBlocks([block], REQUESTER, roles, NOON)).toEqual(counts ? [block] : []);
  });
});
