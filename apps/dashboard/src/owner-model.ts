export type Role = 'owner' | 'admin' | 'staff' | 'viewer';

/** What the pages are about: a server, or an organization of servers. */
export interface Owner {
  readonly kind: 'server' | 'organization';
  readonly id: string;
}

interface Listed {
  readonly id: string;
  readonly name: string;
  readonly plan: string;
  readonly role: Role;
}

export interface ListedServer extends Listed {
  readonly organizationId: string | null;
}

export type ListedOrganization = Listed;

/** What the person who is signed in may do there, and what the plan allows. */
export interface OwnerDetail extends Listed {
  readonly scopes: readonly string[];
  readonly maxActiveTokens: number | null;
  readonly hasApiAccess: boolean;
}

/** The path of a server or an organization, in the address and under the API. */
export const toPath = ({ kind, id }: Owner): string => `/${kind}s/${encodeURIComponent(id)}`;
