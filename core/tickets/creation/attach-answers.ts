import { type AttachPorts, attachFiles, type StoredAttachment } from '../../attachments/index.ts';
import type { Category } from '../../categories/index.ts';
import type { Attachment, ChatPlatform } from '../../chat/index.ts';
import { checkUploads, completeAnswers, type CheckedAnswer, type FormAnswer } from '../../forms/index.ts';
import type { TicketId } from '../../shared/ids.ts';
import { nameAnswers } from './name-answers.ts';
import type { OpenTicketInput } from './new-ticket.ts';

export interface AttachedAnswers {
  readonly formAnswers: readonly FormAnswer[];
  readonly attachments: readonly Attachment[];
  /** Add these records in the transaction of the ticket. */
  readonly copies: readonly StoredAttachment[];
}

/** Adds names for ids; files become attachments of the ticket. @throws validation_error */
export const attachAnswers = async (
  ports: AttachPorts & { readonly chat: ChatPlatform },
  { guild, formAnswers: given }: Pick<OpenTicketInput, 'guild' | 'formAnswers'>,
  category: Category,
  id: TicketId,
): Promise<AttachedAnswers> => {
  const answers = await nameAnswers(ports.chat, guild, category.form, completeAnswers(category.form, given));
  await checkUploads(category.form, answers, (ids) => ports.files.listByIds(guild, ids));
  const files = answers.flatMap((answer) => answer.files ?? []);
  if (files.length === 0) return { formAnswers: answers, attachments: [], copies: [] };
  const { attachments, copies } = await attachFiles(ports, { guildId: guild, id }, files);
  const rest = [...attachments];
  return { formAnswers: answers.map((answer) => nameFiles(answer, rest)), attachments, copies };
};

/** Removes the attachments of the answer from `rest`. */
const nameFiles = ({ files, ...answer }: CheckedAnswer, rest: Attachment[]): FormAnswer => {
  if (!files) return answer;
  const own = rest.splice(0, files.length);
  return {
    ...answer,
    value: own.flatMap(({ attachmentId }) => attachmentId ?? []),
    displayValues: own.map(({ filename }) => filename),
  };
};
