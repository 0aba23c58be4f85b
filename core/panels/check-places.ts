import { type Category, getChannelHome, listChatParents } from '../categories/index.ts';
import type { ChatServer, ServerChannel, ServerForum, ChannelGroup, UnlistedPlace } from '../chat/index.ts';
import type { Conversation } from '../flows/index.ts';
import type { ChannelId } from '../shared/ids.ts';
import type { PanelProblem } from './panel-problem.ts';
import type { Panel } from './panel.ts';

/** A place that a panel, a category or a flow needs; without an id, any place outside of groups. */
export interface PlaceUse {
  readonly kind: keyof typeof KINDS;
  readonly id: ChannelId | null;
  /** Is null for the panel itself. */
  readonly user: string | null;
}

export interface Places {
  readonly server: ChatServer;
  readonly unlisted: readonly UnlistedPlace[];
}

type FoundPlace = ChannelGroup | ServerChannel | ServerForum;

const listMissing = ({ missingPermissions }: FoundPlace): readonly string[] => missingPermissions;
const listMissingForThreads = (place: FoundPlace): readonly string[] =>
  'missingThreadPermissions' in place ? place.missingThreadPermissions : [];

const CHANNEL = { list: 'channels', noun: 'text channel', shown: 'channel', problem: 'unknown_channel' } as const;
const KINDS = {
  message: { ...CHANNEL, opensTickets: false, purpose: '', listMissing },
  thread: {
    ...CHANNEL,
    opensTickets: true,
    purpose: ' for its threads',
    listMissing: (place: FoundPlace) => [...listMissing(place), ...listMissingForThreads(place)],
  },
  /** The channel of the panel is checked as the place of its message, too. */
  panel_thread: { ...CHANNEL, opensTickets: true, purpose: ' for its threads', listMissing: listMissingForThreads },
  forum: {
    list: 'forums',
    noun: 'forum',
    shown: 'forum',
    problem: 'unknown_channel',
    opensTickets: true,
    purpose: '',
    listMissing,
  },
  group: {
    list: 'groups',
    noun: 'channel group',
    shown: 'channel group',
    problem: 'unknown_group',
    opensTickets: true,
    purpose: '',
    listMissing,
  },
} as const;

const IN_SERVER = { kind: 'group', id: null, user: null } as const;

export const listPanelPlaces = ({ channelId }: Pick<Panel, 'channelId'>): readonly PlaceUse[] =>
  channelId === null ? [] : [{ kind: 'message', id: channelId, user: null }];

export const listCategoryPlaces = (category: Category): readonly PlaceUse[] => {
  const parents = listChatParents(category);
  const user = `category "${category.name}"`;
  const toUses = (kind: PlaceUse['kind']) => parents.map((id) => ({ kind, id, user }));
  if (getChannelHome(category) === 'thread') return toUses('thread');
  if (category.home === 'forum') return toUses('forum');
  return parents.length === 0 ? [IN_SERVER] : toUses('group');
};

/** Lists the place in which a flow talks before there is a ticket. */
export const listConversationPlaces = (
  { home, parentId }: Conversation,
  flowName: string,
  { channelId }: Pick<Panel, 'channelId'>,
): readonly PlaceUse[] => {
  if (parentId === null) return [IN_SERVER];
  const user = `flow "${flowName}"`;
  if (home === 'channel') return [{ kind: 'group', id: parentId, user }];
  return [{ kind: parentId === channelId ? 'panel_thread' : 'thread', id: parentId, user }];
};

const find = ({ kind, id }: PlaceUse, server: ChatServer): FoundPlace | undefined => {
  const places: readonly FoundPlace[] = server[KINDS[kind].list];
  return places.find((place) => place.id === id);
};

export const listUnfound = (uses: readonly PlaceUse[], server: ChatServer): readonly ChannelId[] => [
  ...new Set(uses.flatMap((use) => (use.id === null || find(use, server) ? [] : [use.id]))),
];

export const checkPlace = (use: PlaceUse, places: Places): readonly PanelProblem[] => {
  if (use.id === null) return toPermissionProblems(places.server.missingPermissions, 'the server', null);
  const found = find(use, places.server);
  if (!found) return use.kind === 'panel_thread' ? [] : checkUnfound(use, use.id, places);
  const kind = KINDS[use.kind];
  const shown = `the ${kind.shown} "${found.name}"`;
  return [
    ...toPermissionProblems(kind.listMissing(found), shown, use.id),
    ...(kind.opensTickets && found.isAgeRestricted ? [toAgeProblem(shown, use.id)] : []),
  ];
};

const checkUnfound = ({ kind, user }: PlaceUse, id: ChannelId, { unlisted }: Places): readonly PanelProblem[] => {
  const { noun, purpose, problem } = KINDS[kind];
  const named = `${noun} ${id}${user === null ? '' : `, which ${user} names${purpose}`}`;
  const { state = 'unknown', missingPermissions = [] } = unlisted.find((place) => place.id === id) ?? {};
  if (state === 'accepted') return [];
  if (state !== 'hidden') return [{ problem, message: `The server has no ${named}.`, id, missingPermissions: [] }];
  const message = `The bot does not see the ${named}. It lacks permissions there: ${missingPermissions.join(', ')}.`;
  return [{ problem: 'missing_permissions', message, id, missingPermissions }];
};

const toPermissionProblems = (
  missingPermissions: readonly string[],
  place: string,
  id: ChannelId | null,
): readonly PanelProblem[] => {
  if (missingPermissions.length === 0) return [];
  const message = `The bot lacks permissions in ${place}: ${missingPermissions.join(', ')}.`;
  return [{ problem: 'missing_permissions', message, id, missingPermissions }];
};

const toAgeProblem = (shown: string, id: ChannelId): PanelProblem => ({
  problem: 'age_restricted',
  message: `Tickets cannot be in ${shown}, which is age-restricted. Choose another one, or lift the restriction.`,
  id,
  missingPermissions: [],
});
