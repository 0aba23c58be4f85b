import type { Notice } from '../chat/index.ts';
import { conflict, StaleWrite } from '../shared/errors.ts';
import type { ChannelId, ChatMessageId, GuildId } from '../shared/ids.ts';
import { existing, type OnePanel, type PanelPorts, saved, takenDown, wanted, withoutMessage } from './manage-panels.ts';
import { NOT_DEPLOYED, type Panel, seen, type SeenPanel } from './panel.ts';
import { categoriesOf, flowsOf, hindrances, requireDeployable, type Targets } from './panel-rules.ts';
import { rendered } from './render.ts';

/**
 * Puts the panel up in its channel: the message that is there already is changed, and a new one is posted only if there
 * is none.
 *
 * @throws not_found; conflict when there is nothing to choose, a category is archived, or the channel is gone;
 * bot_unavailable
 */
export const deployPanel =
  (ports: PanelPorts) =>
  async (on: OnePanel): Promise<SeenPanel> => {
    const panel = await wanted(ports, on);
    requireDeployable(panel, await targetsOf(ports, panel));
    const channel = panel.channelId as ChannelId;
    const messageId = await shownIn(ports, panel, channel);
    const deployed: Panel = {
      ...panel,
      messageId,
      messageChannelId: channel,
      deployedAt: ports.clock.now(),
      deployedVersion: panel.version + 1,
    };
    try {
      return await ports.work.run(() => saved(ports, panel, deployed, { type: 'panel.deployed', actor: on.actor }));
    } catch (error) {
      if (error instanceof StaleWrite) await settled(ports, panel, deployed);
      throw error;
    }
  };

const shownIn = async (ports: PanelPorts, panel: Panel, channel: ChannelId): Promise<ChatMessageId> => {
  const { guildId, messageId, messageChannelId } = panel;
  const notice: Notice = rendered(panel);
  if (messageId && messageChannelId === channel && (await ports.chat.change(guildId, channel, messageId, notice))) {
    return messageId;
  }
  // The same version is the same deed: a retry after a crash does not post it twice.
  const posted = await ports.chat.putUp(`panel:${panel.id}:${panel.version}`, guildId, channel, notice);
  if (!posted) throw conflict(`Panel "${panel.name}" cannot be deployed. Its channel ${channel} does not exist.`);
  if (messageChannelId !== channel) await takenDown(ports, panel);
  return posted;
};

/** Somebody changed the panel meanwhile: what the chat shows has to be what the panel says now. */
const settled = async (ports: PanelPorts, before: Panel, tried: Panel): Promise<void> => {
  const now = await ports.panels.find(before.guildId, before.id);
  const { messageId, messageChannelId } = tried;
  if (now && messageChannelId && messageId && now.messageId === messageId) {
    // Ours may have been written over a newer one.
    if (seen(now).state === 'deployed')
      await ports.chat.change(now.guildId, messageChannelId, messageId, rendered(now));
  } else if (before.messageId !== messageId) {
    await takenDown(ports, tried);
  }
};

/** Takes the panel down: it is a draft again. @throws not_found; conflict when it is not deployed; bot_unavailable */
export const undeployPanel =
  (ports: PanelPorts) =>
  async (on: OnePanel): Promise<SeenPanel> => {
    const panel = await wanted(ports, on);
    if (panel.deployedVersion === null) throw conflict(`Panel "${panel.name}" is not deployed.`);
    const next = { ...panel, ...NOT_DEPLOYED };
    return withoutMessage(ports, panel, () => saved(ports, panel, next, { type: 'panel.updated', actor: on.actor }));
  };

/** The message that a panel would have, and what a person should know before deploying it. */
export interface PanelPreview {
  readonly message: Notice;
  readonly warnings: readonly string[];
}

/** Renders the panel without touching the chat. @throws not_found */
export const previewPanel =
  (ports: PanelPorts) =>
  async (guild: GuildId, id: Panel['id']): Promise<PanelPreview> => {
    const panel = await existing(ports, guild, id);
    return { message: rendered(panel), warnings: hindrances(panel, await targetsOf(ports, panel)) };
  };

/** What is gone cannot be: panels that refer to it keep it. */
const targetsOf = async ({ categories, flows }: PanelPorts, panel: Panel): Promise<Targets> => {
  const found = await Promise.all([
    Promise.all(categoriesOf(panel).map((id) => categories.find(panel.guildId, id))),
    Promise.all(flowsOf(panel).map((id) => flows.find(panel.guildId, id))),
  ]);
  return {
    categories: found[0].filter((category) => category !== null),
    flows: found[1].filter((flow) => flow !== null),
  };
};
