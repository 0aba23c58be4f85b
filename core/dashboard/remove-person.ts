import type { Role, TokenOwner } from '../access/index.ts';
import { notFound } from '../shared/errors.ts';
import type { PersonId } from '../shared/ids.ts';
import type { DashboardPorts } from './dashboard-ports.ts';
import { getManagedPerson } from './get-person.ts';

/** All sessions end with the next request. @throws not_found; forbidden for an owner unless `by` is owner */
export const removePerson =
  ({ people }: Pick<DashboardPorts, 'people'>) =>
  async (owner: TokenOwner | null, by: Role, id: PersonId): Promise<void> => {
    await getManagedPerson({ people })(owner, by, id);
    if (!(await people.remove(id))) throw notFound('Person');
  };
