import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '../../kit/button.tsx';
import { Alert, Badge, Skeleton } from '../../kit/parts.tsx';
import { TimeOfDay } from '../../kit/dates/time.tsx';
import { showToast } from '../../kit/toast.tsx';
import type { Owner } from '../../owner.ts';
import { describeError } from '../../queries.ts';
import type { AnswerParts } from './chat-api.ts';
import type { Channel, Member } from './chat-types.ts';
import { Composer } from './composer.tsx';
import { FormDialog } from './form-dialog.tsx';
import { BotAvatar, Message } from './message.tsx';
import { ChatMenu, NoticeParts } from './notice.tsx';
import { ChatText } from './text.tsx';
import { useDirectMessages, useMessages } from './use-chat.ts';
import { usePress } from './use-press.ts';
import { canOnlyRead } from './visible-channels.ts';
import { rich, t } from '../../texts/texts.ts';

/** What the bot answers to one member alone; the chat does not keep it. */
export interface PrivateNote {
  readonly id: number;
  readonly channelId: string;
  readonly userId: string;
  readonly text: string;
  readonly isRefusal: boolean;
  readonly parts: AnswerParts;
}

/** Keeps the newest message in view, unless somebody reads further up. */
const useNewestInView = (newest: unknown) => {
  const list = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  useEffect(() => {
    const element = list.current;
    if (element && isAtEnd.current) element.scrollTop = element.scrollHeight;
  }, [newest]);
  const onScroll = () => {
    const element = list.current;
    if (element) isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < 60;
  };
  return { ref: list, onScroll };
};

const Log = ({ label, newest, children }: { label: string; newest: unknown; children: ReactNode }) => {
  const scroll = useNewestInView(newest);
  return (
    <div {...scroll} className="chat-log" role="log" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
};

interface NoteProps {
  readonly note: PrivateNote;
  readonly busyId: string | null;
  readonly onPress: (buttonId: string, label: string) => void;
  readonly onDismiss: () => void;
}

const Note = ({ note, busyId, onPress, onDismiss }: NoteProps) => (
  <li
    className={
      note.isRefusal ? 'chat-message chat-message-private chat-message-refusal' : 'chat-message chat-message-private'
    }
  >
    <BotAvatar />
    <div className="chat-message-body">
      <p className="chat-message-head">
        <strong>guildesk</strong>
        <Badge tone={note.isRefusal ? 'rust' : 'slate'}>{t('Only you see this')}</Badge>
      </p>
      <ChatText text={note.text} />
      {note.parts.buttons && (
        <NoticeParts
          notice={{ content: null, embeds: [], buttonRows: [[...note.parts.buttons]], select: null }}
          busyId={busyId}
          onPress={onPress}
        />
      )}
      {note.parts.select && (
        <ChatMenu
          menu={note.parts.select}
          onPress={(buttonId, label) => {
            onDismiss();
            onPress(buttonId, label);
          }}
        />
      )}
    </div>
    <IconButton icon="close" label={t('Dismiss the answer')} onClick={onDismiss} />
  </li>
);

interface ConversationProps {
  readonly owner: Owner;
  readonly channel: Channel;
  readonly member: Member;
  readonly notes: readonly PrivateNote[];
  readonly onAnswer: (text: string, isRefusal: boolean, parts?: AnswerParts) => void;
  readonly onDismiss: (id: number) => void;
  readonly onOpen: (channelId: string) => void;
}

/** A channel as one member sees it and writes in it. */
export const Conversation = ({ owner, channel, member, notes, onAnswer, onDismiss, onOpen }: ConversationProps) => {
  const messages = useMessages(owner, channel.id);
  const { press, ask, busyId, form } = usePress({
    owner,
    channelId: channel.id,
    userId: member.userId,
    onAnswer,
    onTicket: onOpen,
  });
  const all = messages.data ?? [];
  return (
    <section className="chat-room" aria-label={t('Channel {{name}}', { name: channel.name })}>
      <header className="chat-room-head">
        <h2># {channel.name}</h2>
        {channel.archived && <Badge>{t('Archived: the ticket is closed')}</Badge>}
      </header>
      <Log label={t('Messages in {{name}}', { name: channel.name })} newest={`${all.at(-1)?.id} ${notes.length}`}>
        {messages.isPending && <Skeleton rows={3} />}
        {messages.error && <Alert kind="error">{describeError(messages.error)}</Alert>}
        {messages.data && all.length === 0 && (
          <p className="muted chat-log-none">
            {rich('Nobody has written here yet. Write as {{name}} below.', { name: member.name })}
          </p>
        )}
        <ul>
          {all.map((message) => (
            <Message
              key={message.id}
              owner={owner}
              message={message}
              actingId={member.userId}
              busyId={busyId}
              onPress={press}
              onAnswer={onAnswer}
            />
          ))}
          {notes.map((note) => (
            <Note key={note.id} note={note} busyId={busyId} onPress={press} onDismiss={() => onDismiss(note.id)} />
          ))}
        </ul>
      </Log>
      {canOnlyRead(channel, member) ? (
        <p className="muted">{t('Only the claimer of this ticket writes here.')}</p>
      ) : (
        <Composer
          key={channel.id}
          owner={owner}
          channelId={channel.id}
          channelName={channel.name}
          member={member}
          onAnswer={onAnswer}
          onForm={ask}
        />
      )}
      {form && <FormDialog {...form} />}
    </section>
  );
};

/** What the bot has written to a member alone, the oldest first. */
export const DirectMessages = ({ owner, member }: Pick<ConversationProps, 'owner' | 'member'>) => {
  const messages = useDirectMessages(owner, member.userId);
  const all = (messages.data ?? []).toReversed();
  const { press, busyId, form } = usePress({
    owner,
    channelId: null,
    userId: member.userId,
    onAnswer: (text, isRefusal) => showToast(text, isRefusal ? 'rust' : undefined),
  });
  return (
    <section className="chat-room" aria-label={t('Direct messages to {{name}}', { name: member.name })}>
      <header className="chat-room-head">
        <h2>{rich('Direct messages to {{name}}', { name: member.name })}</h2>
      </header>
      <Log label={t('Direct messages to {{name}}', { name: member.name })} newest={all.at(-1)?.id}>
        {messages.isPending && <Skeleton rows={3} />}
        {messages.error && <Alert kind="error">{describeError(messages.error)}</Alert>}
        {messages.data && all.length === 0 && (
          <p className="muted chat-log-none">
            {rich(
              'The bot has not written to {{name}} yet. It does so when a ticket is closed and the settings send transcripts to requesters, or when a flow says so.',
              { name: member.name },
            )}
          </p>
        )}
        <ul>
          {all.map(({ id, content, notice, createdAt }) => (
            <li key={id} className="chat-message">
              <BotAvatar />
              <div className="chat-message-body">
                <p className="chat-message-head">
                  <strong>guildesk</strong>
                  <Badge tone="green">{t('Bot')}</Badge>
                  <span className="muted">
                    <TimeOfDay at={createdAt} />
                  </span>
                </p>
                {content !== '' && <ChatText text={content} />}
                {notice && <NoticeParts notice={notice} busyId={busyId} onPress={press} />}
              </div>
            </li>
          ))}
        </ul>
      </Log>
      {form && <FormDialog {...form} />}
    </section>
  );
};
