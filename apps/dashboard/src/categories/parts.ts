import type { FindError } from '../fields/field-errors.ts';
import type { Part } from '../fields/part.ts';
import { listKeys } from '../fields/list-keys.ts';
import type { CategoryDraft } from './category-draft.ts';
import { t } from '../texts/texts.ts';

const TITLES = {
  basics: t('Basics'),
  form: t('Form'),
  staff: t('Staff'),
  place: t('Channel and welcome'),
  assignment: t('Teams and assignment'),
  claims: t('Claims'),
  opening: t('Who may open, and how often'),
  beginning: t('New tickets'),
  closing: t('Closing'),
} as const;

export type PartName = keyof typeof TITLES;

/** In which part of the form a field stands. */
export const PART_OF: Readonly<Record<keyof CategoryDraft, PartName>> = {
  name: 'basics',
  description: 'basics',
  emoji: 'basics',
  archived: 'basics',
  form: 'form',
  staffRoleIds: 'staff',
  pingRoleIds: 'staff',
  requesterAdd: 'staff',
  reports: 'staff',
  home: 'place',
  visibility: 'place',
  forumTags: 'place',
  relay: 'place',
  staffHome: 'place',
  relayTyping: 'place',
  chatParentId: 'place',
  chatOverflowParentIds: 'place',
  channelNamePattern: 'place',
  openingMessage: 'place',
  pinOpeningMessage: 'place',
  teamIds: 'assignment',
  assignment: 'assignment',
  requireClaim: 'claims',
  claimMode: 'claims',
  takeover: 'claims',
  leadRoleIds: 'claims',
  unclaimAfterHours: 'claims',
  requiredRoleIds: 'opening',
  limits: 'opening',
  openingRules: 'opening',
  calendarId: 'opening',
  defaultPriority: 'beginning',
  defaultTags: 'beginning',
  flowId: 'beginning',
  requireReason: 'closing',
  requesterClose: 'closing',
  transcriptChannelId: 'closing',
  followUp: 'closing',
  autoClose: 'closing',
  feedbackEnabled: 'closing',
};

const toId = (name: PartName): string => `category-${name}`;

/** The parts of the form, in their order. */
export const PARTS: readonly Part[] = listKeys(TITLES).map((name) => ({ id: toId(name), title: TITLES[name] }));

/** The heading of a part, and whether something in it was refused. */
export const toPart = (name: PartName, errorAt: FindError) => ({
  id: toId(name),
  title: TITLES[name],
  hasError: listKeys(PART_OF).some((field) => PART_OF[field] === name && errorAt(field) !== null),
});
