import { attachFiles } from '../../attachments/index.ts';
import type { ChatMessageId } from '../../shared/ids.ts';
import type { TicketRef } from '../leasing/with-lease.ts';
import type { ReceivePorts } from './receive-ports.ts';

export interface RevealMessage extends TicketRef {
  readonly message: ChatMessageId;
  readonly content: string;
  readonly files: readonly { readonly url: string | null; readonly filename: string }[];
}

/** Adds what was hidden from the bot, as a user has shown it. May be repeated. @returns false for another message */
export const revealMessage =
  (ports: ReceivePorts) =>
  async ({ guild, ticket, message, content, files }: RevealMessage): Promise<boolean> => {
    const { tickets, work } = ports;
    if (!(await tickets.hasMessage(guild, ticket, message))) return false;
    // Known content is not copied again.
    if (!(await tickets.hasHiddenMessage(guild, ticket, message))) return true;
    const { attachments, copies } = await attachFiles(ports, { guildId: guild, id: ticket }, files);
    await work.run(async () => {
      await ports.files.add(guild, copies);
      await tickets.updateMessage(guild, ticket, message, { content, attachments });
    });
    return true;
  };
