import { listScopesFor, type TokenOwner } from '#core/access/index.ts';
import { EXAMPLE_CATEGORY_ID, EXAMPLE_GUILD_ID, exampleId } from '#adapters/http/openapi/example-ids.ts';
import type { UseCases } from '#core/index.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import type { CategoryId, GuildId } from '#core/shared/ids.ts';

/** The first one and its category have the ids of the examples of the API, so that these can be sent as they are. */
export const DEMO_SERVERS = [
  { id: EXAMPLE_GUILD_ID, name: 'Demo Server', categoryId: EXAMPLE_CATEGORY_ID },
  { id: '1000000000000000002' as GuildId, name: 'Second Server', categoryId: exampleId(24) as CategoryId },
] as const;

export interface Demo {
  readonly guildToken: string;
  readonly organizationToken: string;
  /** Of the first server. */
  readonly categoryId: CategoryId;
}

const GENERAL_SUPPORT = {
  name: 'General support',
  description: 'Questions of every kind',
  openingMessage: 'Thanks for reaching out. Staff will be with you soon.',
};

/** Two servers of one organization, a category each, and a token of both kinds. @throws conflict when they are there already */
export const seedDemo = async ({ access, organizations, categories }: UseCases): Promise<Demo> => {
  for (const { id, name } of DEMO_SERVERS) await organizations.addServer(id, name, 'enterprise');
  const organization = await organizations.addOrganization('Demo Organization', 'enterprise');
  for (const { id, categoryId } of DEMO_SERVERS) {
    await organizations.joinOrganization(organization.id, id);
    await categories.create(id, SYSTEM, GENERAL_SUPPORT, categoryId);
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
