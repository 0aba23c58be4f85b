import { listScopesFor, type TokenOwner } from '#core/access/index.ts';
import { createDemoLanguages } from '#adapters/texts/demo-languages.ts';
import { EXAMPLE_CATEGORY_ID, EXAMPLE_GUILD_ID, exampleId } from '#adapters/http/pipeline/example-ids.ts';
import { type ChatSandbox, SIMULATED_ROLES } from '#core/chat/index.ts';
import type { UseCases } from '#core/index.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import { type CategoryId, toGuildId, toCategoryId, toUserId } from '#core/shared/ids.ts';
import { describeGeneralSupport, seedContent } from '../../composition/demo/demo-content.ts';
import { INSTALLATION } from '../../composition/installation.ts';

/** The first one and its category have the ids of the examples of the API, so that these can be sent as they are. */
export const DEMO_SERVERS = [
  { id: EXAMPLE_GUILD_ID, name: 'Demo Server', categoryId: EXAMPLE_CATEGORY_ID },
  { id: toGuildId('1000000000000000002'), name: 'Second Server', categoryId: toCategoryId(exampleId(24)) },
] as const;

const DEMO_ORGANIZATION = 'Demo Organization';
const DEMO_TOKEN = 'Demo';

export interface Demo {
  readonly guildToken: string;
  readonly organizationToken: string;
  /** Belongs to the first server. */
  readonly categoryId: CategoryId;
}

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
  const texts = createDemoLanguages(INSTALLATION.languagesFolder).getTexts('en');
  for (const { id, name } of DEMO_SERVERS) await organizations.addServer(id, name, 'enterprise');
  const organization = await organizations.addOrganization(DEMO_ORGANIZATION, 'enterprise');
  for (const { id, categoryId } of DEMO_SERVERS) {
    await organizations.joinOrganization(organization.id, id);
    await categories.create(id, SYSTEM, describeGeneralSupport(texts), categoryId);
  }
  if (chat) {
    await seedMembers(app, chat);
    const [{ id: guild, categoryId }] = DEMO_SERVERS;
    await seedContent(app, chat, { guild, categoryId, staffRoleId: STAFF_ROLE_ID, texts });
  }
  const createToken = async (owner: TokenOwner) => {
    const { secret } = await access.createToken({
      owner,
      name: DEMO_TOKEN,
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

/**
 * Removes the demo servers with everything that belongs to them, for good, ends the tokens of their organization when it has no
 * other server, and takes the account of the demo from the operator. A real server is none of them.
 *
 * @returns the names of the servers that were removed
 */
export const removeDemo = async (app: UseCases): Promise<readonly string[]> => {
  const { organizations } = app;
  const known = await organizations.listAllServers();
  const demo = known.filter((server) => DEMO_SERVERS.some(({ id, name }) => id === server.id && name === server.name));
  for (const { id } of demo) await organizations.removeServer(id);
  if (demo.length > 0) {
    await revokeDemoTokens(app);
    await forgetDemoAccount(app);
  }
  return demo.map(({ name }) => name);
};

const revokeDemoTokens = async ({ organizations, access }: UseCases): Promise<void> => {
  const all = await organizations.listAllOrganizations();
  for (const { id } of all.filter(({ name, serverCount }) => name === DEMO_ORGANIZATION && serverCount === 0)) {
    const tokens = await access.listTokens({ kind: 'organization', organizationId: id });
    for (const token of tokens.filter(({ name, revokedAt }) => name === DEMO_TOKEN && revokedAt === null))
      await access.revokeToken(token.id);
  }
};

const forgetDemoAccount = async ({ dashboard }: UseCases): Promise<void> => {
  const people = await dashboard.listPeople(null);
  for (const { id } of people.filter(({ userId }) => userId === DEMO_STAFF_ID))
    await dashboard.updatePerson({ owner: null, by: 'owner', self: null, id, changes: { userId: null } });
};
