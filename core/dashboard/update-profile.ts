import { invalid, notFound } from '../shared/errors.ts';
import type { PersonId } from '../shared/ids.ts';
import { getTimeZone } from '../shared/time-zone.ts';
import type { DashboardPorts } from './dashboard-ports.ts';
import { checkPerson, type Person } from './person.ts';

export interface UpdateProfile {
  readonly id: PersonId;
  readonly changes: Partial<Pick<Person, 'name' | 'language' | 'timezone'>>;
}

/** Accepts the part of IETF BCP 47 that languages and regions need. */
const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/;

/** @throws not_found; validation_error; conflict when the name is taken */
export const updateProfile =
  ({ people, work }: Pick<DashboardPorts, 'people' | 'work'>) =>
  ({ id, changes }: UpdateProfile): Promise<Person> =>
    work.run(async () => {
      const person = await people.find(id);
      if (!person) throw notFound('Person');
      checkProfile(person, changes);
      return people.save({ ...person, ...checkPerson(changes) });
    });

const checkProfile = (person: Person, { name, language, timezone }: UpdateProfile['changes']): void => {
  if (person.isAccount && name !== undefined && name !== person.name) {
    throw invalid('name', 'not_allowed', 'your name is that of your account in the chat; change it there.');
  }
  if (typeof language === 'string' && !LANGUAGE.test(language)) {
    throw invalid('language', 'invalid_format', 'a language tag such as de or pt-BR is needed.');
  }
  if (typeof timezone === 'string') getTimeZone(timezone);
};
