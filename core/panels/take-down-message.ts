import { VersionConflict } from '../shared/errors.ts';
import { handleMessageGone } from './handle-message-gone.ts';
import type { PanelPorts } from './panel-ports.ts';
import type { Panel } from './panel.ts';

/**
 * Deletes the panel's message and stores that. If the panel was changed at the same time, the change is kept, without
 * the message.
 */
export const omitMessage = async <T>(ports: PanelPorts, panel: Panel, write: () => Promise<T>): Promise<T> => {
  await takeDownMessage(ports, panel);
  try {
    return await ports.work.run(write);
  } catch (error) {
    const { guildId, messageChannelId, messageId } = panel;
    if (error instanceof VersionConflict && messageChannelId)
      await handleMessageGone(ports)(guildId, messageChannelId, messageId);
    throw error;
  }
};

export const takeDownMessage = async ({ chat }: PanelPorts, panel: Panel): Promise<void> => {
  const { guildId, messageChannelId, messageId } = panel;
  if (messageChannelId && messageId) await chat.deleteMessage(guildId, messageChannelId, messageId);
};
