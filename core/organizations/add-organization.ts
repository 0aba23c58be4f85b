import type { Organization } from './organization.ts';
import type { OrganizationPorts } from './organization-ports.ts';
import type { Plan } from './plan.ts';

export const addOrganization =
  ({ organizations, clock, ids }: OrganizationPorts) =>
  async (name: string, plan: Plan): Promise<Organization> => {
    const organization: Organization = { id: ids.next('organization'), name, plan, createdAt: clock.now() };
    await organizations.addOrganization(organization);
    return organization;
  };
