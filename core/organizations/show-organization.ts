import { notFound } from '../shared/errors.ts';
import type { OrganizationId } from '../shared/ids.ts';
import type { CountedOrganization } from './organization.ts';
import type { OrganizationPorts } from './organization-ports.ts';

export const showOrganization =
  ({ organizations }: OrganizationPorts) =>
  async (id: OrganizationId): Promise<CountedOrganization> => {
    const organization = await organizations.findCounted(id);
    if (!organization) throw notFound('Organization');
    return organization;
  };
