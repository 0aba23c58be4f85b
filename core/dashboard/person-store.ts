import type { TokenOwner } from '../access/index.ts';
import type { PersonId } from '../shared/ids.ts';
import type { Person } from './person.ts';

export interface PersonStore {
  find(id: PersonId): Promise<Person | null>;
  /** Lists the people by name; null means the operator's. */
  list(owner: TokenOwner | null): Promise<readonly Person[]>;
  /**
   * @returns false when the owner has `max` people
   * @throws conflict when another person of the owner has the name or the account
   */
  addWithin(person: Person, max: number): Promise<boolean>;
  /**
   * Writes all but the last activity, and returns the new version.
   * @throws conflict when another person of the owner has the name or the account, or the person was changed or removed
   * since
   */
  save(person: Person): Promise<Person>;
  /** Removes a person with all sessions and links. @returns false when there is none */
  remove(id: PersonId): Promise<boolean>;
}
