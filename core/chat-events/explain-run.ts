import { mentionChannel, RefusedByChat } from '../chat/index.ts';
import type { FlowRun, RunPlace } from '../flows/index.ts';
import { loadServerContext, type WriteText } from '../settings/index.ts';
import type { ChannelId, GuildId } from '../shared/ids.ts';
import type { ChatAnswer } from './chat-replies.ts';
import type { ChatEventPorts } from './chat-event-inputs.ts';

/** Says where the conversation goes on. @throws what the chat platform refused the run */
export const explainRun = async (
  ports: ChatEventPorts,
  guild: GuildId,
  run: FlowRun,
  here: ChannelId | null = null,
): Promise<ChatAnswer> => {
  const place = await ports.flows.findPlace(run);
  if (place === null) {
    await assertNotRefused(ports, run);
    return explainDone(ports, guild);
  }
  const { write } = await loadServerContext(ports, guild);
  return { content: explainPlace(write, place, here), ephemeral: true };
};

const explainPlace = (write: WriteText, place: RunPlace, here: ChannelId | null): string => {
  if (place === 'direct_messages') return write('answer.conversation_direct', {});
  const { channelId } = place;
  return channelId === here
    ? write('answer.conversation_here', {})
    : write('answer.conversation', { channel: mentionChannel(channelId) });
};

const assertNotRefused = async ({ flows }: Pick<ChatEventPorts, 'flows'>, run: FlowRun): Promise<void> => {
  const failure = await flows.findFailure(run);
  if (failure?.refusal) throw new RefusedByChat(failure.refusal, failure.message);
};

export const explainDone = async (ports: ChatEventPorts, guild: GuildId): Promise<ChatAnswer> => ({
  content: (await loadServerContext(ports, guild)).write('answer.done', {}),
  ephemeral: true,
});
