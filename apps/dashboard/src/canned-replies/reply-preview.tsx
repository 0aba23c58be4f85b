import { renderCannedReply } from './render.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAllCategories } from '../categories/use-categories.ts';
import type { RecordFormProps } from '../records/record-views.ts';
import { TicketSelect } from '../fields/ticket-select.tsx';
import { toRecordsKey } from '../records/use-records.ts';
import { lazily } from '../kit/lazily.ts';
import { Alert, Skeleton } from '../kit/parts.tsx';
import type { Owner } from '../owner.ts';
import { describeError } from '../queries.ts';
import { ChatText } from '../kit/chat/chat-view.tsx';
import { type CannedReply, REPLIES, type ReplyDraft } from './reply-kind.ts';
import { fillInExamples, listAnswerVariables } from './variables.ts';
import { language, rich, t } from '../texts/texts.ts';

export const PREVIEW = 'reply-preview';

const NAMES = { user: (id: string) => t('User {{id}}', { id }) };
const getListFormat = lazily(() => new Intl.ListFormat(language, { type: 'conjunction' }));
const nameAll = (names: readonly string[]): string => getListFormat().format(names.map((name) => `{{${name}}}`));

interface RenderProps {
  readonly owner: Owner;
  readonly reply: CannedReply;
  readonly ticketId: string;
}

const useRendered = ({ owner, reply, ticketId }: RenderProps) =>
  useQuery({
    queryKey: [...toRecordsKey(owner, REPLIES), 'rendered', reply.id, reply.version, ticketId],
    queryFn: ({ signal }) => renderCannedReply(owner, reply.id, ticketId, signal),
  });

const Rendered = (props: RenderProps) => {
  const { data, error } = useRendered(props);
  if (error) return <Alert kind="error">{describeError(error)}</Alert>;
  if (!data) return <Skeleton rows={1} />;
  return (
    <>
      <div className="reply-preview">
        <ChatText text={data.text} names={NAMES} />
      </div>
      {data.missingVariables.length > 0 && (
        <p className="field-hint">{rich('Without a value there: {{all}}.', { all: nameAll(data.missingVariables) })}</p>
      )}
    </>
  );
};

/** The saved text as it reads in a ticket. */
const InTicket = ({ owner, reply }: { readonly owner: Owner; readonly reply: CannedReply }) => {
  const [ticketId, setTicketId] = useState('');
  return (
    <section className="preview" aria-label={t('In a ticket')}>
      <TicketSelect
        owner={owner}
        label={t('As it reads in a ticket')}
        hint={t('The text that is saved.')}
        value={ticketId}
        onChoose={setTicketId}
      />
      {ticketId && <Rendered owner={owner} reply={reply} ticketId={ticketId} />}
    </section>
  );
};

/** The text with examples, and the saved text with the values of a ticket. */
export const ReplyPreview = ({
  owner,
  values,
  stored,
}: Pick<RecordFormProps<CannedReply, ReplyDraft>, 'owner' | 'values' | 'stored'>) => {
  const categories = useAllCategories(owner).data ?? [];
  const text = fillInExamples(values.content, listAnswerVariables(categories, values.categoryIds));
  return (
    <>
      <section className="preview" id={PREVIEW} aria-label={t('Preview')} tabIndex={-1}>
        <h2>{t('With examples')}</h2>
        <div className="reply-preview">
          {text.trim() === '' ? (
            <p className="muted">{t('Nothing written yet.')}</p>
          ) : (
            <ChatText text={text} names={NAMES} />
          )}
        </div>
      </section>
      {stored && <InTicket owner={owner} reply={stored} />}
    </>
  );
};
