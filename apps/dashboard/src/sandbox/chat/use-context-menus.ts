import type { Owner } from '../../owner.ts';
import { describeError } from '../../queries.ts';
import {
  type AnswerParts,
  type AskedForm,
  callChat,
  type ChatMessage,
  type CommandForm,
  type PrivateAnswer,
} from './chat-api.ts';
import { toGuildPath, useChatChange } from './use-chat.ts';
import { t } from '../../texts/texts.ts';

interface MenuUse {
  /** What stands before the name of the menu in its path. */
  readonly target: 'message' | 'member';
  readonly menu: string;
}

interface MenuOptions {
  readonly owner: Owner;
  readonly message: ChatMessage;
  readonly actingId: string;
  readonly onAnswer: (text: string, isRefusal: boolean, parts?: AnswerParts) => void;
  readonly onForm: (buttonId: string, form: AskedForm) => void;
}

/** Uses the menus of a message and of its author, as the chat platform offers them. */
export const useContextMenus = ({ owner, message, actingId, onAnswer, onForm }: MenuOptions) => {
  const toPath = ({ target, menu }: MenuUse) =>
    target === 'message'
      ? `${toGuildPath(owner)}/channels/${message.channelId}/messages/${message.id}/menus/${menu}`
      : `${toGuildPath(owner)}/members/${message.authorId}/menus/${menu}`;
  const change = useChatChange(
    owner,
    (use: MenuUse) =>
      callChat<PrivateAnswer | CommandForm>(toPath(use), { method: 'POST', body: { userId: actingId } }),
    {
      onSuccess: (result) =>
        'form' in result ? onForm(result.buttonId, result.form) : onAnswer(result.content, false, result),
      onError: (error) => onAnswer(describeError(error), true),
    },
  );
  return { use: (use: MenuUse) => change.mutate(use) };
};

/** The entries of the menu of a message of the bot. */
export const listBotMenus = (use: (input: MenuUse) => void) => [
  { label: t('Edit message'), onSelect: () => use({ target: 'message', menu: 'edit_message' }) },
  { label: t('Delete message'), onSelect: () => use({ target: 'message', menu: 'delete_message' }) },
];

/** The entries of the menus, of a message of a user. Who wrote it changes it as the chat does, not by the bot. */
export const listMenus = (authorName: string, isOwn: boolean, use: (input: MenuUse) => void) => [
  { label: t('Open a ticket'), onSelect: () => use({ target: 'message', menu: 'open_ticket' }) },
  { label: t('Add to a ticket'), onSelect: () => use({ target: 'message', menu: 'add_to_ticket' }) },
  ...(isOwn ? [] : listBotMenus(use)),
  {
    label: t('Tickets of {{value}}', { value: authorName }),
    onSelect: () => use({ target: 'member', menu: 'member_tickets' }),
  },
  {
    label: t('Open a ticket for {{value}}', { value: authorName }),
    onSelect: () => use({ target: 'member', menu: 'open_member_ticket' }),
  },
];
