import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { read, serverApi } from '../../api.ts';
import { MemberField } from '../../fields/members/member-field.tsx';
import { Button } from '../../kit/button.tsx';
import { Field, Select, TextArea } from '../../kit/field.tsx';
import { type Owner, toKey } from '../../owner.ts';
import type { MockedResponse, Question, TestInput } from './test-answers.ts';
import { toSubject } from '../../tickets/model/words.ts';
import { t } from '../../texts/texts.ts';

const RECENT = 25;

const useRecentTickets = (owner: Owner) =>
  useQuery({
    queryKey: [...toKey(owner), 'tickets', 'for-dry-runs'],
    queryFn: async ({ signal }) =>
      (await read(serverApi(owner.id).GET('/tickets', { params: { query: { limit: RECENT } }, signal }))).data,
  });

interface InputProps {
  readonly owner: Owner;
  readonly input: TestInput;
  readonly onChange: (input: TestInput) => void;
}

/** Whom the run is about, and what it begins with. */
export const TestInputs = ({ owner, input, onChange }: InputProps) => {
  const { data: tickets = [] } = useRecentTickets(owner);
  return (
    <>
      <MemberField
        owner={owner}
        label={t('Member')}
        hint={t('Without one it is the requester of the ticket.')}
        value={input.userId}
        isRequired={false}
        onChange={(userId) => onChange({ ...input, userId })}
      />
      <Select
        label={t('Ticket')}
        hint={t('It is read only.')}
        value={input.ticketId}
        options={[
          { value: '', label: t('No ticket') },
          ...tickets.map((ticket) => ({
            value: ticket.id,
            label: `#${ticket.ticketNumber} ${toSubject(ticket)}`,
          })),
        ]}
        onChoose={(ticketId) => onChange({ ...input, ticketId })}
      />
      <TextArea
        label={t('Variables')}
        hint={t('One in each line: name = value')}
        required={false}
        rows={2}
        value={input.variables}
        onChange={({ target }) => onChange({ ...input, variables: target.value })}
      />
    </>
  );
};

interface QuestionProps {
  readonly question: Question;
  readonly isBusy: boolean;
  readonly onAnswer: (answer: string) => void;
}

/** The question at which the run stopped, to be answered in place of the member. */
export const AnswerForm = ({ question, isBusy, onAnswer }: QuestionProps) => {
  const [text, setText] = useState('');
  if (question.kind === 'choice') {
    return (
      <div className="flow-answer" role="group" aria-label={t('Choose in place of the member')}>
        {question.choices.map(({ id, label }) => (
          <Button key={id} isBusy={isBusy} onClick={() => onAnswer(id)}>
            {label}
          </Button>
        ))}
      </div>
    );
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isBusy) onAnswer(text);
  };
  return (
    <form className="flow-item" onSubmit={submit}>
      <Field
        label={t('Answer in place of the member')}
        required
        maxLength={4_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" look="primary" isBusy={isBusy}>
        {t('Send')}
      </Button>
    </form>
  );
};

const OK = 200;

interface ResponseProps {
  readonly value: MockedResponse | null;
  readonly isBusy: boolean;
  readonly onAnswer: (answer: MockedResponse) => void;
}

/** What an address is supposed to answer: a dry run calls none. */
export const ResponseForm = ({ value, isBusy, onAnswer }: ResponseProps) => {
  const [status, setStatus] = useState(String(value?.status ?? OK));
  const [body, setBody] = useState(value?.body ?? '{}');
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isBusy) onAnswer({ status: Number(status), body });
  };
  return (
    <details>
      <summary>{t('Let the address answer something else')}</summary>
      <form className="flow-fields" onSubmit={submit}>
        <Field
          label={t('Status')}
          type="number"
          required
          min={100}
          max={599}
          value={status}
          onChange={({ target }) => setStatus(target.value)}
        />
        <TextArea
          label={t('Body')}
          rows={3}
          maxLength={16_384}
          value={body}
          onChange={({ target }) => setBody(target.value)}
        />
        <div>
          <Button type="submit" isBusy={isBusy}>
            {t('Run with this answer')}
          </Button>
        </div>
      </form>
    </details>
  );
};
