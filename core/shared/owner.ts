import { type GuildId, isUuid, type OrganizationId } from './ids.ts';

export type OwnerId = GuildId | OrganizationId;

/** Exactly one of them is set. */
export interface OwnerFields {
  readonly guildId: GuildId | null;
  readonly organizationId: OrganizationId | null;
}

export const isOrganizationId = (owner: OwnerId): owner is OrganizationId => isUuid(owner);

export const toOwnerFields = (owner: OwnerId): OwnerFields =>
  isOrganizationId(owner) ? { guildId: null, organizationId: owner } : { guildId: owner, organizationId: null };

export const isOwnedBy = ({ guildId, organizationId }: OwnerFields, owner: OwnerId): boolean =>
  (guildId ?? organizationId) === owner;

export const toOwnerId = ({ guildId, organizationId }: OwnerFields): OwnerId => {
  const owner = guildId ?? organizationId;
  if (owner === null) throw new Error('The record belongs to no server and to no organization.');
  return owner;
};
