import { uuidIds } from '#adapters/node/ids.ts';
import type { TokenOwner } from '#core/access/index.ts';
import type { AuditEntry, AuditQuery } from '#core/audit-log/index.ts';
import type { GuildId } from '#core/shared/ids.ts';
import { plusMs, toInstant } from '#core/shared/instant.ts';
import { aGuildId, NOON } from '../support/build.ts';
import { readAllPages } from './all-pages.ts';
import type { Stores } from './stores.ts';

const FIRST_PAGE = { limit: 100, after: null };

const anEntry = (guildId: GuildId | null, overrides: Partial<AuditEntry> = {}): AuditEntry => ({
  id: uuidIds.next('auditEntry'),
  guildId,
  organizationId: null,
  action: 'category.updated',
  resource: 'category',
  resourceId: uuidIds.next('category'),
  resourceName: 'Billing',
  actor: { type: 'token', id: uuidIds.next('token'), name: 'CI' },
  clientAddress: '192.0.2.7',
  before: { name: 'Bills', limits: { total: null } },
  after: { name: 'Billing', limits: { total: 5 } },
  createdAt: NOON,
  ...overrides,
});

const ofGuild = (guildId: GuildId): TokenOwner => ({ kind: 'guild', guildId });

export const auditLogContract = (stores: () => Stores): void => {
  const recordAll = async (...entries: readonly AuditEntry[]) => {
    for (const entry of entries) await stores().auditLog.record(entry);
  };
  const list = async (owner: TokenOwner, query: AuditQuery = {}) =>
    (await stores().auditLog.list(owner, query, FIRST_PAGE)).items;

  it('gives back exactly what was recorded, to its owner alone', async () => {
    const [guild, organizationId] = [aGuildId(), uuidIds.next('organization')];
    const mine = anEntry(guild);
    const command = anEntry(guild, {
      actor: { type: 'command', id: null, name: 'guild plan' },
      clientAddress: null,
      resourceId: null,
      resourceName: null,
      before: null,
      after: null,
      createdAt: plusMs(NOON, -1),
    });
    const ofOrganization = anEntry(null, { organizationId });
    await recordAll(command, mine, ofOrganization, anEntry(aGuildId()));
    expect(await list(ofGuild(guild))).toEqual([mine, command]);
    expect(await list({ kind: 'organization', organizationId })).toEqual([ofOrganization]);
    expect(await list({ kind: 'organization', organizationId: uuidIds.next('organization') })).toEqual([]);
  });

  it('pages newest first, entries of the same time too', async () => {
    const guild = aGuildId();
    const entries = Array.from({ length: 7 }, (_, i) => anEntry(guild, { createdAt: plusMs(NOON, Math.floor(i / 3)) }));
    await recordAll(...entries);
    const pages = await readAllPages((page) => stores().auditLog.list(ofGuild(guild), {}, page));
    expect(pages).toEqual(entries.toReversed());
  });

  it('filters by action, resource, its id, actor and time; several values of a filter are alternatives', async () => {
    const guild = aGuildId();
    const one = anEntry(guild);
    const two = anEntry(guild, { action: 'webhook.created', resource: 'webhook', createdAt: plusMs(NOON, 1) });
    const three = anEntry(guild, {
      action: 'webhook.deleted',
      resource: 'webhook',
      resourceId: two.resourceId,
      createdAt: plusMs(NOON, 2),
    });
    await recordAll(one, two, three);
    const found = (query: AuditQuery) => list(ofGuild(guild), query);
    expect(await found({ action: ['category.updated', 'webhook.deleted'] })).toEqual([three, one]);
    expect(await found({ resource: ['webhook'] })).toEqual([three, two]);
    expect(await found({ resourceId: [two.resourceId ?? ''] })).toEqual([three, two]);
    expect(await found({ actorId: [one.actor.id ?? '', two.actor.id ?? ''] })).toEqual([two, one]);
    expect(await found({ createdAfter: two.createdAt })).toEqual([three, two]);
    expect(await found({ createdBefore: two.createdAt })).toEqual([two, one]);
    expect(await found({ resource: ['webhook'], createdBefore: two.createdAt })).toEqual([two]);
    expect(await found({ action: ['panel.created'] })).toEqual([]);
  });

  it('drops entries that are older, and no others', async () => {
    const guild = aGuildId();
    const [old, kept] = [anEntry(guild, { createdAt: toInstant(Date.UTC(2000, 0) - 1) }), anEntry(guild)];
    await recordAll(old, kept);
    const before = toInstant(Date.UTC(2000, 0));
    expect(await stores().auditLog.purge(before)).toBe(1);
    expect(await stores().auditLog.purge(before)).toBe(0);
    expect(await list(ofGuild(guild))).toEqual([kept]);
  });

  it('forgets the entries of a change that is taken back', async () => {
    const guild = aGuildId();
    const failing = stores().work.run(async () => {
      await stores().auditLog.record(anEntry(guild));
      throw new Error('taken back');
    });
    await expect(failing).rejects.toThrow('taken back');
    expect(await list(ofGuild(guild))).toEqual([]);
  });
};
