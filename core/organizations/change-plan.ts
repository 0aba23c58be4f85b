import { notFound } from '../shared/errors.ts';
import type { GuildId } from '../shared/ids.ts';
import type { OrganizationPorts } from './organization-ports.ts';
import type { Plan } from './plan.ts';

export const changePlan =
  ({ organizations }: OrganizationPorts) =>
  async (guild: GuildId, plan: Plan): Promise<void> => {
    if (!(await organizations.changePlan(guild, plan))) throw notFound('Server');
  };
