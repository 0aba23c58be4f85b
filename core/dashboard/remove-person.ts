import type { Role, TokenOwner } from '../access/index.ts';
import { notFound } from '../shared/errors.ts';
import type { PersonId } from '../shared/ids.ts';
import type { DashboardPorts } from './dashboard-ports.ts';
import { getManagedPerson } from './get-person.ts';

/**
 * Removes a person: all sessions end with the next request.
 *
 * @param by the role of the one who removes the person
 * @throws not_found; forbidden to remove an owner for those who are none
 */
export const removePerson =
  ({ people }: Pick<DashboardPorts, 'people'>) =>
  async (owner: TokenOwner | null, by: Role, id: PersonId): Promise<void> => {
    await getManagedPerson({ people })(owner, by, id);
    if (!(await people.remove(id))) throw notFound('Person');
  };
