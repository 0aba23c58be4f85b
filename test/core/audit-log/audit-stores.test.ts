import { InMemoryBlockStore } from '../../support/memory/block-store.ts';
import { InMemoryCannedReplyStore } from '#adapters/memory/canned-reply-store.ts';
import { InMemoryCommandStore } from '../../support/memory/command-store.ts';
import { InMemorySettingsStore } from '#adapters/memory/settings-store.ts';
import { InMemoryTokenStore } from '../../support/memory/token-store.ts';
import { InMemoryWebhookStore } from '../../support/memory/webhook-store.ts';
import {
  auditBlocks,
  auditCannedReplies,
  auditCommands,
  auditSettings,
  auditTokens,
  auditWebhooks,
} from '#core/audit-log/index.ts';
import { buildDefaultSettings } from '#core/settings/index.ts';
import { VersionConflict } from '#core/shared/errors.ts';
import type { UserId } from '#core/shared/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import { aBlock, aCannedReply, aCommand, aGuildId, aToken, aWebhook, NOON } from '../../support/build.ts';
import { CALLER, createAudit } from './context.ts';

const GUILD = aGuildId();
const ALL = { limit: 100, after: null };

describe('an entry of the audit log', () => {
  it('says who changed what, from where and when, in the log of the server', async () => {
    const { state, ports, act, entries, log } = createAudit();
    const reply = aCannedReply(GUILD, { name: 'Hello' });
    await act(() => auditCannedReplies(ports, new InMemoryCannedReplyStore(state)).add(reply));
    expect(entries()).toEqual([
      {
        id: expect.any(String),
        guildId: GUILD,
        organizationId: null,
        action: 'canned_reply.created',
        resource: 'canned_reply',
        resourceId: reply.id,
        resourceName: 'Hello',
        ...CALLER,
        before: null,
        after: { name: 'Hello', content: reply.content, shortcut: null, folder: null, categoryIds: [] },
        createdAt: NOON,
      },
    ]);
    expect((await log.list({ kind: 'guild', guildId: GUILD }, {}, ALL)).items).toHaveLength(1);
  });

  it('is not made for work of the service itself', async () => {
    const { state, ports, entries } = createAudit();
    const [replies, reply] = [new InMemoryCannedReplyStore(state), aCannedReply(GUILD)];
    await auditCannedReplies(ports, replies).add(reply);
    expect(entries()).toEqual([]);
    expect(await replies.find(GUILD, reply.id)).toEqual(reply);
  });

  it('is made with its change, or neither', async () => {
    const { state, ports, act, log } = createAudit();
    const [replies, reply] = [new InMemoryCannedReplyStore(state), aCannedReply(GUILD)];
    log.record = () => Promise.reject(new Error('The disk is full.'));
    await expect(act(() => auditCannedReplies(ports, replies).add(reply))).rejects.toThrow('The disk is full.');
    expect(await replies.find(GUILD, reply.id)).toBeNull();
  });

  it('is not made for a change that is refused', async () => {
    const { state, ports, act, entries } = createAudit();
    const replies = auditCannedReplies(ports, new InMemoryCannedReplyStore(state));
    await expect(act(() => replies.save(aCannedReply(GUILD)))).rejects.toThrow(VersionConflict);
    expect(entries()).toEqual([]);
  });
});

it('canned replies: changed and deleted, once; a use is no change', async () => {
  const { state, ports, act, changes } = createAudit();
  const replies = auditCannedReplies(ports, new InMemoryCannedReplyStore(state));
  const reply = aCannedReply(GUILD, { name: 'Hello' });
  await replies.add(reply);
  await act(async () => {
    await replies.recordUse(GUILD, reply.id, NOON);
    const saved = await replies.save({ ...reply, name: 'Welcome' });
    expect(await replies.remove(GUILD, reply.id, 77)).toBe(false);
    expect(await replies.remove(GUILD, reply.id, saved.version)).toBe(true);
    expect(await replies.remove(GUILD, reply.id, null)).toBe(false);
  });
  expect(changes()).toMatchObject([
    { action: 'canned_reply.updated', before: { name: 'Hello' }, after: { name: 'Welcome' } },
    { action: 'canned_reply.deleted', resourceName: 'Welcome', before: { name: 'Welcome' }, after: null },
  ]);
  expect(changes()[0]?.after).toEqual({ name: 'Welcome' });
  expect(changes()).toHaveLength(2);
});

