import type { FlowRun } from '../flows/index.ts';
import { loadServerContext } from '../settings/index.ts';
import { AppError, isRefusedByChat } from '../shared/errors.ts';
import type { ChannelId, GuildId } from '../shared/ids.ts';
import type { ChatAnswer } from './chat-replies.ts';
import type { ChatEventPorts } from './chat-event-inputs.ts';

/** Links the place of the conversation with a flow, unless the user is there. @throws what the chat platform refused the flow */
export const explainRun = async (
  ports: ChatEventPorts,
  guild: GuildId,
  run: FlowRun,
  here: ChannelId | null = null,
): Promise<ChatAnswer> => {
  const place = await ports.flows.findPlace(run);
  if (place === null) await assertNotRefused(ports, run);
  if (place === null || place === here) return explainDone(ports, guild);
  const { write } = await loadServerContext(ports, guild);
  return { content: write('answer.conversation', { channel: `<#${place}>` }), ephemeral: true };
};

/** @throws what the chat platform refused the run */
const assertNotRefused = async ({ flows }: Pick<ChatEventPorts, 'flows'>, run: FlowRun): Promise<void> => {
  const failure = await flows.findFailure(run);
  const error = failure?.reason && new AppError(failure.reason, failure.message);
  if (isRefusedByChat(error)) throw error;
};

export const explainDone = async (ports: ChatEventPorts, guild: GuildId): Promise<ChatAnswer> => ({
  content: (await loadServerContext(ports, guild)).write('answer.done', {}),
  ephemeral: true,
});
