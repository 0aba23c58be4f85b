import { SYSTEM } from '../shared/actor.ts';
import type { GuildId, ChannelId, ChatMessageId } from '../shared/ids.ts';
import type { PanelPorts } from './panel-ports.ts';
import { saveAndRecord } from './record-panel-event.ts';

/** Handles a deleted message, or channel when `message` is null; the next deployment posts a new one. */
export const handleMessageGone =
  (ports: PanelPorts) =>
  (guild: GuildId, channel: ChannelId, message: ChatMessageId | null): Promise<void> =>
    ports.work.run(async () => {
      const there = await ports.panels.listByChannel(guild, channel);
      for (const panel of there.filter(({ messageId }) => message === null || messageId === message)) {
        const next = { ...panel, messageId: null, messageChannelId: null };
        await saveAndRecord(ports, panel, next, { type: 'panel.updated', actor: SYSTEM });
      }
    });
