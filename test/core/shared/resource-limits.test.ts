import 'reflect-metadata';
import { Container } from 'inversify';
import type { UseCases } from '#core/index.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import type { ChannelId, UserId } from '#core/shared/ids.ts';
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
const CREATE: Record<LimitedKind, (app: UseCases) => Promise<unknown>> = {
  targets: ({ targets }) => targets.create(GUILD, { name: 'One', firstResponseMinutes: 30 }),
  calendars: ({ calendars }) => calendars.create(GUILD, { name: 'One', timezone: 'UTC' }),
  teams: ({ teams }) => teams.create(GUILD, { name: 'One' }),
  categories: ({ categories }) => categories.create(GUILD, SYSTEM, { name: 'One' }),
  panels: ({ panels }) => panels.create(GUILD, SYSTEM, { name: 'One', channelId: '1' as ChannelId, content: 'Hi' }),
  flows: ({ flows }) => flows.create(GUILD, { name: 'One' }),
  automations: ({ automations }) =>
    automations.create(GUILD, { name: 'One', trigger: 'ticket.created', actions: [ACTION] }),
  commands: ({ commands }) => commands.create(GUILD, COMMAND),
  knowledgeItems: ({ knowledge }) => knowledge.create(GUILD, { title: 'One', content: 'Text' }),
  cannedReplies: ({ cannedReplies }) =>
    cannedReplies.create(GUILD, { name: 'One', shortcut: 'one', content: 'Text', folder: null, categoryIds: [] }),
  webhooks: ({ webhooks }) => webhooks.create(GUILD, { url: 'https://example.com/' }),
  blocks: ({ blocklist }) => blocklist.add(GUILD, BLOCK),
};

/** The domain of a server that has so many of one kind, and nothing else. */
const serverWith = (kind: LimitedKind, count: number): UseCases => {
  const container = new Container();
  container.load(...useCaseModules, nodeModule, memoryModule);
  container
    .rebind(port.resourceCounts)
    .toConstantValue({ count: (guild, asked) => Promise.resolve(guild === GUILD && asked === kind ? count : 0) });
  return getUseCases(container);
};

describe.each(Object.entries(RESOURCE_LIMITS) as [LimitedKind, number][])('of %s a server', (kind, max) => {
  it(`can have ${max}`, async () => {
    await expect(CREATE[kind](serverWith(kind, max - 1))).resolves.toBeDefined();
  });

  it('can have no more', async () => {
    await expect(CREATE[kind](serverWith(kind, max))).rejects.toMatchObject({
      code: 'conflict',
      reason: 'limit_reached',
      message: expect.stringContaining(`A server can have ${max} `),
    });
  });
});
