import { SYSTEM } from '../shared/actor.ts';
import type { GuildId, ChannelId, ChatMessageId } from '../shared/ids.ts';
import type { PanelPorts } from './panel-ports.ts';
import { saveAndRecord } from './record-panel-event.ts';

/** Handles deleted messages, or a deleted channel when `messages` is null; the next deployment posts a new one. */
export const handleMessagesGone =
  (ports: PanelPorts) =>
  (guild: GuildId, channel: ChannelId, messages: readonly ChatMessageId[] | null): Promise<void> =>
    ports.work.run(async () => {
      const there = await ports.panels.listByChannel(guild, channel);
      for (const panel of there.filter(
        ({ messageId: id }) => messages === null || (id !== null && messages.includes(id)),
      )) {
        const next = { ...panel, messageId: null, messageChannelId: null };
        await saveAndRecord(ports, panel, next, { type: 'panel.updated', actor: SYSTEM });
      }
    });
