import type { CountedOrganization, Server } from '#core/organizations/index.ts';
import { conflict } from '#core/shared/errors.ts';
import { assertGiven, parseGuildId, requireValue, parseOrganizationId, parsePlan } from './command/arguments.ts';
import type { Command } from './command/command.ts';
import { seedDemo } from './demo/demo.ts';

const toServerLine = ({ id, name, plan, organizationId, botLeftAt, createdAt }: Server): string =>
  [
    id,
    name,
    plan,
    `organization ${organizationId ?? 'none'}`,
    botLeftAt === null ? 'bot present' : `bot left ${botLeftAt}`,
    `added ${createdAt}`,
  ].join('  ');

const toOrganizationLine = ({ id, name, plan, serverCount, createdAt }: CountedOrganization): string =>
  [id, name, plan, `${serverCount} server(s)`, `added ${createdAt}`].join('  ');

const GUILD_COMMANDS: readonly Command[] = [
  {
    words: ['admin', 'guild', 'list'],
    usage: '',
    summary: 'a line for each server: id, name, plan, organization, whether the bot is in it, date',
    run: async (_, { app }) => (await app.organizations.listAllServers()).map(toServerLine).join('\n'),
  },
  {
    words: ['admin', 'guild', 'add'],
    usage: '<guildId> --name <name> --plan <plan>',
    summary: 'adds a server and prints its id',
    run: async ({ args: [id], options: { name, plan } }, { app }) => {
      assertGiven({ '<guildId>': id, '--name': name, '--plan': plan });
      return (await app.organizations.addServer(parseGuildId(id), requireValue(name, '--name'), parsePlan(plan))).id;
    },
  },
  {
    words: ['admin', 'guild', 'plan'],
    usage: '<guildId> <plan>',
    summary: 'puts a server on another plan',
    run: async ({ args: [id, plan] }, { app }) => {
      assertGiven({ '<guildId>': id, '<plan>': plan });
      await app.organizations.changePlan(parseGuildId(id), parsePlan(plan));
      return `Server ${id} is on plan ${plan}.`;
    },
  },
  {
    words: ['admin', 'guild', 'remove'],
    usage: '<guildId> --confirm',
    summary: 'removes a server with everything that belongs to it, for good',
    run: async ({ args: [id], options: { confirm } }, { app }) => {
      const guild = parseGuildId(id);
      const { name } = await app.organizations.getServer(guild);
      if (!confirm) {
        throw conflict(
          'confirmation_missing',
          `Server ${id} "${name}", its tokens, tickets, transcripts and everything else of it will be removed for good. ` +
            'Add --confirm to do this.',
        );
      }
      await app.organizations.removeServer(guild);
      return `Server ${id} "${name}" was removed.`;
    },
  },
];

const ORGANIZATION_COMMANDS: readonly Command[] = [
  {
    words: ['admin', 'org', 'list'],
    usage: '',
    summary: 'a line for each organization: id, name, plan, servers, date',
    run: async (_, { app }) => (await app.organizations.listAllOrganizations()).map(toOrganizationLine).join('\n'),
  },
  {
    words: ['admin', 'org', 'add'],
    usage: '<name> --plan <plan>',
    summary: 'adds an organization and prints its id',
    run: async ({ args: [name], options: { plan } }, { app }) => {
      assertGiven({ '<name>': name, '--plan': plan });
      return (await app.organizations.addOrganization(requireValue(name, '<name>'), parsePlan(plan))).id;
    },
  },
  {
    words: ['admin', 'org', 'join'],
    usage: '<orgId> <guildId>',
    summary: 'makes a server a member of an organization',
    run: async ({ args: [organization, guild] }, { app }) => {
      assertGiven({ '<orgId>': organization, '<guildId>': guild });
      await app.organizations.joinOrganization(parseOrganizationId(organization), parseGuildId(guild));
      return `Server ${guild} is a member of organization ${organization}.`;
    },
  },
  {
    words: ['admin', 'org', 'leave'],
    usage: '<guildId>',
    summary: 'takes a server out of its organization, at once',
    run: async ({ args: [guild] }, { app }) => {
      await app.organizations.leaveOrganization(parseGuildId(guild));
      return `Server ${guild} is a member of no organization.`;
    },
  },
];

export const ADMIN_COMMANDS: readonly Command[] = [
  ...GUILD_COMMANDS,
  ...ORGANIZATION_COMMANDS,
  {
    words: ['admin', 'demo'],
    usage: '',
    summary: 'adds the demo servers and prints their tokens',
    makesDatabase: true,
    run: async (_, { app }) => {
      const { guildToken, organizationToken } = await seedDemo(app);
      return `Guild token: ${guildToken}\nOrganization token: ${organizationToken}`;
    },
  },
];
