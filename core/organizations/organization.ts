import type { Plan } from './plan.ts';
import type { GuildId, OrganizationId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';

/** The chat platform calls a server a guild. */
export interface Server {
  readonly id: GuildId;
  readonly name: string;
  readonly plan: Plan;
  readonly organizationId: OrganizationId | null;
  readonly botLeftAt: Instant | null;
  readonly createdAt: Instant;
}

export type MemberServer = Server & {
  readonly openTicketCount: number;
};

export type ShownServer = MemberServer & { readonly botPresent: boolean };

export const toShownServer = (server: MemberServer): ShownServer => ({
  ...server,
  botPresent: server.botLeftAt === null,
});

/** An organization manages several servers through one token. */
export interface Organization {
  readonly id: OrganizationId;
  readonly name: string;
  readonly plan: Plan;
  readonly createdAt: Instant;
}

export type CountedOrganization = Organization & { readonly serverCount: number };
