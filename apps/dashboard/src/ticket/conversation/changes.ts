import { listKeys } from '../../fields/list-keys.ts';
import { getZone } from '../../kit/dates/zone.ts';
import { formatList } from '../../kit/formats.ts';
import { lazily } from '../../kit/lazily.ts';
import { toPriorityLabel, toStatusLabel } from '../../tickets/model/words.ts';
import { TARGET_KINDS, type TargetKind } from '../../tickets/model/target-words.ts';
import type { Change } from '../../tickets/model/history.ts';
import type { Schemas } from '../../schemas.ts';
import { TICKET_LABELS } from '../../generated/enums.ts';
import { locale, t, translate } from '../../texts/texts.ts';

/** Names of users, categories and tickets, by id. */
export interface Names {
  readonly user: (id: string) => string;
  readonly team: (id: string) => string;
  readonly category: (id: string) => string;
  readonly ticket: (id: string) => string;
}

type Fields = Readonly<Record<string, unknown>>;

type Describe = (change: Change, names: Names) => string;

const toList = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as readonly string[]) : []);
const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

const without = (all: readonly string[], some: readonly string[]): readonly string[] =>
  all.filter((one) => !some.includes(one));

const getDateFormat = lazily(
  () => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: getZone() }),
);

const describeTags = (from: unknown, to: unknown): string => {
  const added = without(toList(to), toList(from));
  const removed = without(toList(from), toList(to));
  return formatList([
    ...(added.length > 0 ? [t('added {{added}}', { added: added.join(', ') })] : []),
    ...(removed.length > 0 ? [t('took {{removed}} away', { removed: removed.join(', ') })] : []),
  ]);
};

const describeSchedule = (to: unknown): string => {
  const closeAt = toText((to as Fields | null)?.closeAt);
  if (closeAt === '') return t('ended the closing at a later time');
  return t('set it to be closed at {{time}}, unless the requester answers', {
    time: getDateFormat().format(new Date(closeAt)),
  });
};

/** Texts of members are not kept. */
const describeMessage = (from: unknown): string => {
  const text = toText((from as Fields | null)?.content);
  return text === '' ? t('changed a message') : t('changed a message; before: “{{text}}”', { text });
};

/** The sentence for a change of a field. */
const FIELDS: Readonly<Record<string, (from: unknown, to: unknown, names: Names) => string>> = {
  status: (_, to) => t('set it to “{{statusLabel}}”', { statusLabel: toStatusLabel(to) }),
  priority: (from, to) =>
    t('changed the priority from {{priorityLabel}} to {{priorityLabel2}}', {
      priorityLabel: toPriorityLabel(from),
      priorityLabel2: toPriorityLabel(to),
    }),
  teamId: (_, to) => (to ? t('gave it to another team') : t('took it from its team')),
  tags: describeTags,
  subject: (_, to) => t('changed the subject to “{{text}}”', { text: toText(to) }),
  holdUntil: (_, to) =>
    to ? t('put it on hold until {{dateFormat}}', { dateFormat: getDateFormat().format(new Date(toText(to))) }) : '',
  scheduledClose: (_, to) => describeSchedule(to),
  closeRequest: (from, to) => (from && !to ? t('ended the close request') : ''),
  awaitedByIds: (from, to) =>
    toList(to).length > toList(from).length
      ? t('is mentioned at the next answer')
      : t('is not mentioned at the next answer after all'),
  message: describeMessage,
  messageId: () => t('deleted a message in the chat'),
  keptOpen: (_, to) =>
    to === true ? t('keeps it from being closed by itself') : t('lets it be closed by itself again'),
  mergedTicketId: (_, to, { ticket }) => t('merged {{ticket}} into this ticket', { ticket: ticket(toText(to)) }),
  metadata: () => t('changed the data of an integration'),
  externalId: () => t('changed the key of an integration'),
};

const describeFields: Describe = ({ from, to }, names) =>
  Object.keys(to)
    // The sentence for `holdUntil` already names the new status.
    .filter((field) => field !== 'status' || !to.holdUntil)
    .map((field) => FIELDS[field]?.(from[field], to[field], names) ?? '')
    .filter((text) => text !== '')
    .join(', ') || t('changed the ticket');

type CloseCause = Exclude<Schemas['Ticket']['closeCause'], 'manual' | null>;

/** Why a ticket was closed, where nobody chose to. */
const CAUSES: Readonly<Record<CloseCause, string>> = {
  close_request: t('as was asked'),
  scheduled: t('at the time that staff had chosen'),
  inactivity: t('since nothing was written'),
  member_left: t('since the requester left the server'),
  channel_deleted: t('since its channel was deleted'),
  post_closed: t('since its post was closed'),
  merged: t('since it was merged'),
};

