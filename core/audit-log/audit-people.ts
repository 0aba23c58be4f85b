import { type Person, type PersonStore, type SessionStore } from '../dashboard/index.ts';
import { overrideMethods } from '../shared/values/override-methods.ts';
import { auditChange, type AuditPorts, recordEntry } from './record-change.ts';
import { describeResource } from './subjects.ts';

const PERSON_SUBJECT = describeResource<Person, 'person'>('person', {
  getName: ({ name }) => name,
  omitted: ['accessChangedAt', 'isAccount', 'language', 'lastActiveAt', 'timezone'],
  actions: { created: 'person.created', updated: 'person.updated', deleted: 'person.deleted' },
});

const NONE = () => Promise.resolve(null);

/** People of the operator have no owner whose log could show them. */
const omitOperator = (person: Person | null): Person | null =>
  (person?.guildId ?? person?.organizationId ?? null) === null ? null : person;

export const auditPeople = (ports: AuditPorts, store: PersonStore): PersonStore => {
  const methods: Pick<PersonStore, 'addWithin' | 'save' | 'remove'> = {
    addWithin: (person, max) =>
      auditChange(ports, PERSON_SUBJECT, {
        find: NONE,
        make: () => store.addWithin(person, max),
        toAfter: (isAdded) => (isAdded ? omitOperator(person) : null),
      }),
    save: (person) =>
      auditChange(ports, PERSON_SUBJECT, {
        find: async () => omitOperator(await store.find(person.id)),
        make: () => store.save(person),
        toAfter: omitOperator,
      }),
    remove: (id) =>
      auditChange(ports, PERSON_SUBJECT, {
        find: async () => omitOperator(await store.find(id)),
        make: () => store.remove(id),
        toAfter: (isRemoved, before) => (isRemoved ? null : before),
      }),
  };
  return overrideMethods(store, methods);
};

/** Never records the keys. */
export const auditSessions = (ports: AuditPorts, store: SessionStore, people: PersonStore): SessionStore => {
  const addLink: SessionStore['addLink'] = (link) => {
    const caller = ports.callers.current();
    if (!caller) return store.addLink(link);
    return ports.work.run(async () => {
      await store.addLink(link);
      const person = omitOperator(await people.find(link.personId));
      if (!person) return;
      await recordEntry(ports, caller, {
        owner: PERSON_SUBJECT.getOwner(person),
        action: 'person.sign_in_link_created',
        resource: 'person',
        resourceId: person.id,
        resourceName: person.name,
        before: null,
        after: { expiresAt: link.expiresAt },
      });
    });
  };
  return overrideMethods(store, { addLink });
};
