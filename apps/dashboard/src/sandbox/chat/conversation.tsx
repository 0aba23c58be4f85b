import type { ReactNode } from 'react';
import { Alert, Badge, Skeleton } from '../../kit/parts.tsx';
import type { Owner } from '../../owner.ts';
import { describeError } from '../../queries.ts';
import type { AnswerParts } from './chat-api.ts';
import type { Channel, Member } from './chat-types.ts';
import { Composer } from './composer.tsx';
import { FormDialog } from './form-dialog.tsx';
import { Log, Note, type PrivateNote, toLogKeys } from './chat-log.tsx';
import { Message } from './message.tsx';
import { useMessages } from './use-chat.ts';
import { usePress } from './use-press.ts';
import { canOnlyRead } from './visible-channels.ts';
import { rich, t } from '../../texts/texts.ts';

interface ConversationProps {
  readonly owner: Owner;
  readonly channel: Channel;
  readonly member: Member;
  readonly notes: readonly PrivateNote[];
  readonly onAnswer: (text: string, isRefusal: boolean, parts?: AnswerParts) => void;
  readonly onDismiss: (id: number) => void;
  readonly onOpen: (channelId: string) => void;
  /** What stands beside the name of the channel. */
  readonly actions: ReactNode;
}

const Head = ({ channel: { name, archived }, actions }: Pick<ConversationProps, 'actions' | 'channel'>) => (
  <header className="chat-room-head">
    <h2># {name}</h2>
    {archived && <Badge>{t('Archived: the ticket is closed')}</Badge>}
    {actions}
  </header>
);

const NoMessages = ({ name }: { readonly name: string }) => (
  <p className="muted chat-log-none">{rich('Nobody has written here yet. Write as {{name}} below.', { name })}</p>
);

/** A channel as one member sees it and writes in it. */
export const Conversation = (props: ConversationProps) => {
  const { owner, channel, member, notes, onAnswer, onDismiss, onOpen, actions } = props;
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
      <Head channel={channel} actions={actions} />
      <Log
        label={t('Messages in {{name}}', { name: channel.name })}
        {...toLogKeys(messages.data, ({ authorId }) => authorId === member.userId, notes)}
      >
        {messages.isPending && <Skeleton rows={3} />}
        {messages.error && <Alert kind="error">{describeError(messages.error)}</Alert>}
        {messages.data && all.length === 0 && <NoMessages name={member.name} />}
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
              onForm={ask}
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