const describeClose = (to: Fields): string => {
  const reason = toText(to.closeReason);
  const causeText = CAUSES[toText(to.closeCause) as CloseCause] as string | undefined;
  const cause = causeText === undefined ? '' : ` (${causeText})`;
  return t('closed the ticket{{cause}}{{reason}}', { cause, reason: reason && `: ${reason}` });
};

/** `Urgent (first response)` */
const nameTarget = (target: unknown): string => {
  const { name, kind } = (target ?? {}) as { readonly name?: string | null; readonly kind?: TargetKind };
  return [name, kind && `(${TARGET_KINDS[kind]})`].filter(Boolean).join(' ');
};

/** The sentence for a change of this type. */
const TYPES: Readonly<Record<string, Describe>> = {
  'ticket.created': () => t('opened the ticket'),
  'ticket.updated': describeFields,
  'ticket.message_created': () => t('answered, so the ticket is not closed later'),
  'ticket.claimed': ({ actor, to }, { user }) =>
    to.claimedById === actor.id
      ? t('claimed the ticket')
      : t('gave the ticket to {{value}}', { value: user(toText(to.claimedById)) }),
  'ticket.assigned': ({ to }, { user }) => t('gave the ticket to {{value}}', { value: user(toText(to.claimedById)) }),
  'ticket.unclaimed': () => t('unclaimed the ticket'),
  'ticket.transferred': ({ to }, { user }) =>
    t('handed the ticket over to {{value}}', { value: user(toText(to.claimedById)) }),
  'ticket.moved': ({ from, to }, { category }) =>
    t('moved the ticket from {{value}} to {{value2}}', {
      value: category(toText(from.categoryId)),
      value2: category(toText(to.categoryId)),
    }),
  'ticket.close_requested': ({ to }) => {
    const reason = toText((to.closeRequest as Fields | null)?.reason);
    return t('asked whether the ticket may be closed{{reason}}', { reason: reason && `: ${reason}` });
  },
  'ticket.closed': ({ to }) => describeClose(to),
  'ticket.reopened': () => t('opened the ticket again'),
  'ticket.merged': ({ to }, { ticket }) =>
    t('merged the ticket into {{ticket}}', { ticket: ticket(toText(to.mergedIntoId)) }),
  'ticket.feedback_received': ({ to }) => {
    const { rating, comment } = (to.feedback ?? {}) as { readonly rating?: number; readonly comment?: string | null };
    return t('rated the support {{rating}} of 5{{value}}', {
      rating: rating ?? '?',
      value: comment ? `: ${comment}` : '',
    });
  },
  'ticket.feedback_answered': ({ to }) => {
    const { answer } = (to.feedback ?? {}) as { readonly answer?: { readonly content?: string } | null };
    return t('answered the rating: {{value}}', { value: answer?.content ?? '' });
  },
  'ticket.target_warned': ({ to }) => t('warned: {{target}} is due soon', { target: nameTarget(to.target) }),
  'ticket.target_breached': ({ to }) => t('missed the target {{target}}', { target: nameTarget(to.target) }),
  'ticket.target_met': ({ to }) => t('reached the target {{target}}', { target: nameTarget(to.target) }),
  'ticket.participant_added': ({ from, to }, { user }) =>
    t('added {{added}}', {
      added: without(toList(to.participantIds), toList(from.participantIds)).map(user).join(', '),
    }),
  'ticket.participant_removed': ({ from, to }, { user }) =>
    t('took {{removed}} out', {
      removed: without(toList(from.participantIds), toList(to.participantIds)).map(user).join(', '),
    }),
};

/** What somebody did, as a sentence continues after the name. */
export const describeChange: Describe = (change, names) =>
  TYPES[change.type]?.(change, names) ?? change.type.replace('ticket.', '').replaceAll('_', ' ');

type Compared = Readonly<Partial<Record<keyof typeof TICKET_LABELS, unknown>>>;

export interface Difference {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

const toShown = (field: keyof Compared, value: unknown, names: Names): string => {
  if (value === null || (Array.isArray(value) && value.length === 0)) return t('nothing');
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (field === 'status') return toStatusLabel(value);
  if (field === 'priority') return toPriorityLabel(value);
  if (field === 'categoryId') return names.category(toText(value));
  return Array.isArray(value) ? value.join(', ') : toText(value);
};

/** What has become different since the ticket was seen. */
export const listDifferences = (seen: Compared, now: Compared, names: Names): readonly Difference[] =>
  listKeys(TICKET_LABELS)
    .filter((field) => JSON.stringify(seen[field]) !== JSON.stringify(now[field]))
    .map((field) => ({
      name: translate(TICKET_LABELS[field]),
      from: toShown(field, seen[field], names),
      to: toShown(field, now[field], names),
    }));
