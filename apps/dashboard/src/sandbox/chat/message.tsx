import { type SyntheticEvent, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { Avatar, Badge } from '../../kit/parts.tsx';
import { Menu } from '../../kit/popover.tsx';
import { TimeOfDay } from '../../kit/dates/time.tsx';
import { type Owner } from '../../owner.ts';
import { showToast } from '../../kit/toast.tsx';
import { describeError } from '../../queries.ts';
import { type AnswerParts, type AskedForm, callChat, type ChatMessage } from './chat-api.ts';
import { listBotMenus, listMenus, useContextMenus } from './use-context-menus.ts';
import { useChatNames } from './chat-names.ts';
import { NoticeParts } from './notice.tsx';
import { ChatText, usePlainText } from './text.tsx';
import { toGuildPath, useChatChange } from './use-chat.ts';
import { MessageParts } from '../../kit/chat/message-parts.tsx';
import { t } from '../../texts/texts.ts';

export const BotAvatar = () => (
  <svg className="avatar bot-avatar" viewBox="0 0 36 36" aria-hidden="true">
    <path fill="none" stroke="currentColor" strokeWidth="2" d="M9 9h8a2.5 2.5 0 0 0 5 0h5v18h-5a2.5 2.5 0 0 0-5 0H9Z" />
    <path stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeDasharray="0.1 4" d="M19.5 14v9" />
  </svg>
);

interface EditorProps {
  readonly owner: Owner;
  readonly message: ChatMessage;
  readonly onClose: () => void;
}

const Editor = ({ owner, message, onClose }: EditorProps) => {
  const [content, setContent] = useState(message.content);
  const save = useChatChange(
    owner,
    () =>
      callChat(`${toGuildPath(owner)}/channels/${message.channelId}/messages/${message.id}`, {
        method: 'PATCH',
        body: { content: content.trim() },
      }),
    { onSuccess: onClose, onError: (error) => showToast(describeError(error), 'rust') },
  );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (content.trim() !== '' && !save.isPending) save.mutate();
  };
  return (
    <form className="chat-message-editor" onSubmit={submit}>
      <input
        className="input"
        aria-label={t('Message')}
        value={content}
        autoFocus
        onChange={({ target }) => setContent(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') onClose();
        }}
      />
      <Button type="submit" look="primary" isBusy={save.isPending}>
        {t('Save')}
      </Button>
      <Button onClick={onClose}>{t('Cancel')}</Button>
    </form>
  );
};

interface MessageProps {
  readonly owner: Owner;
  readonly message: ChatMessage;
  /** As whom the page acts: only authors edit and delete. */
  readonly actingId: string;
  readonly busyId: string | null;
  readonly onPress: (buttonId: string, label: string) => void;
  readonly onAnswer: (text: string, isRefusal: boolean, parts?: AnswerParts) => void;
  readonly onForm: (buttonId: string, form: AskedForm) => void;
}

interface MessageMenuProps extends Pick<MessageProps, 'owner' | 'message' | 'actingId' | 'onAnswer' | 'onForm'> {
  readonly authorId: string | null;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

/** What a message of the bot says in its frames. */
const getNoticeText = (notice: ChatMessage['notice']): string => {
  const texts = notice?.embeds.flatMap(({ title, description }) => [title, description]) ?? [];
  return texts.find((text) => text !== null && text !== '') ?? '';
};

const SHOWN_CHARACTERS = 40;
const shorten = (text: string): string =>
  text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS).trimEnd()}…` : text;

const MessageMenu = ({ authorId, onEdit, onRemove, ...props }: MessageMenuProps) => {
  const { use } = useContextMenus(props);
  const { nameUser } = useChatNames();
  const { content, notice } = props.message;
  const shown = { value: shorten(usePlainText()(content || getNoticeText(notice))) };
  const isOwn = authorId === props.actingId;
  const own = [
    { label: t('Edit'), onSelect: onEdit },
    { label: t('Delete'), isDangerous: true, onSelect: onRemove },
  ];
  return (
    <div className="chat-message-menu">
      <Menu
        label={isOwn ? t('Change the message “{{value}}”', shown) : t('Menu of the message “{{value}}”', shown)}
        items={[
          ...(isOwn ? own : []),
          ...(authorId === null ? listBotMenus(use) : listMenus(nameUser(authorId), isOwn, use)),
        ]}
      />
    </div>
  );
};

export const Message = ({ owner, message, actingId, busyId, onPress, onAnswer, onForm }: MessageProps) => {
  const [isEditing, setEditing] = useState(false);
  const { authorId, authorName, content, attachments, parts, notice, isPinned, reactions, createdAt, editedAt } =
    message;
  const name = authorId === null ? 'guildesk' : (authorName ?? authorId);
  const remove = useChatChange(
    owner,
    () => callChat(`${toGuildPath(owner)}/channels/${message.channelId}/messages/${message.id}`, { method: 'DELETE' }),
    { onError: (error) => showToast(describeError(error), 'rust') },
  );
  return (
    <li className="chat-message">
      {authorId === null ? <BotAvatar /> : <Avatar name={name} />}
      <div className="chat-message-body">
        <p className="chat-message-head">
          <strong>{name}</strong>
          {authorId === null && <Badge tone="green">{t('Bot')}</Badge>}
          <span className="muted">
            <TimeOfDay at={createdAt} />
            {isPinned && ` ${t('(pinned)')}`}
            {editedAt !== null && ` ${t('(edited)')}`}
          </span>
        </p>
        {isEditing && <Editor owner={owner} message={message} onClose={() => setEditing(false)} />}
        {parts && <MessageParts parts={parts} showText={(text) => <ChatText text={text} />} />}
        {!isEditing && content !== '' && <ChatText text={content} />}
        {attachments.map(({ url, filename }) => (
          <p key={filename}>
            {url === null ? (
              filename
            ) : (
              <a href={url} target="_blank" rel="noreferrer">
                {filename}
              </a>
            )}
          </p>
        ))}
        {reactions.length > 0 && <p className="muted">{reactions.join(' ')}</p>}
        {notice && <NoticeParts notice={notice} busyId={busyId} onPress={onPress} />}
      </div>
      {!isEditing && (
        <MessageMenu
          {...{ owner, message, actingId, onAnswer, onForm, authorId }}
          onEdit={() => setEditing(true)}
          onRemove={() => remove.mutate()}
        />
      )}
    </li>
  );
};
