import 'reflect-metadata';
import { Container } from 'inversify';
import { uuidIds } from '#adapters/node/ids.ts';
import type { UseCases } from '#core/index.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import type { ChannelId, UserId } from '#core/shared/ids.ts';
import type { OwnerId } from '#core/shared/owner.ts';
import { type LimitedKind, RESOURCE_LIMITS } from '#core/shared/resource-limits.ts';
import { nodeModule } from '../../../apps/composition/node.ts';
import { useCaseModules } from '../../../apps/composition/features/index.ts';
import { getUseCases } from '../../../apps/composition/use-cases.ts';
import { memoryModule } from '../../support/memory-module.ts';
import { port } from '../../../apps/composition/tokens/tokens.ts';
import { aGuildId } from '../../support/build.ts';

const GUILD = aGuildId();
const ACTION = { type: 'add_note', data: { content: 'Hi' } } as const;
const COMMAND = { name: 'hi', description: 'Says hi.', response: { content: 'Hi', ephemeral: false } };
const BLOCK = { userId: '4711' as UserId, roleId: null, reason: null, expiresAt: null };

/** What creates one of each kind. */
const CREATE: Record<Exclude<LimitedKind, 'organizationCalendars'>, (app: UseCases) => Promise<unknown>> = {
  targets: ({ targets }) => targets.create(GUILD, { name: 'One', firstResponseMinutes: 30 }),
  calendars: ({ calendars }) => calendars.create(GUILD, { name: 'One', timezone: 'UTC' }),
  presences: ({ teams }) => teams.setPresence(GUILD, '4711' as UserId, { status: 'busy' }),
  teams: ({ teams }) => teams.create(GUILD, { name: 'One' }),
  categories: ({ categories }) => categories.create(GUILD, SYSTEM, { name: 'One' }),
  panels: ({ panels }) => panels.create(GUILD, SYSTEM, { name: 'One', channelId: '1' as ChannelId, content: 'Hi' }),
  flows: ({ flows }) => flows.create(GUILD, { name: 'One' }),
  automations: ({ automations }) =>
    automations.create(GUILD, { name: 'One', trigger: 'ticket.created', actions: [ACTION] }),
  macros: ({ macros }) => macros.create(GUILD, { name: 'One', actions: [ACTION] }),
  commands: ({ commands }) => commands.create(GUILD, COMMAND),
  knowledgeItems: ({ knowledge }) => knowledge.create(GUILD, { title: 'One', content: 'Text' }),
  cannedReplies: ({ cannedReplies }) =>
    cannedReplies.create(GUILD, { name: 'One', shortcut: 'one', content: 'Text', folder: null, categoryIds: [] }),
  webhooks: ({ webhooks }) => webhooks.create(GUILD, { url: 'https://example.com/' }),
  blocks: ({ blocklist }) => blocklist.add(GUILD, BLOCK),
};

/** The domain of an owner that has so many of one kind, and nothing else. */
const ownerWith = (owner: OwnerId, kind: LimitedKind, count: number): UseCases => {
  const container = new Container();
  container.load(...useCaseModules, nodeModule, memoryModule);
  container
    .rebind(port.resourceCounts)
    .toConstantValue({ count: (asking, asked) => Promise.resolve(asking === owner && asked === kind ? count : 0) });
  return getUseCases(container);
};

describe.each(Object.keys(CREATE) as (keyof typeof CREATE)[])('of %s a server', (kind) => {
  const max = RESOURCE_LIMITS[kind];

  it(`can have ${max}`, async () => {
    await expect(CREATE[kind](ownerWith(GUILD, kind, max - 1))).resolves.toBeDefined();
  });

  it('can have no more', async () => {
    await expect(CREATE[kind](ownerWith(GUILD, kind, max))).rejects.toMatchObject({
      code: 'conflict',
      reason: 'limit_reached',
      message: expect.stringContaining(`A server can have ${max} `),
    });
  });
});

it('an organization can have 20 calendars, and no more', async () => {
  const organization = uuidIds.next('organization');
  const create = (count: number) =>
    ownerWith(organization, 'organizationCalendars', count).organizationCalendars.create(organization, {
      name: 'One',
      timezone: 'UTC',
    });
  await expect(create(19)).resolves.toMatchObject({ name: 'One' });
  await expect(create(20)).rejects.toMatchObject({
    reason: 'limit_reached',
    message: 'An organization can have 20 calendars. Delete one first.',
  });
});
