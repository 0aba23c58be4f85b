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
  /** Of the server, or of all servers of the organization; null where they differ. */
  readonly timezone: string | null;
}

/** The path of a server or an organization, in the address and under the API. */
export const toPath = ({ kind, id }: Owner): string => `/${kind}s/${encodeURIComponent(id)}`;

export const toPlanName = (plan: string): string => plan.charAt(0).toUpperCase() + plan.slice(1);

/** The beginning of the key of every query about it. */
export const toKey = ({ kind, id }: Owner): readonly string[] => [kind, id];

/** What the pages are about, and what the person may do there. */
export interface Place {
  readonly owner: Owner;
  readonly detail: OwnerDetail;
}

const LAST = 'guildesk.last';

/** Where `/dashboard` leads next time; null for nowhere in particular. */
export const readLastOwner = (): Owner | null => {
  const [kind, id] = (localStorage.getItem(LAST) ?? '').split('/');
  return id && (kind === 'server' || kind === 'organization') ? { kind, id } : null;
};

export const writeLastOwner = (owner: Owner | null): void => {
  if (owner) localStorage.setItem(LAST, `${owner.kind}/${owner.id}`);
  else localStorage.removeItem(LAST);
};

/** Whether the role gives access to tokens and people. */
export const canManageAccess = ({ role }: Pick<OwnerDetail, 'role'>): boolean => role === 'owner' || role === 'admin';
