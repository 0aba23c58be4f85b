import type { ReactNode } from 'react';
import { Ago } from '../../kit/dates/time.tsx';
import { rich, t } from '../../texts/texts.ts';
import type { Message } from '../../tickets/model/history.ts';

/** The state of a message: edited or deleted in the chat, on its way to the requester of a direct ticket, or not delivered. */
export const MessageMarks = ({ message }: { readonly message: Message }) => {
  const marks = listMarks(message);
  return marks.length === 0 ? null : <p className="message-mark">{marks}</p>;
};

const listMarks = ({ editedAt, deletedAt, deliveryState }: Message): readonly ReactNode[] => [
  ...(deletedAt
    ? [
        <span key="deleted">
          {rich('Deleted in the chat {{ago}}; staff still see it here', { ago: <Ago at={deletedAt} /> })}
        </span>,
      ]
    : []),
  ...(editedAt && !deletedAt
    ? [<span key="edited">{rich('Edited {{ago}}', { ago: <Ago at={editedAt} /> })}</span>]
    : []),
  ...(deliveryState === 'pending' ? [<span key="pending">{t('(being sent)')}</span>] : []),
  ...(deliveryState === 'refused'
    ? [<span key="refused">{t('(not delivered: the member takes no direct messages)')}</span>]
    : []),
];
