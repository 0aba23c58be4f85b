import { describeSeconds } from '../kit/dates/describe-seconds.ts';
import { type CalendarChoice, describeCalendar } from '../fields/calendar-choices.ts';
import { nameTeam, type TeamChoice } from '../tickets/model/team-choices.ts';
import type { ChatServer } from '../fields/use-chat-server.ts';
import { toPriorityLabel } from '../tickets/model/words.ts';
import { type CategoryDraft, toExampleName } from './category-draft.ts';
import { ASSIGNMENT_MODES, CLAIM_MODES, FOLLOW_UPS, HOMES, REQUESTER_CLOSES } from './choices.ts';
import { t } from '../texts/texts.ts';

const HOUR = 3_600;

type Facts = readonly (string | false | null)[];

const formatHours = (hours: number): string => describeSeconds(hours * HOUR);

/** What is set, in one line. */
const toLine = (facts: Facts): string =>
  facts.filter((fact): fact is string => typeof fact === 'string').join(' · ') || t('Nothing set');

/** Whether it takes no new tickets now. */
export const isPaused = ({ pause }: Pick<CategoryDraft['openingRules'], 'pause'>): boolean =>
  pause !== null && (pause.until === null || Date.parse(pause.until) > Date.now());

const isSet = (value: number | null): value is number => value !== null;

const getLabel = (options: readonly { readonly value: string; readonly label: string }[], value: string): string =>
  options.find((option) => option.value === value)?.label ?? value;

/** A setting whose value is not the usual one. */
const unlessUsual = (
  label: string,
  options: readonly { readonly value: string; readonly label: string }[],
  value: string,
): string | null =>
  options[0]?.value === value ? null : t('{{label}}: {{value}}', { label, value: getLabel(options, value) });

const withNumber = (label: string, value: number | null): string | null =>
  isSet(value) ? t('{{label}}: {{value}}', { label, value }) : null;

export const describePlace = ({ home, channelNamePattern, openingMessage, pinOpeningMessage }: CategoryDraft): string =>
  toLine([
    getLabel(HOMES, home),
    t('named like {{name}}', { name: toExampleName(channelNamePattern) }),
    openingMessage !== null && t('own welcome text'),
    pinOpeningMessage && t('the welcome text is pinned'),
  ]);

export const describeClaims = ({
  requireClaim,
  claimMode,
  takeover,
  leadRoleIds,
  unclaimAfterHours,
}: CategoryDraft): string =>
  toLine([
    requireClaim && t('Claim before closing'),
    unlessUsual(t('A claim'), CLAIM_MODES, claimMode),
    takeover === 'nobody' && t('Nobody takes over a claimed ticket'),
    takeover === 'leads' && t('{{count}} roles take over', { count: leadRoleIds.length }),
    isSet(unclaimAfterHours) &&
      t('A claim ends after {{time}} without an answer', { time: formatHours(unclaimAfterHours) }),
  ]);

/** @param teams name those of the category */
export const describeAssignment = ({ teamIds, assignment }: CategoryDraft, teams: readonly TeamChoice[]): string =>
  toLine([
    teamIds.length > 0 &&
      t('{{label}}: {{value}}', { label: t('Teams'), value: teamIds.map((id) => nameTeam(teams, id)).join(', ') }),
    unlessUsual(t('Who gets a ticket that nobody has'), ASSIGNMENT_MODES, assignment.mode),
  ]);

/** @param calendars name that of the category */
export const describeLimits = (
  { requiredRoleIds, limits, openingRules: rules, calendarId }: CategoryDraft,
  calendars: readonly CalendarChoice[],
): string =>
  toLine([
    isPaused(rules) && t('New tickets are paused'),
    describeCalendar(calendars, calendarId),
    requiredRoleIds.length > 0 && t('{{count}} required roles', { count: requiredRoleIds.length }),
    withNumber(t('Open tickets of one member'), limits.perUser),
    withNumber(t('Open tickets of everybody together'), limits.total),
    isSet(limits.cooldownSeconds) && t('Pause of {{time}}', { time: describeSeconds(limits.cooldownSeconds) }),
    isSet(rules.accountAgeHours) && t('Accounts of at least {{time}}', { time: formatHours(rules.accountAgeHours) }),
    isSet(rules.membershipHours) && t('Members for at least {{time}}', { time: formatHours(rules.membershipHours) }),
    withNumber(t('Tickets of one member in 24 hours'), rules.perDay),
    withNumber(t('Open tickets of one member in all categories'), rules.openInServer),
    rules.roles.length > 0 && t('{{count}} rules by role', { count: rules.roles.length }),
  ]);

export const describeNewTickets = ({ defaultPriority, defaultTags, flowId }: CategoryDraft): string =>
  toLine([
    defaultPriority !== 'normal' &&
      t('{{label}}: {{value}}', { label: t('Priority'), value: toPriorityLabel(defaultPriority) }),
    defaultTags.length > 0 && t('{{label}}: {{value}}', { label: t('Tags'), value: defaultTags.join(', ') }),
    flowId !== null && t('A flow runs'),
  ]);

const describeAutoClose = ({
  inactiveHours,
  warnHoursBefore,
  businessTime,
  onMemberLeave,
}: CategoryDraft['autoClose']) => [
  isSet(inactiveHours) && t('Closes after {{time}} without a message', { time: formatHours(inactiveHours) }),
  isSet(warnHoursBefore) && t('warns {{time}} before', { time: formatHours(warnHoursBefore) }),
  businessTime && isSet(inactiveHours) && t('counts open hours only'),
  onMemberLeave && t('Close when the requester leaves the server'),
];

/** @param server names the channel for transcripts; null as long as it is not read */
export const describeClosing = (draft: CategoryDraft, server: ChatServer | null): string => {
  const { autoClose, requesterClose, followUp, feedbackEnabled, transcriptChannelId, requireReason } = draft;
  const channel = server?.channels.find(({ id }) => id === transcriptChannelId);
  return toLine([
    ...describeAutoClose(autoClose),
    requireReason && t('Reason for closing'),
    unlessUsual(t('A requester who wants to close the ticket'), REQUESTER_CLOSES, requesterClose),
    unlessUsual(t('A message of the requester after closing'), FOLLOW_UPS, followUp),
    feedbackEnabled && t('Ask for feedback'),
    transcriptChannelId !== null && t('Transcripts in {{channel}}', { channel: `#${channel?.name ?? '…'}` }),
  ]);
};
