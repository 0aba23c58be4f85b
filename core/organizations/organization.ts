import type { Plan } from './plan.ts';
import type { GuildId, OrganizationId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';

/** A community on the chat platform ("guild" there). */
export interface Server {
  readonly id: GuildId;
  readonly name: string;
  readonly plan: Plan;
  readonly organizationId: OrganizationId | null;
  readonly createdAt: Instant;
}

/** A server as its organization sees it. */
export type MemberServer = Server & {
  /** Tickets that are not closed. */
  readonly openTicketCount: number;
};

/** A company that steers several servers through one token. */
export interface Organization {
  readonly id: OrganizationId;
  readonly name: string;
  readonly plan: Plan;
  readonly createdAt: Instant;
}

/** An organization with its size. */
export type CountedOrganization = Organization & { readonly serverCount: number };
