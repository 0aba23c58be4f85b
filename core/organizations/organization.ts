import type { Plan } from './plan.ts';
import type { GuildId, OrganizationId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';

/** A community on the chat platform ("guild" there). */
export interface Server {
  readonly id: GuildId;
  readonly name: string;
  readonly plan: Plan;
  readonly organizationId: OrganizationId | null;
  /** When the bot was removed from the server; null while it is a member. */
  readonly botLeftAt: Instant | null;
  readonly createdAt: Instant;
}

/** A server as its organization sees it. */
export type MemberServer = Server & {
  /** Tickets that are not closed. */
  readonly openTicketCount: number;
};

/** With whether the bot is a member of the server. */
export type ShownServer = MemberServer & { readonly botPresent: boolean };

export const toShownServer = (server: MemberServer): ShownServer => ({
  ...server,
  botPresent: server.botLeftAt === null,
});

/** A company that steers several servers through one token. */
export interface Organization {
  readonly id: OrganizationId;
  readonly name: string;
  readonly plan: Plan;
  readonly createdAt: Instant;
}

/** An organization with its size. */
export type CountedOrganization = Organization & { readonly serverCount: number };
