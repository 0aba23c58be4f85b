import { loadServerContext, type ServerContextPorts } from '../settings/index.ts';
import type { GuildId } from '../shared/ids.ts';
import type { ChatEvent, PickedChannel } from './chat-event.ts';
import type { ChatAnswer } from './chat-replies.ts';

/** Adds to an answer what the bot lacks in the channels that the user picked. */
export const nameMissingPermissions = async (
  ports: ServerContextPorts,
  guild: GuildId,
  event: ChatEvent,
  answer: ChatAnswer | null,
): Promise<ChatAnswer | null> => {
  const picked = listPicked(event);
  if (picked.length === 0) return answer;
  const { write } = await loadServerContext(ports, guild);
  const lines = picked.map(({ id, missingPermissions }) =>
    write('answer.picked_channel', { channel: `<#${id}>`, permissions: missingPermissions.join(', ') }),
  );
  return { ephemeral: true, ...answer, content: [...(answer ? [answer.content] : []), ...lines].join('\n\n') };
};

const listPicked = (event: ChatEvent): readonly PickedChannel[] =>
  event.type === 'button_pressed' ? (event.pickedChannels ?? []) : [];
