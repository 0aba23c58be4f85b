import { type RefObject, useId, useRef, useState } from 'react';
import { isOutcomeUnknown } from '../../api.ts';
import { Button, IconButton } from '../../kit/button.tsx';
import { Icon } from '../../kit/icon.tsx';
import { Alert } from '../../kit/parts.tsx';
import { showToast } from '../../kit/toast.tsx';
import type { Owner } from '../../owner.ts';
import { describeError } from '../../queries.ts';
import type { TicketDetail } from '../../tickets/types.ts';
import { STATUSES } from '../../tickets/words.ts';
import type { FindReason } from '../actions/allowed.ts';
import { CannedList, toOptionId } from './canned.tsx';
import { type Draft, listVariables } from './draft.ts';
import { Knowledge } from './knowledge.tsx';
import { type ChangeDraft, useCanned } from './use-canned.ts';
import { useSend } from './use-send.ts';
import { MAX_FILES, useUpload } from './use-upload.ts';

const MAX_TEXT = 4_000;
const SHOW_COUNT_FROM = 3_500;
const SETTABLE = ['pending', 'open', 'on_hold'] as const;

interface ComposerProps {
  readonly owner: Owner;
  readonly ticket: TicketDetail;
  readonly draft: Draft;
  readonly question: string;
  readonly findReason: FindReason;
  readonly canSuggest: boolean;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onChange: ChangeDraft;
}

const Modes = ({ draft, onChange }: Pick<ComposerProps, 'draft' | 'onChange'>) => (
  <fieldset className="modes">
    <legend className="hidden-text">What is written</legend>
    {(['reply', 'note'] as const).map((mode) => (
      <label key={mode} className="mode">
        <input
          type="radio"
          className="hidden-text"
          name="mode"
          checked={draft.mode === mode}
          onChange={() => onChange((current) => ({ ...current, mode }))}
        />
        <Icon name={mode} />
        {mode === 'reply' ? 'Reply' : 'Internal note'}
      </label>
    ))}
  </fieldset>
);

const Files = ({ draft, onChange }: Pick<ComposerProps, 'draft' | 'onChange'>) => (
  <ul className="chips" aria-label="Files" hidden={draft.files.length === 0}>
    {draft.files.map(({ id, filename }) => (
      <li key={id}>
        <button
          type="button"
          className="chip"
          onClick={() => onChange((current) => ({ ...current, files: current.files.filter((file) => file.id !== id) }))}
        >
          {filename}
          <Icon name="close" />
          <span className="hidden-text">, take this file out</span>
        </button>
      </li>
    ))}
  </ul>
);

const TEXTS = {
  reply: {
    label: 'Reply to the requester',
    key: 'r',
    placeholder: 'Write to the requester. / inserts a canned reply',
    send: 'Send',
    sent: 'The reply is sent.',
  },
  note: {
    label: 'Note for the team',
    key: 'n',
    placeholder: 'Only the team sees it',
    send: 'Add note',
    sent: 'The note is kept.',
  },
} as const;

type WriterProps = Pick<ComposerProps, 'owner' | 'ticket' | 'draft' | 'field' | 'onChange'> & {
  readonly onSubmit: () => void;
};

/** The text, with the canned replies above it while one is being typed. */
const Writer = ({ owner, ticket, draft, field, onChange, onSubmit }: WriterProps) => {
  const id = useId();
  const canned = useCanned(owner, ticket, draft, onChange);
  const { isOpen, replies, active } = canned;
  const { label, key, placeholder } = TEXTS[draft.mode];
  return (
    <>
      {isOpen && (
        <CannedList id={id} replies={replies} activeIndex={active} isEmpty={canned.isEmpty} onChoose={canned.insert} />
      )}
      <textarea
        ref={field}
        className="composer-text"
        aria-label={label}
        aria-keyshortcuts={key}
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={isOpen && replies.length > 0 ? toOptionId(id, active) : undefined}
        placeholder={placeholder}
        rows={2}
        maxLength={MAX_TEXT}
        value={draft[draft.mode]}
        onChange={({ target }) => {
          canned.onType(target.selectionStart);
          onChange((current) => ({ ...current, [current.mode]: target.value }));
        }}
        onSelect={({ currentTarget }) => canned.onCaret(currentTarget.selectionStart)}
        onKeyDown={(event) => {
          if (canned.onKey(event)) return;
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            onSubmit();
          } else if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
    </>
  );
};

interface FilePickerProps {
  readonly count: number;
  readonly isBusy: boolean;
  readonly reason: string | null;
  readonly onPick: (files: readonly File[]) => void;
}

const FilePicker = ({ count, isBusy, reason, onPick }: FilePickerProps) => {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        onChange={({ target }) => {
          onPick([...(target.files ?? [])].slice(0, MAX_FILES - count));
          target.value = '';
        }}
      />
      <IconButton
        icon="clip"
        label="Attach files"
        isBusy={isBusy}
        disabledReason={reason ?? (count >= MAX_FILES ? `A reply has at most ${MAX_FILES} files.` : null)}
        onClick={() => picker.current?.click()}
      />
    </>
  );
};

