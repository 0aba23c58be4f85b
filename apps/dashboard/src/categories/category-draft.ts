import { SHORT_NAMES } from '../generated/enums.ts';
import type { Category } from './types.ts';
import { listKeys } from '../fields/list-keys.ts';
import { t } from '../texts/texts.ts';
import type { Schemas } from '../schemas.ts';

/** Nothing but blocks and limits keeps anybody from opening tickets. */
const NO_OPENING_RULES: Schemas['Category']['openingRules'] = {
  accountAgeHours: null,
  membershipHours: null,
  perDay: null,
  openInServer: null,
  roles: [],
  pause: null,
};

/** What can be entered about a category; its place in the list is changed there. */
export type CategoryDraft = Omit<
  Category,
  'id' | 'guildId' | 'position' | 'openTicketCount' | 'version' | 'createdAt' | 'updatedAt'
>;

/** What the form of a new category begins with: as the API makes it, and three open tickets for each member. */
const EMPTY: CategoryDraft = {
  name: '',
  description: null,
  emoji: null,
  archived: false,
  home: 'channel',
  visibility: 'private',
  forumTags: { choosing: [], open: null, pending: null, onHold: null, closed: null, ticketTags: [] },
  relay: 'replies',
  staffHome: 'channel',
  relayTyping: false,
  chatParentId: null,
  chatOverflowParentIds: [],
  channelNamePattern: 'ticket-{{ticket.number}}',
  openingMessage: null,
  pinOpeningMessage: true,
  form: null,
  staffRoleIds: [],
  pingRoleIds: [],
  requiredRoleIds: [],
  limits: { perUser: 3, total: null, cooldownSeconds: null },
  openingRules: NO_OPENING_RULES,
  calendarId: null,
  teamIds: [],
  assignment: { mode: 'none', fallback: 'least_busy' },
  requireClaim: false,
  claimMode: 'label',
  takeover: 'anybody',
  leadRoleIds: [],
  unclaimAfterHours: null,
  requireReason: false,
  requesterClose: 'close',
  requesterAdd: false,
  transcriptChannelId: null,
  reports: false,
  followUp: 'reopen',
  autoClose: { inactiveHours: null, warnHoursBefore: null, onMemberLeave: false, businessTime: false },
  feedbackEnabled: true,
  defaultPriority: 'normal',
  defaultTags: [],
  flowId: null,
};

/** How a conflict calls the fields. */
export const FIELD_LABELS: Readonly<Record<keyof CategoryDraft, string>> = {
  name: 'name',
  description: 'description',
  emoji: 'emoji',
  archived: 'archived',
  home: t('place of tickets'),
  visibility: t('who reads posts'),
  forumTags: t('tags of posts'),
  relay: t('what members get'),
  staffHome: t('where staff answer'),
  relayTyping: t('typing of members'),
  chatParentId: t('channel group'),
  chatOverflowParentIds: t('further channel groups'),
  channelNamePattern: t('channel name'),
  openingMessage: t('welcome text'),
  pinOpeningMessage: t('pinned welcome text'),
  form: 'form',
  staffRoleIds: t('staff roles'),
  pingRoleIds: t('notified roles'),
  requiredRoleIds: t('required roles'),
  limits: 'limits',
  openingRules: t('who may open'),
  calendarId: t('opening hours'),
  teamIds: t('teams'),
  assignment: t('assignment of tickets'),
  requireClaim: t('claim before closing'),
  claimMode: t('what a claim does'),
  takeover: t('taking over'),
  leadRoleIds: t('roles that take over'),
  unclaimAfterHours: t('end of a claim'),
  requireReason: t('reason for closing'),
  requesterClose: t('closing by the requester'),
  requesterAdd: t('adding by the requester'),
  transcriptChannelId: t('channel for transcripts'),
  reports: t('reports of messages'),
  followUp: t('messages after closing'),
  autoClose: t('automatic closing'),
  feedbackEnabled: 'feedback',
  defaultPriority: 'priority',
  defaultTags: 'tags',
  flowId: 'flow',
};

const FIELDS = listKeys(EMPTY);

/** What the API stores of a category, as the form edits it. */
export const toDraft = (category: Category | null): CategoryDraft => {
  if (category === null) return EMPTY;
  const entries = FIELDS.map((field) => [field, category[field]] as const);
  return Object.fromEntries(entries) as unknown as CategoryDraft;
};

export const COOLDOWN_UNITS = { seconds: 1, minutes: 60, hours: 3_600, days: 86_400 } as const;
export type CooldownUnit = keyof typeof COOLDOWN_UNITS;

/** The largest unit of which the time is a whole number. */
export const getCooldownUnit = (seconds: number | null): CooldownUnit => {
  const units = Object.entries(COOLDOWN_UNITS) as [CooldownUnit, number][];
  const found = units.reverse().find(([, size]) => seconds !== null && seconds > 0 && seconds % size === 0);
  return found?.[0] ?? 'minutes';
};

/** The variables of the name of a channel, with examples. */
const EXAMPLES: Readonly<Record<keyof typeof SHORT_NAMES, string>> = {
  'ticket.number': '42',
  'requester.username': 'riley',
  'requester.name': 'riley',
  'category.name': 'billing',
  'ticket.priority': 'normal',
  'claimer.name': 'sam',
  'ticket.status': 'open',
};

/** What a pattern can name. */
export const NAME_VARIABLES = Object.keys(EXAMPLES);

const LONG_NAMES = new Map<string, string>(Object.entries(SHORT_NAMES).map(([long, short]) => [short, long]));

/** A pattern with the variables as they are written everywhere; older ones have short names in single braces. */
export const toPattern = (pattern: string): string =>
  pattern.replaceAll(/(?<!\{)\{(\w+)\}(?!\})/g, (written, name: string) => {
    const long = LONG_NAMES.get(name);
    return long === undefined ? written : `{{${long}}}`;
  });

/** The name of a channel, for an example. */
export const toExampleName = (pattern: string): string =>
  Object.entries(EXAMPLES).reduce(
    (name, [variable, value]) => name.replaceAll(`{{${variable}}}`, value),
    toPattern(pattern),
  );
