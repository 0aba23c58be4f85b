import type { Notice } from '../chat/index.ts';
import { conflict, isRefusal, VersionConflict } from '../shared/errors.ts';
import { recordingProblems } from '../problems/index.ts';
import type { ChatMessageId } from '../shared/ids.ts';
import { plusMs } from '../shared/instant.ts';
import { getForUpdate } from '../shared/records.ts';
import { PANEL, type PanelRef, type PanelPorts } from './panel-ports.ts';
import { saveAndRecord } from './record-panel-event.ts';
import { takeDownMessage, writeAfterDeletion } from './take-down-message.ts';
import { type Panel, toPanelView, type PanelView } from './panel.ts';
import { assertDeployable, type DeployablePanel } from './panel-rules.ts';
import { fillHours } from './fill-hours.ts';
import { renderNotice } from './render.ts';
import { loadTargets } from './load-targets.ts';

/** Longer than clients repeat a request. */
const LEASE_MS = 5 * 60_000;

/** @throws not_found; conflict without a choice, for an archived category, or for a lost channel; bot_unavailable */
export const deployPanel =
  (ports: PanelPorts) =>
  async (target: PanelRef): Promise<PanelView> => {
    const panel = await getForUpdate(ports.panels, PANEL, target);
    assertDeployable(panel, await loadTargets(ports, panel));
    // A key per request, or else per version, prevents a second post by a retry after a crash.
    const key = `panel:${panel.id}:${target.request?.id ?? panel.version}`;
    await ports.panels.startDeployment(panel.guildId, panel.id, key, plusMs(ports.clock.now(), LEASE_MS));
    try {
      return await deployStarted(ports, panel, target, key);
    } catch (error) {
      if (isRefusal(error) || error instanceof VersionConflict)
        await ports.panels.endDeployment(panel.guildId, panel.id, key);
      throw error;
    }
  };

const deployStarted = async (
  ports: PanelPorts,
  panel: DeployablePanel,
  { actor, request }: PanelRef,
  key: string,
): Promise<PanelView> => {
  const channel = panel.channelId;
  const place = { guild: panel.guildId, panelId: panel.id };
  const messageId = await recordingProblems(ports.problems, place, () => renderPanel(ports, panel, key));
  const deploy = (now: Panel): Panel => ({
    ...now,
    messageId,
    messageChannelId: channel,
    deployedAt: ports.clock.now(),
    deployedVersion: now.version + 1,
  });
  try {
    return await writeAfterDeletion(ports, panel, async (now) => {
      const view = await saveAndRecord(ports, now, deploy(now), { type: 'panel.deployed', actor });
      await request?.record(view);
      await ports.panels.endDeployment(panel.guildId, panel.id, key);
      return view;
    });
  } catch (error) {
    if (error instanceof VersionConflict) await saveDeployed(ports, panel, deploy(panel));
    throw error;
  }
};

const renderPanel = async (ports: PanelPorts, panel: DeployablePanel, key: string): Promise<ChatMessageId> => {
  const { guildId, messageId, messageChannelId, channelId: channel } = panel;
  const { panel: filled, changesAt } = await fillHours(ports, panel);
  const notice: Notice = renderNotice(filled);
  await ports.panels.setHoursChange(guildId, panel.id, changesAt);
  if (
    messageId &&
    messageChannelId === channel &&
    (await ports.chat.editMessage(guildId, channel, messageId, notice))
  ) {
    return messageId;
  }
  const posted = await ports.chat.postMessage(key, guildId, channel, notice);
  if (!posted)
    throw conflict('channel_gone', `Panel "${panel.name}" cannot be deployed. Its channel ${channel} does not exist.`);
  if (messageChannelId !== channel) await takeDownMessage(ports, panel);
  return posted;
};

/** If the panel was changed meanwhile, the message is updated to the stored panel. */
const saveDeployed = async (ports: PanelPorts, before: Panel, tried: Panel): Promise<void> => {
  const now = await ports.panels.find(before.guildId, before.id);
  const { messageId, messageChannelId } = tried;
  if (now && messageChannelId && messageId && now.messageId === messageId) {
    // Our edit may have overwritten a newer one.
    if (toPanelView(now).status === 'deployed')
      await ports.chat.editMessage(
        now.guildId,
        messageChannelId,
        messageId,
        renderNotice((await fillHours(ports, now)).panel),
      );
  } else if (before.messageId !== messageId) {
    await takeDownMessage(ports, tried);
  }
};
