import type { OrganizationCalendarStore } from '../calendars/index.ts';
import type { OrganizationStore, Server } from '../organizations/index.ts';
import type { OrganizationId } from '../shared/ids.ts';
import { overrideMethods } from '../shared/values/override-methods.ts';
import type { Caller } from './callers.ts';
import { auditChange, type AuditPorts, recordEntry } from './record-change.ts';
import { ORGANIZATION_CALENDAR_SUBJECT, ORGANIZATION_SUBJECT, SERVER_SUBJECT } from './subjects.ts';

/** A server that joins or leaves an organization has an entry in its own log and in that of the organization. */
export const auditOrganizations = (ports: AuditPorts, store: OrganizationStore): OrganizationStore => {
  const join = auditJoin(ports, store);
  const methods: Pick<OrganizationStore, 'addServer' | 'addOrganization' | 'changePlan' | 'join' | 'removeServer'> = {
    addServer: (server) =>
      auditChange(ports, SERVER_SUBJECT, { find: NONE, make: () => store.addServer(server), toAfter: () => server }),
    addOrganization: (organization) =>
      auditChange(ports, ORGANIZATION_SUBJECT, {
        find: NONE,
        make: () => store.addOrganization(organization),
        toAfter: () => organization,
      }),
    changePlan: (id, plan) =>
      auditChange(ports, SERVER_SUBJECT, {
        find: () => store.findServer(id),
        make: () => store.changePlan(id, plan),
        toAfter: (_, before) => before && { ...before, plan },
      }),
    join,
    removeServer: async (id) => {
      // The server's log is deleted with it; the organization's log shows that it left.
      await join(id, null);
      await store.removeServer(id);
    },
  };
  return overrideMethods(store, methods);
};

const NONE = () => Promise.resolve(null);

export const auditOrganizationCalendars = (
  ports: AuditPorts,
  store: OrganizationCalendarStore,
): OrganizationCalendarStore => {
  const methods: Pick<OrganizationCalendarStore, 'add' | 'save' | 'remove'> = {
    add: (calendar) =>
      auditChange(ports, ORGANIZATION_CALENDAR_SUBJECT, {
        find: NONE,
        make: () => store.add(calendar),
        toAfter: () => calendar,
      }),
    save: (calendar) =>
      auditChange(ports, ORGANIZATION_CALENDAR_SUBJECT, {
        find: () => store.find(calendar.organizationId, calendar.id),
        make: () => store.save(calendar),
        toAfter: (saved) => saved,
      }),
    remove: (organization, id) =>
      auditChange(ports, ORGANIZATION_CALENDAR_SUBJECT, {
        find: () => store.find(organization, id),
        make: () => store.remove(organization, id),
        toAfter: () => null,
      }),
  };
  return overrideMethods(store, methods);
};

const auditJoin =
  (ports: AuditPorts, store: OrganizationStore): OrganizationStore['join'] =>
  (id, organization) => {
    const caller = ports.callers.current();
    if (!caller) return store.join(id, organization);
    return ports.work.run(async () => {
      const server = await store.findServer(id);
      const isFound = await store.join(id, organization);
      if (server && server.organizationId !== organization) {
        const record = recordMembership(ports, caller, server);
        if (server.organizationId) await record('server.left_organization', server.organizationId);
        if (organization) await record('server.joined_organization', organization);
      }
      return isFound;
    });
  };

type Change = 'server.joined_organization' | 'server.left_organization';

const recordMembership = (
  ports: AuditPorts,
  caller: Caller,
  { id, name }: Server,
): ((action: Change, organizationId: OrganizationId) => Promise<void>) => {
  return async (action, organizationId) => {
    const [outside, inside] = [{ organizationId: null }, { organizationId }];
    const [before, after] = action === 'server.joined_organization' ? [outside, inside] : [inside, outside];
    const entry = { action, resource: 'server', resourceId: id, resourceName: name, before, after } as const;
    await recordEntry(ports, caller, { ...entry, owner: { kind: 'guild', guildId: id } });
    await recordEntry(ports, caller, { ...entry, owner: { kind: 'organization', organizationId } });
  };
};
