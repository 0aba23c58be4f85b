import { describeUses } from '../shared/describe-uses.ts';
import { conflict } from '../shared/errors.ts';
import { lockCalendar } from './get-organization-calendar.ts';
import type { OrganizationCalendarPorts, OrganizationCalendarRef } from './organization-calendar-ports.ts';

/** The copies go with it. @throws not_found; VersionConflict; conflict that counts the servers that use it */
export const deleteOrganizationCalendar =
  (ports: OrganizationCalendarPorts) =>
  (target: OrganizationCalendarRef): Promise<void> =>
    ports.work.run(async () => {
      const { organizationCalendars: store, clock } = ports;
      const { organization, id } = target;
      const { name } = await lockCalendar(ports, target);
      const servers = await store.countUsingServers(organization, id);
      const uses = describeUses({ servers }, { servers: 'server(s)' });
      if (uses !== null)
        throw conflict('in_use', `Calendar "${name}" is still used by ${uses}. Choose another calendar there first.`);
      await store.remove(organization, id);
      await store.orderCopies(organization, id, clock.now());
    });
