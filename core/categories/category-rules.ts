import { invalid, invalidAll, unknownReference } from '../shared/errors.ts';
import type { CategoryPorts } from './category-ports.ts';
import { type Category, getChannelHome, isUnderParent } from './category.ts';
import { listStatusTags } from './forum-tags.ts';

export const assertFlow = async ({ flows }: CategoryPorts, { guildId, flowId }: Category) => {
  if (flowId && !(await flows.lockForUse(guildId, flowId))) throw invalidAll([unknownReference('flowId', 'flow')]);
};

export const assertKnownCalendar = async ({ calendars }: CategoryPorts, { guildId, calendarId }: Category) => {
  if (calendarId && !(await calendars.lockForUse(guildId, calendarId)))
    throw invalidAll([unknownReference('calendarId', 'calendar')]);
};

/** Limits the teams of a category. */
export const MAX_CATEGORY_TEAMS = 10;

export const assertKnownTeams = async ({ teams }: CategoryPorts, { guildId, teamIds }: Category) => {
  if (teamIds.length === 0) return;
  const known = await teams.lockForUse(guildId, teamIds);
  const complaints = teamIds.flatMap((id, index) =>
    known.includes(id) ? [] : unknownReference(`teamIds.${index}`, 'team'),
  );
  if (complaints.length > 0) throw invalidAll(complaints);
};

const PARENT_NEEDED = {
  thread: 'it has to be the text channel under which the threads are opened.',
  forum: 'it has to be the forum in which the posts are opened.',
} as const;

const assertParent = (category: Category) => {
  const home = getChannelHome(category);
  if (category.chatParentId === null && home !== 'channel')
    throw invalid('chatParentId', 'inconsistent', PARENT_NEEDED[home]);
};

/** @throws validation_error for a home that lacks the place that it needs, or has what it cannot have */
export const assertHome = (category: Category) => {
  assertParent(category);
  assertForumTags(category);
};

const assertForumTags = ({ forumTags }: Category) => {
  const ids = listStatusTags(forumTags);
  if (new Set(ids).size < ids.length)
    throw invalid('forumTags', 'inconsistent', 'each status has to have another tag.');
};

export const assertWarningBeforeClosing = ({ autoClose: { inactiveHours, warnHoursBefore } }: Category) => {
  if (warnHoursBefore !== null && warnHoursBefore >= (inactiveHours ?? 0)) {
    throw invalid('autoClose.warnHoursBefore', 'inconsistent', 'it needs inactiveHours, and has to be less.');
  }
};

/** @throws validation_error when the home of the tickets cannot show the claim, or there is no lead */
export const assertClaimRules = (category: Category) => {
  const { claimMode, takeover, leadRoleIds } = category;
  if (claimMode !== 'label' && isUnderParent(category)) {
    throw invalid(
      'claimMode',
      'inconsistent',
      'threads and posts have no access by role; with home "thread" or "forum", or staffHome "thread", it has to be "label".',
    );
  }
  if (takeover === 'leads' && leadRoleIds.length === 0) {
    throw invalid('leadRoleIds', 'inconsistent', 'with takeover "leads" it needs at least one role.');
  }
};
