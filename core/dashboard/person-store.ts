import type { TokenOwner } from '../access/index.ts';
import type { PersonId } from '../shared/ids.ts';
import type { Person } from './person.ts';

export interface PersonStore {
  find(id: PersonId): Promise<Person | null>;
  /** Lists the people by name; null means the operator's. */
  list(owner: TokenOwner | null): Promise<readonly Person[]>;
  /** Whether anybody can sign in, of whichever owner. */
  hasAny(): Promise<boolean>;
  /** @returns false when the owner has `max` people @throws conflict when the name or the account is taken */
  addWithin(person: Person, max: number): Promise<boolean>;
  /** Does not write the last activity. @throws conflict when the name or account is taken; VersionConflict */
  save(person: Person): Promise<Person>;
  /** Removes a person with all sessions and links. @returns false when there is none */
  remove(id: PersonId): Promise<boolean>;
}