const StatusAfter = ({ draft, onChange }: Pick<ComposerProps, 'draft' | 'onChange'>) => (
  <select
    className="input composer-status"
    aria-label="Status after the reply"
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

const Suggestions = ({ owner, question, onChange }: Pick<ComposerProps, 'owner' | 'question' | 'onChange'>) => {
  const [isOpen, setOpen] = useState(false);
  const insert = (inserted: string) => {
    setOpen(false);
    onChange((current) => ({ ...current, reply: [current.reply.trimEnd(), inserted].filter(Boolean).join('\n\n') }));
  };
  return (
    <>
      <IconButton icon="book" label="Suggest from the knowledge base" onClick={() => setOpen(true)} />
      {isOpen && <Knowledge owner={owner} question={question} onInsert={insert} onClose={() => setOpen(false)} />}
    </>
  );
};

/** Why the draft cannot be sent as it is; null when it can. */
const findFlaw = (text: string, variables: readonly string[], isUploading: boolean): string | null => {
  if (text.trim() === '') return 'Nothing is written yet.';
  if (variables.length > 0) return `Replace ${variables.join(', ')} first.`;
  return isUploading ? 'A file is being uploaded.' : null;
};

interface ProblemsProps {
  readonly variables: readonly string[];
  readonly error: Error | null;
  readonly reason: string | null;
}

const Problems = ({ variables, error, reason }: ProblemsProps) => (
  <>
    {variables.length > 0 && (
      <Alert kind="warning">These have no value here: {variables.join(', ')}. Replace them before you send.</Alert>
    )}
    {error && (
      <Alert kind="error">
        {describeError(error)}
        {isOutcomeUnknown(error) && ' Your text is kept. Sending it again writes nothing twice.'}
      </Alert>
    )}
    {reason && <p className="composer-reason">{reason}</p>}
  </>
);

/** Where replies and notes are written. What is written is kept until it is sent. */
export const Composer = ({ question, findReason, canSuggest, ...props }: ComposerProps) => {
  const { owner, ticket, draft, onChange } = props;
  const upload = useUpload(owner, (file) => onChange((current) => ({ ...current, files: [...current.files, file] })));
  const onSent = (mode: Draft['mode']) => showToast(TEXTS[mode].sent);
  const send = useSend({ owner, ticketId: ticket.id, draft, onChange, onSent });
  const isNote = draft.mode === 'note';
  const text = draft[draft.mode];
  const variables = isNote ? [] : listVariables(text);
  const reason = findReason(isNote ? 'add_note' : 'reply');
  const whyNot = reason ?? findFlaw(text, variables, upload.isPending);
  const submit = () => {
    if (whyNot === null && !send.isPending) send.mutate();
  };
  const error = send.error ?? upload.error;
  return (
    <form
      className={isNote ? 'composer composer-note' : 'composer'}
      aria-label={isNote ? 'Internal note' : 'Reply'}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Modes draft={draft} onChange={onChange} />
      <Writer {...props} onSubmit={submit} />
      {!isNote && <Files draft={draft} onChange={onChange} />}
      <Problems variables={variables} error={error} reason={reason} />
      <div className="composer-actions">
        {!isNote && (
          <FilePicker count={draft.files.length} isBusy={upload.isPending} reason={reason} onPick={upload.mutate} />
        )}
        {!isNote && canSuggest && <Suggestions {...props} question={question} />}
        {text.length >= SHOW_COUNT_FROM && (
          <span className="muted number">
            {text.length} of {MAX_TEXT}
          </span>
        )}
        <span className="composer-space" />
        {!isNote && <StatusAfter draft={draft} onChange={onChange} />}
        <Button
          look="primary"
          type="submit"
          isBusy={send.isPending}
          disabledReason={whyNot}
          aria-keyshortcuts="Control+Enter"
          title="Ctrl+Enter"
        >
          {TEXTS[draft.mode].send}
        </Button>
      </div>
    </form>
  );
};
