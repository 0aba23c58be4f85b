import { listScopesFor, type TokenOwner } from '#core/access/index.ts';
import { EXAMPLE_CATEGORY_ID, EXAMPLE_GUILD_ID, exampleId } from '#adapters/http/pipeline/example-ids.ts';
import { type ChatSandbox, SIMULATED_ROLES } from '#core/chat/index.ts';
import type { UseCases } from '#core/index.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import { type CategoryId, toGuildId, toCategoryId, toUserId } from '#core/shared/ids.ts';
import { seedContent } from './demo-content.ts';

/** The first one and its category have the ids of the examples of the API, so that these can be sent as they are. */
export const DEMO_SERVERS = [
  { id: EXAMPLE_GUILD_ID, name: 'Demo Server', categoryId: EXAMPLE_CATEGORY_ID },
  { id: toGuildId('1000000000000000002'), name: 'Second Server', categoryId: toCategoryId(exampleId(24)) },
] as const;

export interface Demo {
  readonly guildToken: string;
  readonly organizationToken: string;
  /** Belongs to the first server. */
  readonly categoryId: CategoryId;
}

const GENERAL_SUPPORT = {
  name: 'General support',
  description: 'Questions of every kind',
  openingMessage: 'Thanks for reaching out. Staff will be with you soon.',
};

/** A member of the first server who may answer tickets. */
export const DEMO_STAFF_ID = toUserId('200000000000000002');
const DEMO_REQUESTER_ID = toUserId('200000000000000001');
const [STAFF_ROLE_ID = ''] = SIMULATED_ROLES.keys();

/** Members with names, one of whom is staff, so that the simulated chat looks like one. */
const seedMembers = async ({ settings }: UseCases, chat: ChatSandbox): Promise<void> => {
  const [{ id: guild }] = DEMO_SERVERS;
  await chat.setProfile(guild, DEMO_REQUESTER_ID, { name: 'Riley', avatarUrl: null });
  await chat.setProfile(guild, DEMO_STAFF_ID, { name: 'Sam', avatarUrl: null });
  for (const [role, name] of SIMULATED_ROLES) await chat.setRoleName(guild, role, name);
  await chat.setRoles(guild, DEMO_STAFF_ID, [STAFF_ROLE_ID]);
  await settings.update({ guild, ifVersion: null, change: { staffRoleIds: [STAFF_ROLE_ID] } });
};

/**
 * Two servers of one organization, a category each, and a token of both kinds; with a simulated chat, members of the first
 * server and something on each of its pages.
 *
 * @throws conflict when they are there already
 */
export const seedDemo = async (app: UseCases, chat: ChatSandbox | null = null): Promise<Demo> => {
  const { access, organizations, categories } = app;
  for (const { id, name } of DEMO_SERVERS) await organizations.addServer(id, name, 'enterprise');
  const organization = await organizations.addOrganization('Demo Organization', 'enterprise');
  for (const { id, categoryId } of DEMO_SERVERS) {
    await organizations.joinOrganization(organization.id, id);
    await categories.create(id, SYSTEM, GENERAL_SUPPORT, categoryId);
  }
  if (chat) {
    await seedMembers(app, chat);
    const [{ id: guild, categoryId }] = DEMO_SERVERS;
    await seedContent(app, chat, { guild, categoryId, staffRoleId: STAFF_ROLE_ID });
  }
  const createToken = async (owner: TokenOwner) => {
    const { secret } = await access.createToken({
      owner,
      name: 'Demo',
      scopes: listScopesFor(owner.kind),
      expiresAt: null,
    });
    return secret;
  };
  return {
    guildToken: await createToken({ kind: 'guild', guildId: DEMO_SERVERS[0].id }),
    organizationToken: await createToken({ kind: 'organization', organizationId: organization.id }),
    categoryId: DEMO_SERVERS[0].categoryId,
  };
};
