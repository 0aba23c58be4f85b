import { type GuildId, isUuid, type OrganizationId } from './ids.ts';

/** A server or an organization, by its id: ids of servers are digits, ids of organizations are UUIDs. */
export type OwnerId = GuildId | OrganizationId;

/** The owner of a record in two fields: exactly one of them is set. */
export interface OwnerFields {
  readonly guildId: GuildId | null;
  readonly organizationId: OrganizationId | null;
}

export const isOrganizationId = (owner: OwnerId): owner is OrganizationId => isUuid(owner);

export const toOwnerFields = (owner: OwnerId): OwnerFields =>
  isOrganizationId(owner) ? { guildId: null, organizationId: owner } : { guildId: owner, organizationId: null };

/** The condition that finds the records of an owner. */
export const toOwnerCondition = (owner: OwnerId) =>
  isOrganizationId(owner) ? { organizationId: owner } : { guildId: owner };

export const isOwnedBy = ({ guildId, organizationId }: OwnerFields, owner: OwnerId): boolean =>
  (guildId ?? organizationId) === owner;

export const toOwnerId = ({ guildId, organizationId }: OwnerFields): OwnerId => {
  const owner = guildId ?? organizationId;
  if (owner === null) throw new Error('The record belongs to no server and to no organization.');
  return owner;
};
