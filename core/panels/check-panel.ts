import { type Category, getChannelHome, listChatParents } from '../categories/index.ts';
import type { ChatServer } from '../chat/index.ts';
import { findConversation, type Flow, type FlowVersion } from '../flows/index.ts';
import { loadSettings, resolveStaffRoles, type SettingsFields } from '../settings/index.ts';
import type { ChannelId, GuildId, PanelId } from '../shared/ids.ts';
import { getOrThrow } from '../shared/records.ts';
import { loadTargets } from './load-targets.ts';
import { PANEL, type PanelPorts } from './panel-ports.ts';
import { listDeploymentProblems, type Targets } from './panel-rules.ts';
import type { Panel } from './panel.ts';

export const PANEL_PROBLEMS = [
  'not_deployable',
  'unknown_channel',
  'unknown_group',
  'unknown_role',
  'missing_permissions',
] as const;

export interface PanelProblem {
  readonly problem: (typeof PANEL_PROBLEMS)[number];
  readonly message: string;
  /** Is the channel, group or role; null means the panel itself or the whole server. */
  readonly id: string | null;
  /** Uses the platform's names of the missing permissions. */
  readonly missingPermissions: readonly string[];
}

/** Checks channels, roles and the bot's permissions, and changes nothing. @throws not_found; bot_unavailable */
export const checkPanel =
  (ports: PanelPorts) =>
  async (guild: GuildId, id: PanelId): Promise<readonly PanelProblem[]> => {
    const panel = await getOrThrow(ports.panels, PANEL, guild, id);
    const [server, settings, targets] = await Promise.all([
      ports.chat.describeServer(guild),
      loadSettings(ports, guild),
      loadTargets(ports, panel),
    ]);
    const versions = await loadVersions(ports, targets);
    return [
      ...listDeploymentProblems(panel, targets).map((message) => toProblem('not_deployable', message)),
      ...checkChannel(server, panel),
      ...targets.categories.flatMap((category) => [
        ...checkPlaces(server, category),
        ...checkRoles(server, category, settings),
      ]),
      ...versions.flatMap((version) => checkConversation(server, version, panel)),
    ];
  };

/** An unpublished flow does not run, which is a problem of its own. */
const loadVersions = async (
  { flows }: Pick<PanelPorts, 'flows'>,
  { flows: targets }: Targets,
): Promise<readonly NamedVersion[]> => {
  const found = await Promise.all(
    targets.map(async ({ guildId, id, name, publishedVersion }) => {
      const version = publishedVersion === null ? null : await flows.findVersion(guildId, id, publishedVersion);
      return version && { ...version, name };
    }),
  );
  return found.filter((version) => version !== null);
};

type NamedVersion = FlowVersion & Pick<Flow, 'name'>;

/** Checks the place in which a flow talks before there is a ticket. */
const checkConversation = (server: ChatServer, version: NamedVersion, panel: Panel): readonly PanelProblem[] => {
  const conversation = findConversation(version, panel.channelId);
  if (!conversation) return [];
  const user = `flow "${version.name}"`;
  const { home, parentId } = conversation;
  if (parentId === null) return checkPermissions(server.missingPermissions, 'the server', null);
  if (home === 'channel') return checkGroup(server, user, parentId);
  // The check of the panel's channel already covers the right to write in it.
  return checkThreads(server, user, parentId, { isWritingChecked: parentId === panel.channelId });
};

const toProblem = (
  problem: PanelProblem['problem'],
  message: string,
  { id = null, missingPermissions = [] }: Partial<PanelProblem> = {},
): PanelProblem => ({ problem, message, id, missingPermissions });

const checkPermissions = (
  missingPermissions: readonly string[],
  place: string,
  id: string | null,
): readonly PanelProblem[] => {
  if (missingPermissions.length === 0) return [];
  const message = `The bot lacks permissions in ${place}: ${missingPermissions.join(', ')}.`;
  return [toProblem('missing_permissions', message, { id, missingPermissions })];
};

const checkChannel = (
  { channels, isComplete }: ChatServer,
  { channelId }: Pick<Panel, 'channelId'>,
): readonly PanelProblem[] => {
  if (channelId === null) return [];
  const found = channels.find(({ id }) => id === channelId);
  if (found) return checkPermissions(found.missingPermissions, `the channel "${found.name}"`, channelId);
  const message = `The server has no text channel ${channelId} that the bot can see.`;
  return isComplete ? [toProblem('unknown_channel', message, { id: channelId })] : [];
};

const checkPlaces = (server: ChatServer, category: Category): readonly PanelProblem[] => {
  const parents = listChatParents(category);
  const user = `category "${category.name}"`;
  if (getChannelHome(category) === 'thread') return parents.flatMap((channel) => checkThreads(server, user, channel));
  if (category.home === 'forum') return parents.flatMap((forum) => checkForum(server, user, forum));
  if (parents.length === 0) return checkPermissions(server.missingPermissions, 'the server', null);
  return parents.flatMap((group) => checkGroup(server, user, group));
};

const checkThreads = (
  { channels, isComplete }: ChatServer,
  user: string,
  channel: ChannelId,
  { isWritingChecked } = { isWritingChecked: false },
): readonly PanelProblem[] => {
  const found = channels.find(({ id }) => id === channel);
  if (found) {
    const missing = [...(isWritingChecked ? [] : found.missingPermissions), ...found.missingThreadPermissions];
    return checkPermissions(missing, `the channel "${found.name}"`, channel);
  }
  if (isWritingChecked) return [];
  const message = `The server has no text channel ${channel}, which ${user} names for its threads.`;
  return isComplete ? [toProblem('unknown_channel', message, { id: channel })] : [];
};

const checkForum = ({ forums, isComplete }: ChatServer, user: string, forum: ChannelId): readonly PanelProblem[] => {
  const found = forums.find(({ id }) => id === forum);
  if (found) return checkPermissions(found.missingPermissions, `the forum "${found.name}"`, forum);
  const message = `The server has no forum ${forum}, which ${user} names.`;
  return isComplete ? [toProblem('unknown_channel', message, { id: forum })] : [];
};

const checkGroup = ({ groups, isComplete }: ChatServer, user: string, group: ChannelId): readonly PanelProblem[] => {
  const found = groups.find(({ id }) => id === group);
  if (found) return checkPermissions(found.missingPermissions, `the channel group "${found.name}"`, group);
  const message = `The server has no channel group ${group}, which ${user} names.`;
  return isComplete ? [toProblem('unknown_group', message, { id: group })] : [];
};

const checkRoles = (
  { roles, isComplete }: ChatServer,
  category: Category,
  settings: Pick<SettingsFields, 'staffRoleIds'>,
): readonly PanelProblem[] => {
  if (!isComplete) return [];
  const named = [...resolveStaffRoles(category, settings), ...category.pingRoleIds, ...category.requiredRoleIds];
  return [...new Set(named)]
    .filter((role) => roles.every(({ id }) => id !== role))
    .map((id) =>
      toProblem('unknown_role', `The server has no role ${id}, which category "${category.name}" names.`, { id }),
    );
};
