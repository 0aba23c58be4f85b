import {
  buildCalendar,
  type Calendar,
  type CalendarFields,
  type CalendarOrder,
  type OrganizationCalendar,
  saveCalendar,
} from '../calendars/index.ts';
import { executeAllDue } from '../shared/concurrency/due-by-server.ts';
import { AppError } from '../shared/errors.ts';
import type { GuildId } from '../shared/ids.ts';
import { plusMs } from '../shared/instant.ts';
import { chooseFree, numberName } from '../shared/values/free-value.ts';
import type { OrganizationCalendarPorts } from './organization-calendar-ports.ts';

const PER_SERVER = 5;
/** All of them are of one organization: others have to be served meanwhile. */
const SERVERS_AT_ONCE = 2;
const RETRY_MS = 1_000;

/** Carries calendars of organizations to the member servers that have an order. @returns how many orders it executed */
export const carryCalendars = (ports: OrganizationCalendarPorts) => (): Promise<number> =>
  executeAllDue({
    perServer: PER_SERVER,
    atOnce: SERVERS_AT_ONCE,
    list: (perServer) => ports.calendarOrders.listDue(ports.clock.now(), perServer),
    execute: async (orders) => {
      for (const order of orders) await executeOrder(ports, order);
    },
  });

const executeOrder = async (ports: OrganizationCalendarPorts, order: CalendarOrder): Promise<void> => {
  const { guildId, id } = order;
  try {
    await ports.work.run(() => carry(ports, order));
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'conflict')) throw error;
    await ports.calendarOrders.postpone(guildId, id, plusMs(ports.clock.now(), RETRY_MS));
  }
};

const carry = async (ports: OrganizationCalendarPorts, order: CalendarOrder): Promise<void> => {
  const { guildId, id } = order;
  const organizationId = await ports.calendarOrders.lock(guildId, id);
  const organization = organizationId && (await ports.organizations.findOrganization(organizationId));
  if (!organization) return;
  const source = await ports.organizationCalendars.find(organization.id, id);
  const copy = await ports.calendars.findCopy(guildId, id);
  // The audit log of the organization says who ordered it.
  const caller = {
    actor: { type: 'organization', id: organization.id, name: organization.name },
    clientAddress: null,
  } as const;
  await ports.callers.run(caller, async () => {
    if (source) await writeCopy(ports, source, copy ?? (await ports.calendars.findFormerCopy(guildId, id)), guildId);
    else if (copy) await endCopy(ports, copy);
  });
  await ports.calendarOrders.remove(guildId, id);
};

const writeCopy = async (
  ports: OrganizationCalendarPorts,
  source: OrganizationCalendar,
  copy: Calendar | null,
  guildId: GuildId,
): Promise<void> => {
  const { calendars, clock, ids } = ports;
  const taken = new Set((await calendars.listNames(guildId)).filter((name) => name !== copy?.name));
  const content = { ...pickContent(source), name: chooseFree(source.name, taken, numberName) };
  const origin = { organizationCalendarId: source.id, formerOrganizationCalendarId: null };
  if (copy) {
    await saveCalendar(ports, copy, { ...copy, ...content, ...origin });
    return;
  }
  const identity = { id: ids.next('calendar'), guildId, createdAt: clock.now() };
  await calendars.add({ ...buildCalendar(identity, content), ...origin });
};

const pickContent = ({ name, timezone, week, holidays, outside }: OrganizationCalendar): CalendarFields => ({
  name,
  timezone,
  week,
  holidays,
  outside,
});

/** The calendar of the organization was deleted while nothing used it; a server that uses it since keeps it as its own. */
const endCopy = async ({ calendars, clock }: OrganizationCalendarPorts, copy: Calendar): Promise<void> => {
  const use = await calendars.lockForRemoval(copy.guildId, copy.id);
  if (Object.values(use).every((count) => count === 0)) return calendars.remove(copy.guildId, copy.id);
  await calendars.save({ ...copy, organizationCalendarId: null, updatedAt: clock.now() });
};
