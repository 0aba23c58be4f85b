import type { EventType, RecordedEvent } from '../shared/events.ts';
import type { TicketId, UserId } from '../shared/ids.ts';
import { plusMs } from '../shared/instant.ts';
import { listStaffOnDuty } from '../teams/index.ts';
import { getEventTicket, type TicketSnapshot } from '../tickets/index.ts';
import { listMentionedStaff } from './list-mentioned-staff.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from './notification.ts';
import type { NotificationPorts } from './notification-ports.ts';
import { buildNotificationSettings, type NotificationSettings } from './notification-settings.ts';
import { MAX_SUBSCRIBERS } from './subscription.ts';

/** Replies and news of a ticket within this time share a direct message. */
const GATHERED_MS = 10_000;
const GATHERED: readonly NotificationKind[] = ['reply', 'subscribed'];

type Recipients = ReadonlyMap<UserId, NotificationKind>;

/**
 * Notifies the staff whom an event concerns, except its actor; may be repeated. Asks nothing of the chat platform: direct
 * messages are ordered. @returns how many people it concerns
 */
export const notifyStaff =
  (ports: NotificationPorts) =>
  async (event: RecordedEvent): Promise<number> => {
    if (!event.type.startsWith('ticket.')) return 0;
    if (event.type === 'ticket.deleted') {
      await ports.notifications.removeOfTicket(event.guildId, getEventTicket(event).id);
      return 0;
    }
    const recipients = await resolveRecipients(ports, event);
    if (recipients.size > 0) await store(ports, event, recipients);
    return recipients.size;
  };

/** Gives each the kind that comes first. */
const resolveRecipients = async (ports: NotificationPorts, event: RecordedEvent): Promise<Recipients> => {
  const ticket = getEventTicket(event);
  const kindOfClaimer = findKindOfClaimer(event, ticket);
  const found: Partial<Record<NotificationKind, readonly UserId[]>> = {
    mention: await listMentionedStaff(ports, event),
    ...(kindOfClaimer && ticket.claimedById && { [kindOfClaimer]: [ticket.claimedById] }),
    subscribed: isNews(event) ? await listSubscribers(ports, event, ticket.id) : [],
  };
  const all = NOTIFICATION_KINDS.flatMap((kind) => (found[kind] ?? []).map((staffId) => [staffId, kind] as const));
  const others = all.filter(([staffId]) => staffId !== event.actor.id);
  return new Map(others.toReversed());
};

const ASSIGNING: readonly EventType[] = ['ticket.assigned', 'ticket.transferred'];

const findKindOfClaimer = ({ type, actor }: RecordedEvent, ticket: TicketSnapshot): NotificationKind | null => {
  if (ASSIGNING.includes(type)) return 'assigned';
  if (type === 'ticket.target_warned') return 'target';
  return type === 'ticket.message_created' && actor.id === ticket.requesterId ? 'reply' : null;
};

const isNews = ({ type, data }: RecordedEvent): boolean =>
  type === 'ticket.message_created' || (type !== 'ticket.created' && data.changes?.['status'] !== undefined);

const listSubscribers = async (
  { subscriptions }: NotificationPorts,
  { guildId }: RecordedEvent,
  ticket: TicketId,
): Promise<readonly UserId[]> => {
  const { items } = await subscriptions.list(guildId, ticket, { limit: MAX_SUBSCRIBERS, after: null });
  return items.map(({ staffId }) => staffId);
};

const store = async (ports: NotificationPorts, event: RecordedEvent, recipients: Recipients): Promise<void> => {
  const { id: eventId, guildId, actor } = event;
  const { notifications, notificationOrders: orders, notificationSettings, ids, clock, work } = ports;
  const known = await notificationSettings.listOf(guildId, [...recipients.keys()]);
  const getSettings = (staffId: UserId): NotificationSettings =>
    known.find((one) => one.staffId === staffId) ?? buildNotificationSettings(guildId, staffId);
  const createdAt = clock.now();
  const all = [...recipients].map(([staffId, kind]) => {
    const base = { guildId, staffId, kind, ticketId: getEventTicket(event).id, eventId, createdAt };
    return { base, settings: getSettings(staffId), channels: getSettings(staffId).kinds[kind] };
  });
  const messaged = all.filter(({ channels }) => channels.directMessage);
  const quiet = await listQuiet(
    ports,
    messaged.map(({ settings }) => settings),
  );
  const added = all.filter(({ channels }) => channels.inbox);
  const ordered = messaged.filter(({ base }) => !quiet.includes(base.staffId));
  const toDueAt = (kind: NotificationKind) => plusMs(createdAt, GATHERED.includes(kind) ? GATHERED_MS : 0);
  await work.run(async () => {
    if (added.length > 0)
      await notifications.add(
        guildId,
        added.map(({ base }) => ({ ...base, id: ids.next('notification'), actor, readAt: null })),
      );
    if (ordered.length > 0)
      await orders.add(
        guildId,
        ordered.map(({ base }) => ({ ...base, id: ids.next('notification'), dueAt: toDueAt(base.kind) })),
      );
  });
};

/** Lists those whose quiet hours hold now. */
export const listQuiet = async (
  ports: Pick<NotificationPorts, 'teams' | 'calendars' | 'clock'>,
  settings: readonly NotificationSettings[],
): Promise<readonly UserId[]> => {
  const asked = settings.filter(({ quietHours }) => quietHours === 'outside_shift');
  const guild = asked[0]?.guildId;
  if (!guild) return [];
  const onDuty = await listStaffOnDuty(ports, guild, ports.clock.now());
  return asked.map(({ staffId }) => staffId).filter((staffId) => !onDuty.includes(staffId));
};
