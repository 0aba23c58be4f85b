import { limitReached } from './errors.ts';
import { isOrganizationId, type OwnerId } from './owner.ts';

/** The limits apply per server (webhooks also per organization, calendars of organizations per organization), as lists, events and starts read all resources. */
export const RESOURCE_LIMITS = {
  /** Copies of calendars of the organization do not count. */
  calendars: 20,
  organizationCalendars: 20,
  teams: 20,
  presences: 1_000,
  categories: 250,
  targets: 50,
  panels: 250,
  flows: 250,
  automations: 200,
  macros: 100,
  commands: 100,
  knowledgeItems: 5_000,
  cannedReplies: 2_000,
  webhooks: 50,
  blocks: 10_000,
} as const;

export type LimitedKind = keyof typeof RESOURCE_LIMITS;

const NAMES: Record<LimitedKind, string> = {
  calendars: 'calendars',
  organizationCalendars: 'calendars',
  teams: 'teams',
  presences: 'presences',
  categories: 'categories',
  targets: 'targets',
  panels: 'panels',
  flows: 'flows',
  automations: 'automation rules',
  macros: 'macros',
  commands: 'commands',
  knowledgeItems: 'knowledge base items',
  cannedReplies: 'canned replies',
  webhooks: 'webhooks',
  blocks: 'blocks',
};

export interface ResourceCounts {
  count(owner: OwnerId, kind: LimitedKind): Promise<number>;
}

/** @throws conflict with the reason `limit_reached` */
export const assertWithinLimit = async (
  { counts }: { readonly counts: ResourceCounts },
  owner: OwnerId,
  kind: LimitedKind,
): Promise<void> => {
  const max = RESOURCE_LIMITS[kind];
  if ((await counts.count(owner, kind)) < max) return;
  throw limitReached(
    isOrganizationId(owner)
      ? `An organization can have ${max} ${NAMES[kind]}. Delete one first.`
      : `A server can have ${max} ${NAMES[kind]}. Delete one first.`,
  );
};
