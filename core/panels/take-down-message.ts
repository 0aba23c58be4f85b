import { VersionConflict } from '../shared/errors.ts';
import { compareFields } from '../shared/events.ts';
import { handleMessagesGone } from './handle-message-gone.ts';
import type { PanelPorts } from './panel-ports.ts';
import { type Panel, PANEL_FIELDS, toPanelView } from './panel.ts';

/** Deletes the panel's message and stores that. A concurrent change of the panel is kept, without the message. */
export const omitMessage = async <T>(
  ports: PanelPorts,
  panel: Panel,
  write: (panel: Panel) => Promise<T>,
): Promise<T> => {
  await takeDownMessage(ports, panel);
  try {
    return await writeAfterDeletion(ports, panel, write);
  } catch (error) {
    const { guildId, messageChannelId, messageId } = panel;
    if (error instanceof VersionConflict && messageChannelId)
      await handleMessagesGone(ports)(guildId, messageChannelId, messageId && [messageId]);
    throw error;
  }
};

/** Ignores the conflict with the platform's report of this deletion, unless the panel was changed otherwise. */
export const writeAfterDeletion = async <T>(
  ports: PanelPorts,
  panel: Panel,
  write: (panel: Panel) => Promise<T>,
): Promise<T> => {
  try {
    return await ports.work.run(() => write(panel));
  } catch (error) {
    const now = error instanceof VersionConflict ? await ports.panels.find(panel.guildId, panel.id) : null;
    if (!now || !hasLostMessage(panel, now)) throw error;
    return ports.work.run(() => write(now));
  }
};

const hasLostMessage = (before: Panel, now: Panel): boolean => {
  const changes = Object.keys(compareFields(toPanelView(before), toPanelView(now), PANEL_FIELDS));
  const isLost = before.messageId !== null && now.messageId === null;
  return isLost && changes.every((field) => field === 'messageId' || field === 'status');
};

export const takeDownMessage = async ({ chat }: PanelPorts, panel: Panel): Promise<void> => {
  const { guildId, messageChannelId, messageId } = panel;
  if (messageChannelId && messageId) await chat.deleteMessage(guildId, messageChannelId, messageId);
};
