import { PRIORITIES } from '../../categories/index.ts';
import type { FormAnswer } from '../../forms/index.ts';
import type { Actor } from '../../shared/actor.ts';
import type {
  CategoryId,
  ChannelId,
  ChatMessageId,
  GuildId,
  PanelId,
  TeamId,
  TargetId,
  TicketId,
  UserId,
} from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import { internal, reported, unreported } from '../../shared/record/field.ts';
import { listFields, type RecordFields, type RecordOf, type SnapshotOf } from '../../shared/record/record.ts';
import type { TicketTarget } from '../../targets/index.ts';
import type { LanguageTag } from '../../shared/values/language-tag.ts';
import { omit } from '../../shared/values/omit.ts';
import type { RuleState } from './time-rule.ts';

export * from './message.ts';
export { MAX_NOTE, type Note, NOTE_RECORD } from './note.ts';

export { PRIORITIES, type Priority } from '../../categories/index.ts';
export { type FormAnswer, listShownValues, toShownText } from '../../forms/index.ts';

/** `open` waits for staff, `pending` for the requester, `on_hold` for something else. */
export const TICKET_STATUSES = ['open', 'pending', 'on_hold', 'closed'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

/** An unknown stored status counts as open, so that the ticket can be changed and closed. */
export const toKnownStatus = (status: TicketStatus): TicketStatus =>
  TICKET_STATUSES.includes(status) ? status : 'open';

export const TICKET_SOURCES = ['panel', 'command', 'message', 'api', 'flow'] as const;
export type TicketSource = (typeof TICKET_SOURCES)[number];

export const CLOSE_CAUSES = [
  'manual',
  'close_request',
  'scheduled',
  'inactivity',
  'member_left',
  'channel_deleted',
  'post_closed',
  'merged',
] as const;
export type CloseCause = (typeof CLOSE_CAUSES)[number];

/** A rule or the service gave the ticket to its claimer, or another staff member did. */
export const ASSIGNED_BY = ['automation', 'staff'] as const;

export interface CloseRequest {
  readonly requestedById: string;
  readonly reason: string | null;
  readonly requestedAt: Instant;
  readonly autoCloseAt: Instant | null;
  /** Has the question; missing for requests of older versions. */
  readonly messageId?: ChatMessageId | null;
}

/** The ticket is closed then, unless its requester answers before. */
export interface ScheduledClose {
  readonly scheduledById: string;
  readonly reason: string | null;
  /** As `closedSilently` of the ticket. */
  readonly silently: boolean;
  readonly closeAt: Instant;
}

export interface FeedbackAnswer {
  readonly content: string;
  readonly at: Instant;
}

export interface Feedback {
  readonly rating: number;
  readonly comment: string | null;
  /** What staff answered; it is missing until then. */
  readonly answer?: FeedbackAnswer | null;
}

/** Holds what a ticket stores, in the order in which it is shown. */
export const TICKET_RECORD = {
  id: unreported.id<TicketId>('ticket'),
  ticketNumber: unreported.count().about('Number in its server, counting up, never reused.'),
  guildId: unreported.chatId<GuildId>('server'),
  channelId: reported.chatId<ChannelId>('channel').nullable().initially(null),
  direct: unreported
    .flag()
    .initially(false)
    .about('Whether its requester talks by direct messages with the bot, and only staff see the channel.')
    .addedLater(),
  public: unreported
    .flag()
    .initially(false)
    .about('Whether it is a post that all who see its forum read.')
    .addedLater(),
  subject: reported.text().nullable().about('Subject of the ticket.').labeled('Subject'),
  status: reported
    .choice(TICKET_STATUSES)
    .about('open waits for staff, pending for the requester, on_hold for something else.')
    .initially('open')
    .labeled('Status'),
  priority: reported.choice(PRIORITIES).about('How urgent it is.').labeled('Priority'),
  categoryId: reported.id<CategoryId>('category').labeled('Category'),
  panelId: unreported.id<PanelId>('panel').nullable().about('The panel with which it was opened.'),
  source: unreported.choice(TICKET_SOURCES).about('How it was opened.'),
  requesterId: unreported.chatId<UserId>('user'),
  requesterName: reported
    .text()
    .nullable()
    .about('Name of the requester, as the chat showed it last; null when it is not known.')
    .initially(null),
  requesterLanguage: reported
    .text<LanguageTag>()
    .nullable()
    .about('Language of the requester as a BCP 47 tag, such as `pt-BR`; null when it is not known.')
    .initially(null)
    .labeled('Language')
    .addedLater(),
  claimedById: reported.chatId<UserId>('user').nullable().about('The staff member who took it.'),
  claimedByName: reported
    .text()
    .nullable()
    .about('Name of the claimer, as the chat showed it last; null when it is not known.')
    .initially(null)
    .labeled('Claimed by'),
  claimedAt: reported.instant().nullable(),
  assignedBy: reported
    .choice(ASSIGNED_BY)
    .nullable()
    .about(
      'Who gave it to its claimer: a rule or the service (`automation`), or another staff member; null for a claimer who took it.',
    )
    .initially(null)
    .addedLater(),
  teamId: reported
    .id<TeamId>('team')
    .nullable()
    .about('The team whose members get it.')
    .initially(null)
    .labeled('Team')
    .addedLater(),
  participantIds: reported.data<readonly UserId[]>().about('Users in addition to the requester and the claimer.'),
  tags: reported.data<readonly string[]>().about('Tags, by which tickets are sorted and found.').labeled('Tags'),
  formAnswers: unreported
    .data<readonly FormAnswer[]>()
    .showsOfEach(['questionId', 'label', 'value'], ['displayValues'])
    .about('Questions and answers of the form at the opening.'),
  closeRequest: reported
    .data<CloseRequest>()
    .shows('requestedById', 'reason', 'requestedAt', 'autoCloseAt')
    .nullable()
    .initially(null),
  scheduledClose: reported
    .data<ScheduledClose>()
    .shows('scheduledById', 'reason', 'silently', 'closeAt')
    .nullable()
    .initially(null),
  holdUntil: reported
    .instant()
    .nullable()
    .about('Time at which a ticket on hold opens automatically.')
    .initially(null)
    .labeled('On hold until'),
  awaitedByIds: reported
    .data<readonly UserId[]>()
    .initially([])
    .about('Staff members who are mentioned at the next answer of the requester.'),
  keptOpen: reported
    .flag()
    .initially(false)
    .about('Whether it is never closed by itself, as autoClose of its category would.')
    .labeled('Kept open'),
  firstResponseAt: reported.instant().nullable().about('When staff answered first.').initially(null),
  lastMessageAt: reported.instant().nullable().about('When the newest message was written.').initially(null),
  messageCount: reported.count().about('Messages of the conversation.').initially(0),
  reopenCount: reported.count().about('How often it was opened again.').initially(0),
  closedAt: reported.instant().nullable().initially(null),
  closedBy: reported.data<Actor>().shows('type', 'id').nullable().initially(null),
  closeReason: reported
    .text()
    .nullable()
    .about('Reason given at the closing.')
    .initially(null)
    .labeled('Reason of the closing'),
  closeCause: reported.choice(CLOSE_CAUSES).nullable().about('Cause of the closing.').initially(null),
  closedSilently: reported.flag().initially(false).about('Whether it was closed without a word to its requester.'),
  mergedIntoId: reported.id<TicketId>('ticket').nullable().initially(null),
  feedback: reported.data<Feedback>().shows('rating', 'comment').alsoShows('answer').nullable().initially(null),
  externalId: reported.text().nullable().about("The caller's own key for it, unique in the server."),
  metadata: reported.data<Readonly<Record<string, string>>>().about("The caller's own data."),
  requesterRoleIds: unreported
    .data<readonly string[]>()
    .nullable()
    .about('Roles that its requester had at the opening; null where no target asked for them.')
    .initially(null)
    .addedLater(),
  targetId: unreported.id<TargetId>('target').nullable().about('The target that counts.').initially(null).addedLater(),
  targets: unreported
    .data<readonly TicketTarget[]>()
    .showsOfEach([
      'kind',
      'targetId',
      'state',
      'startedAt',
      'dueAt',
      'warnedAt',
      'metAt',
      'breachedAt',
      'pausedSince',
      'remainingSeconds',
    ])
    .about('When answers and the solution are due.')
    .initially([])
    .addedLater(),
  nextDueAt: unreported
    .instant()
    .nullable()
    .about('When the first of its targets is due, or was; null without one.')
    .initially(null)
    .addedLater(),
  version: unreported.version().initially(1),
  createdAt: unreported.instant(),
  updatedAt: unreported.instant(),
  /** Counts the events of the ticket. */
  eventCount: internal.count().initially(0),
  /** The inactivity period starts here. */
  lastActivityAt: internal.instant(),
  /** The claimed ticket waits for an answer of staff since then; null after an answer, and without a claimer. */
  claimerAwaitedSince: internal.instant().nullable(),
  /** Members were warned of the closing then; null again after new activity. */
  warnedAt: internal.instant().nullable().initially(null),
  /** The channel was moved or deleted then; null again after a reopening. */
  channelRetiredAt: internal.instant().nullable().initially(null),
  /** The first message of the channel follows the state of the ticket. Null for tickets of older versions. */
  openingMessageId: internal.text<ChatMessageId>().nullable().initially(null),
  /** Is the message of the last closing. */
  closingMessageId: internal.text<ChatMessageId>().nullable().initially(null),
  /** These five say since when a cause of rules by time lasts (`findCauseStart`). */
  staffAwaitedSince: internal.instant().nullable().initially(null),
  requesterAwaitedSince: internal.instant().nullable().initially(null),
  unclaimedSince: internal.instant().nullable().initially(null),
  heldSince: internal.instant().nullable().initially(null),
  lastWrittenAt: internal.instant().nullable().initially(null),
  ruleState: internal.data<RuleState>().nullable().initially(null),
  /** They gave the ticket back, so that it is not assigned to them again. */
  releasedByIds: internal.data<readonly UserId[]>().initially([]),
} satisfies RecordFields;

export type Ticket = RecordOf<typeof TICKET_RECORD>;
export type TicketSnapshot = SnapshotOf<typeof TICKET_RECORD>;

/** Lists what others see of a ticket. */
export const TICKET_FIELDS: readonly string[] = listFields(TICKET_RECORD, 'reported', 'unreported');

const INTERNAL_FIELDS = listFields(TICKET_RECORD, 'internal');

export const toSnapshot = (ticket: Ticket): TicketSnapshot => omit(toReported(ticket), INTERNAL_FIELDS);

/** Others do not see which message asks, and how targets are counted. */
export const toReported = (ticket: Ticket): Ticket => ({
  ...ticket,
  ...(ticket.closeRequest && { closeRequest: omit(ticket.closeRequest, ['messageId']) }),
  ...(ticket.targets.length > 0 && { targets: hideCounting(ticket.targets) as Ticket['targets'] }),
});

const hideCounting = (targets: Ticket['targets']): readonly Partial<TicketTarget>[] =>
  targets.map((target) => omit(target, ['totalSeconds', 'countedSince', 'warnAt', 'warnings']));

export const MAX_PARTICIPANTS = 50;
export const MAX_AWAITING = 10;
/** Limits the subject, in characters. */
export const MAX_SUBJECT = 200;
/** Limits each tag, in characters. */
export const MAX_TAG_LENGTH = 50;
export const MAX_TICKET_TAGS = 20;
/** From the worst to the best. */
export const RATINGS = [1, 2, 3, 4, 5] as const;

/** Lists who takes part in the ticket, wherever they write. */
export const listMembers = (ticket: Ticket): readonly UserId[] => [
  ...new Set([ticket.requesterId, ...(ticket.claimedById ? [ticket.claimedById] : []), ...ticket.participantIds]),
];

/** Lists whom the channel admits: the requester of a direct ticket has none. Roles can give others access, too. */
export const listChannelMembers = (ticket: Ticket): readonly UserId[] =>
  ticket.direct ? listMembers(ticket).filter((id) => id !== ticket.requesterId) : listMembers(ticket);
