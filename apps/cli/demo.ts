import { listScopesFor, type TokenOwner } from '#core/access/index.ts';
import type { UseCases } from '#core/index.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import type { CategoryId, GuildId } from '#core/shared/ids.ts';

export const DEMO_SERVERS = [
  { id: '1000000000000000001' as GuildId, name: 'Demo Server' },
  { id: '1000000000000000002' as GuildId, name: 'Second Server' },
] as const;

export interface Demo {
  readonly guildToken: string;
  readonly organizationToken: string;
  /** Of the first server. */
  readonly categoryId: CategoryId;
}

/** Two servers of one organization, a category each, and a token of both kinds. @throws conflict when they are there already */
export const seedDemo = async ({ access, organizations, categories }: UseCases): Promise<Demo> => {
  for (const { id, name } of DEMO_SERVERS) await organizations.addServer(id, name, 'enterprise');
  const organization = await organizations.addOrganization('Demo Organization', 'enterprise');
  const ids: CategoryId[] = [];
  for (const { id } of DEMO_SERVERS) {
    await organizations.joinOrganization(organization.id, id);
    const category = await categories.create(id, SYSTEM, {
      name: 'General support',
      description: 'Questions of every kind',
      openingMessage: 'Thanks for reaching out. Staff will be with you soon.',
    });
    ids.push(category.id);
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
    categoryId: ids[0] as CategoryId,
  };
};
