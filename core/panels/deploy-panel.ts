import type { Notice } from '../chat/index.ts';
import { conflict, VersionConflict } from '../shared/errors.ts';
import type { ChannelId, ChatMessageId, GuildId } from '../shared/ids.ts';
import { getForUpdate, getOrThrow } from '../shared/records.ts';
import {
  PANEL,
  type PanelRef,
  type PanelPorts,
  saveAndRecord,
  takeDownMessage,
  omitMessage,
} from './manage-panels.ts';
import { NOT_DEPLOYED, type Panel, toPanelView, type PanelView } from './panel.ts';
import { listCategoryIds, listFlowIds, findDeploymentProblems, assertDeployable, type Targets } from './panel-rules.ts';
import { renderNotice } from './render.ts';

/**
 * Puts the panel up in its channel: the message that is there already is changed, and a new one is posted only if there
 * is none.
 *
 * @throws not_found; conflict when there is nothing to choose, a category is archived, or the channel is gone;
 * bot_unavailable
 */
export const deployPanel =
  (ports: PanelPorts) =>
  async (on: PanelRef): Promise<PanelView> => {
    const panel = await getForUpdate(ports.panels, PANEL, on);
    assertDeployable(panel, await loadTargets(ports, panel));
    const channel = panel.channelId as ChannelId;
    const messageId = await renderPanel(ports, panel, channel);
    const deployed: Panel = {
      ...panel,
      messageId,
      messageChannelId: channel,
      deployedAt: ports.clock.now(),
      deployedVersion: panel.version + 1,
    };
    try {
      return await ports.work.run(() =>
        saveAndRecord(ports, panel, deployed, { type: 'panel.deployed', actor: on.actor }),
      );
    } catch (error) {
      if (error instanceof VersionConflict) await saveDeployed(ports, panel, deployed);
      throw error;
    }
  };

const renderPanel = async (ports: PanelPorts, panel: Panel, channel: ChannelId): Promise<ChatMessageId> => {
  const { guildId, messageId, messageChannelId } = panel;
  const notice: Notice = renderNotice(panel);
  if (
    messageId &&
    messageChannelId === channel &&
    (await ports.chat.editMessage(guildId, channel, messageId, notice))
  ) {
    return messageId;
  }
  // One idempotency key for each version: a retry after a crash does not post it twice.
  const posted = await ports.chat.postMessage(`panel:${panel.id}:${panel.version}`, guildId, channel, notice);
  if (!posted) throw conflict(`Panel "${panel.name}" cannot be deployed. Its channel ${channel} does not exist.`);
  if (messageChannelId !== channel) await takeDownMessage(ports, panel);
  return posted;
};

/** If the panel was changed while it was being deployed, makes the message in the chat match the stored panel. */
const saveDeployed = async (ports: PanelPorts, before: Panel, tried: Panel): Promise<void> => {
  const now = await ports.panels.find(before.guildId, before.id);
  const { messageId, messageChannelId } = tried;
  if (now && messageChannelId && messageId && now.messageId === messageId) {
    // Ours may have been written over a newer one.
    if (toPanelView(now).status === 'deployed')
      await ports.chat.editMessage(now.guildId, messageChannelId, messageId, renderNotice(now));
  } else if (before.messageId !== messageId) {
    await takeDownMessage(ports, tried);
  }
};

/** Takes the panel down: it is a draft again. @throws not_found; conflict when it is not deployed; bot_unavailable */
export const undeployPanel =
  (ports: PanelPorts) =>
  async (on: PanelRef): Promise<PanelView> => {
    const panel = await getForUpdate(ports.panels, PANEL, on);
    if (panel.deployedVersion === null) throw conflict(`Panel "${panel.name}" is not deployed.`);
    const next = { ...panel, ...NOT_DEPLOYED };
    return omitMessage(ports, panel, () =>
      saveAndRecord(ports, panel, next, { type: 'panel.updated', actor: on.actor }),
    );
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
    const panel = await getOrThrow(ports.panels, PANEL, guild, id);
    return { message: renderNotice(panel), warnings: findDeploymentProblems(panel, await loadTargets(ports, panel)) };
  };

/** What is gone cannot be: panels that refer to it keep it. */
const loadTargets = async ({ categories, flows }: PanelPorts, panel: Panel): Promise<Targets> => {
  const found = await Promise.all([
    Promise.all(listCategoryIds(panel).map((id) => categories.find(panel.guildId, id))),
    Promise.all(listFlowIds(panel).map((id) => flows.find(panel.guildId, id))),
  ]);
  return {
    categories: found[0].filter((category) => category !== null),
    flows: found[1].filter((flow) => flow !== null),
  };
};
