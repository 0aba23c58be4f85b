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

/** A company that steers several servers through one token. */
export interface Organization {
  readonly id: OrganizationId;
  readonly name: string;
  readonly plan: Plan;
  readonly createdAt: Instant;
}
