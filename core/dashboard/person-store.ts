import type { TokenOwner } from '../access/index.ts';
import type { PersonId } from '../shared/ids.ts';
import type { Person } from './person.ts';

/** Where people of the dashboard live. */
export interface PersonStore {
  find(id: PersonId): Promise<Person | null>;
  /** The people of a server or an organization, or of the operator with null, by name. */
  list(owner: TokenOwner | null): Promise<readonly Person[]>;
  /**
   * Adds a person while the owner has fewer than `max`. @returns false when there is no room.
   *
   * @throws conflict when another person of the owner has the name or the account
   */
  addWithin(person: Person, max: number): Promise<boolean>;
  /**
   * Writes all but the last activity, and returns the person with the new version.
   *
   * @throws conflict when another person of the owner has the name or the account, or the person was changed or removed since
   */
  save(person: Person): Promise<Person>;
  /** Removes a person with all sessions and sign-in links. @returns false when there is none. */
  remove(id: PersonId): Promise<boolean>;
}
