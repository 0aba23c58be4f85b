import { type AttachPorts, attachFiles, type StoredAttachment } from '../../attachments/index.ts';
import type { Category } from '../../categories/index.ts';
import type { Attachment, ChatPlatform } from '../../chat/index.ts';
import type { TicketId } from '../../shared/ids.ts';
import { attachAnswers, type AttachedAnswers } from './attach-answers.ts';
import type { EarlierConversation, EarlierMessage } from './adopt-channel.ts';
import type { OpenTicketInput } from './new-ticket.ts';

interface AttachedInput extends Pick<AttachedAnswers, 'attachments' | 'copies'> {
  readonly input: OpenTicketInput & { readonly conversation: EarlierConversation | null };
}

/** Attaches the files of answers and of an earlier conversation. @throws validation_error */
export const attachGiven = async (
  ports: AttachPorts & { readonly chat: ChatPlatform },
  given: OpenTicketInput,
  category: Category,
  id: TicketId,
): Promise<AttachedInput> => {
  const { formAnswers, attachments, copies } = await attachAnswers(ports, given, category, id);
  const earlier = await attachEarlier(ports, given, id);
  const input = { ...given, formAnswers, conversation: earlier.conversation };
  return { input, attachments, copies: [...copies, ...earlier.copies] };
};

interface AttachedConversation {
  readonly conversation: EarlierConversation | null;
  /** Add these records in the transaction of the ticket. */
  readonly copies: readonly StoredAttachment[];
}

/** The files are copied, since their addresses in the chat expire. */
const attachEarlier = async (
  ports: AttachPorts,
  { guild, conversation }: Pick<OpenTicketInput, 'conversation' | 'guild'>,
  id: TicketId,
): Promise<AttachedConversation> => {
  if (!conversation) return { conversation: null, copies: [] };
  const copies: StoredAttachment[] = [];
  const messages: EarlierMessage[] = [];
  for (const message of conversation.messages) {
    const attached = await attachFiles(ports, { guildId: guild, id }, message.attachments.filter(hasAddress));
    const uploads = message.attachments.filter((file) => !hasAddress(file));
    copies.push(...attached.copies);
    messages.push({ ...message, attachments: [...uploads, ...attached.attachments] });
  }
  return { conversation: { ...conversation, messages }, copies };
};

const hasAddress = (file: Attachment): file is Attachment & { readonly url: string } => file.url !== null;
