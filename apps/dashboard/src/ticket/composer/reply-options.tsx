import { useState } from 'react';
import { IconButton } from '../../kit/button.tsx';
import { Checkbox } from '../../kit/field.tsx';
import type { Owner } from '../../owner.ts';
import { STATUSES } from '../../tickets/model/words.ts';
import type { Draft, DraftProps } from './draft.ts';
import { Knowledge } from './knowledge.tsx';
import { t } from '../../texts/texts.ts';

const SETTABLE = ['pending', 'open', 'on_hold'] as const;

/** The status that the ticket gets with the reply. */
const StatusAfter = ({ draft, onChange }: DraftProps) => (
  <select
    className="input composer-status"
    aria-label={t('Status after the reply')}
    value={draft.setStatus || 'pending'}
    onChange={({ target }) =>
      onChange((current) => ({
        ...current,
        setStatus: target.value === 'pending' ? '' : (target.value as Draft['setStatus']),
      }))
    }
  >
    {SETTABLE.map((status) => (
      <option key={status} value={status}>
        {STATUSES[status].label}
      </option>
    ))}
  </select>
);

/** One reply as the team: its author is known to staff alone. */
const Anonymous = ({ draft, onChange }: DraftProps) => (
  <Checkbox
    label={t('As the team')}
    isChecked={draft.anonymous}
    onChange={(anonymous) => onChange((current) => ({ ...current, anonymous }))}
  />
);

/** How the reply is sent. */
export const ReplyOptions = (props: DraftProps) => (
  <>
    <StatusAfter {...props} />
    <Anonymous {...props} />
  </>
);

interface SuggestionsProps extends Pick<DraftProps, 'onChange'> {
  readonly owner: Owner;
  readonly question: string;
}

/** Puts an answer of the knowledge base into the reply. */
export const Suggestions = ({ owner, question, onChange }: SuggestionsProps) => {
  const [isOpen, setOpen] = useState(false);
  const insert = (inserted: string) => {
    setOpen(false);
    onChange((current) => ({ ...current, reply: [current.reply.trimEnd(), inserted].filter(Boolean).join('\n\n') }));
  };
  return (
    <>
      <IconButton icon="book" label={t('Suggest from the knowledge base')} onClick={() => setOpen(true)} />
      {isOpen && <Knowledge owner={owner} question={question} onInsert={insert} onClose={() => setOpen(false)} />}
    </>
  );
};
