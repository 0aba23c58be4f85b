import type { Category } from '../categories/index.ts';
import type { ChatPlatform, ChatServer } from '../chat/index.ts';
import { findConversation, type Flow, type FlowVersion } from '../flows/index.ts';
import { loadSettings, resolveStaffRoles, type SettingsFields } from '../settings/index.ts';
import type { GuildId, PanelId } from '../shared/ids.ts';
import { getOrThrow } from '../shared/records.ts';
import {
  checkPlace,
  listCategoryPlaces,
  listConversationPlaces,
  listPanelPlaces,
  listUnfound,
  type Places,
  type PlaceUse,
} from './check-places.ts';
import { loadTargets } from './load-targets.ts';
import { PANEL, type PanelPorts } from './panel-ports.ts';
import type { PanelProblem } from './panel-problem.ts';
import { listDeploymentProblems, type Targets } from './panel-rules.ts';
import type { Panel } from './panel.ts';

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
    const ofVersions = versions.flatMap((version) => listPlacesOfFlow(version, panel));
    const uses = [...listPanelPlaces(panel), ...targets.categories.flatMap(listCategoryPlaces), ...ofVersions];
    const places = await loadPlaces(ports, guild, server, uses);
    const check = (some: readonly PlaceUse[]) => some.flatMap((use) => checkPlace(use, places));
    return [
      ...listDeploymentProblems(panel, targets).map((message) => ({ ...OF_PANEL, message })),
      ...check(listPanelPlaces(panel)),
      ...targets.categories.flatMap((category) => [
        ...check(listCategoryPlaces(category)),
        ...checkRoles(server, category, settings),
      ]),
      ...check(ofVersions),
    ];
  };

const OF_PANEL = { problem: 'not_deployable', id: null, missingPermissions: [] } as const;

const loadPlaces = async (
  { chat }: { readonly chat: Pick<ChatPlatform, 'describeUnlisted'> },
  guild: GuildId,
  server: ChatServer,
  uses: readonly PlaceUse[],
): Promise<Places> => {
  const unfound = listUnfound(uses, server);
  const isAsked = !server.isComplete && unfound.length > 0;
  return { server, unlisted: isAsked ? await chat.describeUnlisted(guild, unfound) : [] };
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

const listPlacesOfFlow = (version: NamedVersion, panel: Panel): readonly PlaceUse[] => {
  const conversation = findConversation(version, panel.channelId);
  return conversation ? listConversationPlaces(conversation, version.name, panel) : [];
};

const checkRoles = (
  { roles, hasAllRoles }: ChatServer,
  category: Category,
  settings: Pick<SettingsFields, 'staffRoleIds'>,
): readonly PanelProblem[] => {
  if (!hasAllRoles) return [];
  const named = [...resolveStaffRoles(category, settings), ...category.pingRoleIds, ...category.requiredRoleIds];
  return [...new Set(named)]
    .filter((role) => roles.every(({ id }) => id !== role))
    .map((id) => ({
      problem: 'unknown_role',
      message: `The server has no role ${id}, which category "${category.name}" names.`,
      id,
      missingPermissions: [],
    }));
};
