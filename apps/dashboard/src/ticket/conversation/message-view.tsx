import type { ReactNode } from 'react';
import { ChatText } from '../../kit/chat/chat-view.tsx';
import { MessageParts } from '../../kit/chat/message-parts.tsx';
import { TimeOfDay } from '../../kit/dates/time.tsx';
import { Avatar, Badge } from '../../kit/parts.tsx';
import type { Owner } from '../../owner.ts';
import { t } from '../../texts/texts.ts';
import type { Message } from '../../tickets/model/history.ts';
import type { TicketDetail } from '../../tickets/model/types.ts';
import type { FindReason } from '../actions/allowed.ts';
import { Attachments } from './attachments.tsx';
import type { Names } from './changes.ts';
import { MessageMarks } from './message-marks.tsx';
import { MessageMenu } from './message-menu.tsx';

type Actor = Message['author'];

/** Who acted, by name. */
export type ToActorName = (actor: Actor, name?: string | null) => string;

export interface Shown {
  readonly owner: Owner;
  readonly ticket: TicketDetail;
  readonly names: Names;
  readonly toActorName: ToActorName;
  readonly findReason: FindReason;
}

const getRole = ({ type, id }: Actor, { requesterId }: TicketDetail): ReactNode => {
  if (id === requesterId) return <Badge tone="slate">{t('Requester')}</Badge>;
  const roles: Readonly<Partial<Record<Actor['type'], ReactNode>>> = {
    staff: <Badge tone="green">{t('Staff')}</Badge>,
    token: <Badge>{t('API')}</Badge>,
    flow: <Badge>{t('Flow')}</Badge>,
    automation: <Badge>{t('Rule')}</Badge>,
    system: <Badge>{t('Bot')}</Badge>,
    person: <Badge tone="green">{t('Dashboard')}</Badge>,
  };
  return roles[type] ?? null;
};

export const MessageView = ({
  message,
  isContinued,
  ...shown
}: Shown & { readonly message: Message; readonly isContinued: boolean }) => {
  const { author, authorName, shownAs, content, attachments, parts, createdAt, deletedAt } = message;
  const { owner, ticket, names, findReason, toActorName } = shown;
  const name = toActorName(author, authorName);
  const isOurs = author.type !== 'user';
  const canChange = Boolean(message.postedIds?.length) && !deletedAt && findReason('update_message') === null;
  return (
    <article
      className={`message ${isOurs ? 'message-ours' : ''} ${isContinued ? 'message-continued' : ''}`}
      aria-label={t('Message of {{name}}', { name })}
    >
      {!isContinued && <Avatar name={name} />}
      <div className="message-body">
        <header className={isContinued ? 'hidden-text' : 'message-head'}>
          <strong>{name}</strong> {getRole(author, ticket)}{' '}
          {shownAs && <Badge>{t('as {{name}}', { name: shownAs })}</Badge>} <TimeOfDay at={createdAt} />
        </header>
        {parts && <MessageParts parts={parts} showText={(text) => <ChatText text={text} names={names} />} />}
        {content !== '' && (
          <div className="message-line">
            <div className={deletedAt ? 'message-deleted' : undefined}>
              <ChatText text={content} names={names} />
            </div>
            {canChange && <MessageMenu owner={owner} message={message} />}
          </div>
        )}
        {attachments.length > 0 && <Attachments owner={owner} attachments={attachments} />}
        <MessageMarks message={message} />
      </div>
    </article>
  );
};
