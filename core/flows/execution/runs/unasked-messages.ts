import type { ChatMessage } from '../../../chat/index.ts';
import type { GuildId, TicketId, UserId } from '../../../shared/ids.ts';
import type { FlowRun } from '../../model/run.ts';
import type { RunPorts } from '../../model/run-ports.ts';

/** Keeps a message that answers no question for the ticket of its conversation; a ticket there gets it at once. */
export const keepMessage = async (
  { runs, runMessages, tickets, ticketActions }: Pick<RunPorts, 'runs' | 'runMessages' | 'tickets' | 'ticketActions'>,
  guild: GuildId,
  message: ChatMessage,
): Promise<void> => {
  const { channelId, authorId } = message;
  if (!authorId) return;
  const asking = await runs.listAsking(guild, channelId, authorId);
  const run = asking.find(({ ownChannelId, ticketId }) => ownChannelId === channelId && !ticketId);
  if (!run) return;
  await runMessages.add(guild, run.id, message);
  if (await tickets.findByChannel(guild, channelId)) await ticketActions.receiveMessage({ guild, message });
};

/** Keeps it for the ticket of the run that talks with its author. @returns false when none has spoken */
export const keepDirectMessage =
  ({ runs, runMessages }: Pick<RunPorts, 'runs' | 'runMessages'>) =>
  async (user: UserId, message: ChatMessage): Promise<boolean> => {
    const run = (await runs.listDirect(user)).find(({ earlierMessages }) => earlierMessages.length > 0);
    if (run) await runMessages.add(run.guildId, run.id, message);
    return run !== undefined;
  };

type RunRef = Pick<FlowRun, 'guildId' | 'id'>;

/** Adds each kept message to the ticket once, and keeps it no longer. */
export const moveMessages = async (
  { runMessages, ticketActions }: Pick<RunPorts, 'runMessages' | 'ticketActions'>,
  { guildId: guild, id, conversation }: RunRef & Pick<FlowRun, 'conversation'>,
  ticket: TicketId,
): Promise<void> => {
  const isDirect = conversation?.home === 'dm';
  for (const message of await runMessages.list(guild, id)) {
    await ticketActions.receiveEarlierMessage({ guild, ticket, message, isDirect });
    await runMessages.remove(guild, id, [message.id]);
  }
};

/** A run that has ended without a ticket does not need them any more. */
export const dropMessages = async (
  { runMessages }: Pick<RunPorts, 'runMessages'>,
  { guildId, id }: RunRef,
): Promise<void> => {
  const messages = await runMessages.list(guildId, id);
  if (messages.length > 0)
    await runMessages.remove(
      guildId,
      id,
      messages.map((message) => message.id),
    );
};
