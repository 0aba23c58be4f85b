import { type SyntheticEvent, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { TimeOfDay } from '../../kit/dates/time.tsx';
import { Alert, Avatar, Badge, Skeleton } from '../../kit/parts.tsx';
import { showToast } from '../../kit/toast.tsx';
import type { Owner } from '../../owner.ts';
import { describeError } from '../../queries.ts';
import { callChat, type DirectMessage } from './chat-api.ts';
import { DIRECT } from './channel-list.tsx';
import { Log, Note, toLogKeys } from './chat-log.tsx';
import type { Member } from './chat-types.ts';
import { FormDialog } from './form-dialog.tsx';
import { BotAvatar } from './message.tsx';
import { NoticeParts } from './notice.tsx';
import { ChatText } from './text.tsx';
import { toGuildPath, useChatChange, useDirectMessages } from './use-chat.ts';
import { usePress } from './use-press.ts';
import { usePrivateNotes } from './use-private-notes.ts';
import { rich, t } from '../../texts/texts.ts';

interface DirectProps {
  readonly owner: Owner;
  readonly member: Member;
}

interface MessageProps {
  readonly message: DirectMessage;
  readonly member: Member;
  readonly busyId: string | null;
  readonly onPress: (buttonId: string, label: string) => void;
}

const Message = ({ message, member, busyId, onPress }: MessageProps) => {
  const { content, notice, isFromUser, createdAt } = message;
  return (
    <li className="chat-message">
      {isFromUser ? <Avatar name={member.name} /> : <BotAvatar />}
      <div className="chat-message-body">
        <p className="chat-message-head">
          <strong>{isFromUser ? member.name : 'guildesk'}</strong>
          {!isFromUser && <Badge tone="green">{t('Bot')}</Badge>}
          <span className="muted">
            <TimeOfDay at={createdAt} />
          </span>
        </p>
        {content !== '' && <ChatText text={content} />}
        {notice && <NoticeParts notice={notice} busyId={busyId} onPress={onPress} />}
      </div>
    </li>
  );
};

const Composer = ({ owner, member }: DirectProps) => {
  const [text, setText] = useState('');
  const write = useChatChange(
    owner,
    (content: string) =>
      callChat(`${toGuildPath(owner)}/members/${member.userId}/direct-messages`, { method: 'POST', body: { content } }),
    { onSuccess: () => setText(''), onError: (error) => showToast(describeError(error), 'rust') },
  );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (text.trim() !== '' && !write.isPending) write.mutate(text.trim());
  };
  return (
    <form className="chat-composer" onSubmit={submit}>
      <input
        className="input"
        aria-label={t('Write to the bot as {{name}}', { name: member.name })}
        placeholder={t('Write to the bot as {{name}}', { name: member.name })}
        maxLength={4000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" look="primary" isBusy={write.isPending}>
        {t('Send')}
      </Button>
    </form>
  );
};

/** What the bot and a member write to each other alone, the oldest first. */
export const DirectMessages = ({ owner, member }: DirectProps) => {
  const messages = useDirectMessages(owner, member.userId);
  const all = (messages.data ?? []).toReversed();
  const { notes, add, dismiss } = usePrivateNotes();
  const { userId } = member;
  const { press, busyId, form } = usePress({
    owner,
    channelId: null,
    userId,
    onAnswer: (text, isRefusal, parts = {}) => add({ channelId: DIRECT, userId, text, isRefusal, parts }),
  });
  return (
    <section className="chat-room" aria-label={t('Direct messages to {{name}}', { name: member.name })}>
      <header className="chat-room-head">
        <h2>{rich('Direct messages to {{name}}', { name: member.name })}</h2>
      </header>
      <Log
        label={t('Direct messages to {{name}}', { name: member.name })}
        {...toLogKeys(messages.data && all, ({ isFromUser }) => isFromUser, notes)}
      >
        {messages.isPending && <Skeleton rows={3} />}
        {messages.error && <Alert kind="error">{describeError(messages.error)}</Alert>}
        {messages.data && all.length === 0 && (
          <p className="muted chat-log-none">
            {rich(
              'Nothing is here yet. The bot writes to {{name}} when a ticket is closed and the settings say so; {{name}} writes to the bot for a ticket of a category in direct messages.',
              { name: member.name },
            )}
          </p>
        )}
        <ul>
          {all.map((message) => (
            <Message key={message.id} message={message} member={member} busyId={busyId} onPress={press} />
          ))}
          {notes.map((note) => (
            <Note key={note.id} note={note} busyId={busyId} onPress={press} onDismiss={() => dismiss(note.id)} />
          ))}
        </ul>
      </Log>
      <Composer owner={owner} member={member} />
      {form && <FormDialog {...form} />}
    </section>
  );
};
