import type { Post } from '#core/chat/index.ts';
import type { ChatMessageId } from '#core/shared/ids.ts';
import type { MessageDraft } from './message-drafts.ts';

const WITHOUT_TEXT: MessageDraft = { body: { content: '' }, files: [] };

/** The new draft of each message of a post; null where it is not needed any more. Files stay with the last message. */
export const pairDrafts = (
  ids: readonly ChatMessageId[],
  drafts: readonly MessageDraft[],
  { attachments }: Post,
): readonly { readonly id: ChatMessageId; readonly draft: MessageDraft | null }[] => {
  const hasUploads = attachments.some(({ url }) => url === null);
  return ids.map((id, index) => {
    const keepsFiles = hasUploads && index === ids.length - 1;
    return { id, draft: drafts[index] ?? (keepsFiles ? WITHOUT_TEXT : null) };
  });
};
