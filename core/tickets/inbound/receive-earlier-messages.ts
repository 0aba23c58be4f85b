import { AppError, isTransient } from '../../shared/errors.ts';
import type { BufferedMessage } from '../model/ticket-creations.ts';
import { receiveDirectMessage } from './receive-direct-message.ts';
import { receiveInTicket } from './receive-message.ts';
import type { ReceivePorts } from './receive-ports.ts';

/** Adds buffered messages to their tickets. @returns how many it checked */
export const receiveBufferedMessages = (ports: ReceivePorts) => async (): Promise<number> => {
  const kept = await ports.creations.listBufferedMessages();
  for (const { guild, ticket, message } of kept) {
    const isDone = await receiveInTicket(ports, ticket, { guild, message }).then(() => true, isPermanentlyRefused);
    if (isDone) await ports.creations.removeBufferedMessages(guild, ticket, [message.id]);
  }
  return kept.length;
};

export interface ReceiveEarlierMessage extends BufferedMessage {
  /** The channel of the ticket shows such a message under the name of its author. */
  readonly isDirect: boolean;
}

/** Adds a message that precedes its ticket, once; ignores a refusal by the ticket. @throws transient errors */
export const receiveEarlierMessage =
  (ports: ReceivePorts) =>
  async ({ guild, ticket, message, isDirect }: ReceiveEarlierMessage): Promise<void> => {
    try {
      if (isDirect) await receiveDirectMessage(ports)({ guild, ticket, message });
      else await receiveInTicket(ports, ticket, { guild, message });
    } catch (error) {
      if (!isPermanentlyRefused(error)) throw error;
    }
  };

/** A retry would be refused again. @throws unexpected errors */
const isPermanentlyRefused = (error: unknown): boolean => {
  if (!(error instanceof AppError)) throw error;
  return !isTransient(error);
};
