import { TimeOfDay } from '../../kit/dates/time.tsx';
import { Avatar, Badge } from '../../kit/parts.tsx';
import { FormAnswers } from '../../tickets/form-answers.tsx';
import type { TicketDetail } from '../../tickets/model/types.ts';
import { t } from '../../texts/texts.ts';
import type { Names } from './changes.ts';

interface AnsweredFormProps {
  readonly ticket: TicketDetail;
  readonly names: Names;
}

/** The form of the ticket, as its requester filled it in. */
export const AnsweredForm = ({ ticket, names }: AnsweredFormProps) => {
  const name = names.user(ticket.requesterId);
  return (
    <article className="message" aria-label={t('Form of {{name}}', { name })}>
      <Avatar name={name} />
      <div className="message-body">
        <header className="message-head">
          <strong>{name}</strong> <Badge tone="slate">{t('Requester')}</Badge> <TimeOfDay at={ticket.createdAt} />
        </header>
        <FormAnswers answers={ticket.formAnswers} />
      </div>
    </article>
  );
};