describe('commands', () => {
  it('are created, changed and deleted', async () => {
    const { state, ports, act, changes } = createAudit();
    const commands = auditCommands(ports, new InMemoryCommandStore(state));
    const command = aCommand(GUILD, { name: 'hours' });
    await act(async () => {
      await commands.add(command);
      await commands.save({ ...command, enabled: false });
      await commands.remove(GUILD, command.id);
      await commands.remove(GUILD, command.id);
    });
    expect(changes()).toMatchObject([
      { action: 'command.created', resourceName: 'hours', before: null, after: { enabled: true } },
      { action: 'command.updated', resourceName: 'hours', before: { enabled: true }, after: { enabled: false } },
      { action: 'command.deleted', resourceName: 'hours', before: { enabled: false }, after: null },
    ]);
    expect(changes()[0]?.after).not.toHaveProperty('syncedAt');
  });

  it('are registered in the chat: the entry has the names before and after', async () => {
    const { state, ports, act, entries } = createAudit();
    const commands = auditCommands(ports, new InMemoryCommandStore(state));
    await commands.add(aCommand(GUILD, { name: 'hours', syncedAt: NOON }));
    await commands.add(aCommand(GUILD, { name: 'prices' }));
    await commands.markSynced(GUILD, ['hours'], NOON);
    expect(entries()).toEqual([]);
    await act(() => commands.markSynced(GUILD, ['hours', 'prices'], NOON));
    expect(entries()).toMatchObject([
      {
        guildId: GUILD,
        action: 'command.synced',
        resource: 'command',
        resourceId: null,
        resourceName: null,
        before: { names: ['hours'] },
        after: { names: ['hours', 'prices'] },
      },
    ]);
    const { items } = await commands.list(GUILD, {}, ALL);
    expect(items.map(({ syncedAt }) => syncedAt)).toEqual([NOON, NOON]);
  });
});

describe('webhooks', () => {
  const setUp = async () => {
    const audit = createAudit();
    const webhooks = auditWebhooks(audit.ports, new InMemoryWebhookStore(audit.state));
    const webhook = aWebhook(GUILD, { url: 'https://example.com/hook' });
    await audit.act(() => webhooks.add(webhook));
    return { ...audit, webhooks, webhook };
  };

  it('are created, changed and deleted, without their secrets', async () => {
    const { act, changes, webhooks, webhook } = await setUp();
    const saved = await act(() => webhooks.save({ ...webhook, description: 'Mine' }));
    await act(() => webhooks.beginRemoval(saved));
    expect(await webhooks.find(GUILD, webhook.id)).toMatchObject({ webhook: { enabled: false } });
    expect(changes()).toMatchObject([
      { action: 'webhook.created', resourceName: webhook.url, before: null, after: { secret: '__redacted__' } },
      { action: 'webhook.updated', before: { description: null }, after: { description: 'Mine' } },
      { action: 'webhook.deleted', before: { description: 'Mine', secret: '__redacted__' }, after: null },
    ]);
    expect(changes()[1]?.after).toEqual({ description: 'Mine' });
    expect(JSON.stringify(changes())).not.toMatch(/sealed|whsec/);
  });

  it.each([{ secrets: [{ sealed: 'sealed 2', expiresAt: null }] }, { secretPrefix: 'whsec_fedcba' }])(
    'get a new secret: %j',
    async (fields) => {
      const { act, changes, webhooks, webhook } = await setUp();
      await act(() => webhooks.save({ ...webhook, ...fields }));
      const shown = { secret: '__redacted__' };
      expect(changes()[1]).toMatchObject({ action: 'webhook.secret_rotated', before: shown, after: shown });
    },
  );

  it('of an organization are in its log', async () => {
    const { state, ports, act, entries } = createAudit();
    const organization = '019b0000-0000-7000-8000-0000000000aa' as Parameters<typeof aWebhook>[0];
    await act(() => auditWebhooks(ports, new InMemoryWebhookStore(state)).add(aWebhook(organization)));
    expect(entries()).toMatchObject([{ guildId: null, organizationId: organization }]);
  });
});

it('settings: the first change is one of the defaults', async () => {
  const { state, ports, act, entries } = createAudit();
  const settings = auditSettings(ports, new InMemorySettingsStore(state));
  const saved = await act(() => settings.save({ ...buildDefaultSettings(GUILD), locale: 'de' }));
  await act(() => settings.save({ ...saved, locale: 'fr' }));
  const entry = { action: 'settings.updated', resource: 'settings', resourceId: GUILD, resourceName: null };
  expect(entries()).toMatchObject([
    { ...entry, guildId: GUILD, before: { locale: 'en' }, after: { locale: 'de' } },
    { ...entry, before: { locale: 'de' }, after: { locale: 'fr' } },
  ]);
  expect(entries().map(({ after }) => Object.keys(after ?? {}))).toEqual([['locale'], ['locale']]);
});

it('blocks: added and removed, once', async () => {
  const { state, ports, act, entries } = createAudit();
  const blocks = auditBlocks(ports, new InMemoryBlockStore(state));
  const block = aBlock(GUILD, { userId: '31' as UserId });
  await act(async () => {
    await blocks.add(block);
    expect(await blocks.remove(GUILD, block.id)).toBe(true);
    expect(await blocks.remove(GUILD, block.id)).toBe(false);
  });
  const entry = { guildId: GUILD, resource: 'block', resourceId: block.id, resourceName: null };
  expect(entries()).toMatchObject([
    { ...entry, action: 'block.created', before: null, after: { userId: '31', roleId: null } },
    { ...entry, action: 'block.deleted', before: { userId: '31', roleId: null }, after: null },
  ]);
});

describe('tokens', () => {
  it('are created and revoked, without their hashes', async () => {
    const { state, ports, act, entries } = createAudit();
    const tokens = auditTokens(ports, new InMemoryTokenStore(state));
    const token = aToken({ kind: 'guild', guildId: GUILD }, { name: 'CI' });
    await act(async () => {
      await tokens.addWithin(token, null);
      expect(await tokens.revoke(token.id, plusMs(NOON, 1))).toBe(true);
      await tokens.revoke(token.id, plusMs(NOON, 2));
    });
    const entry = { guildId: GUILD, organizationId: null, resource: 'token', resourceId: token.id, resourceName: 'CI' };
    expect(entries()).toMatchObject([
      { ...entry, action: 'token.created', before: null, after: { name: 'CI', revokedAt: null } },
      { ...entry, action: 'token.revoked', before: { revokedAt: null }, after: { revokedAt: plusMs(NOON, 1) } },
    ]);
    for (const name of ['hash', 'owner', 'lastUsedAt']) expect(entries()[0]?.after).not.toHaveProperty(name);
  });

  it('that were not created or are unknown leave no entry', async () => {
    const { state, ports, act, entries } = createAudit();
    const tokens = auditTokens(ports, new InMemoryTokenStore(state));
    const token = aToken({ kind: 'guild', guildId: GUILD });
    await act(async () => {
      expect(await tokens.addWithin(token, 0)).toBe(false);
      expect(await tokens.revoke(token.id, NOON)).toBe(false);
    });
    expect(entries()).toEqual([]);
  });
});
