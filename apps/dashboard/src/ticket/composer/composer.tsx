import { useRef } from 'react';
import { isOutcomeUnknown } from '../../api.ts';
import { Button } from '../../kit/button.tsx';
import { Alert } from '../../kit/parts.tsx';
import { formatList } from '../../kit/formats.ts';
import type { Owner } from '../../owner.ts';
import { describeError } from '../../queries.ts';
import type { TicketDetail } from '../../tickets/model/types.ts';
import { UndoBar } from '../../waiting/undo-bar.tsx';
import type { FindReason } from '../actions/allowed.ts';
import type { Names } from '../conversation/changes.ts';
import { type Draft, listVariables } from './draft.ts';
import { FilePicker, Files } from './files.tsx';
import { createMentions } from './mentions.ts';
import { ReplyOptions, Suggestions } from './reply-options.tsx';
import type { ComposerState } from './use-composer.ts';
import { useMentionable } from './use-mention.ts';
import { useUpload } from '../../fields/use-upload.ts';
import { MAX_TEXT, Modes, TEXTS, Writer } from './writer.tsx';
import { rich, t } from '../../texts/texts.ts';

const SHOW_COUNT_FROM = 3_500;

interface ComposerProps extends ComposerState {
  readonly owner: Owner;
  readonly ticket: TicketDetail;
  readonly names: Pick<Names, 'user'>;
  readonly question: string;
  readonly findReason: FindReason;
  readonly canSuggest: boolean;
}

const listColleagues = (answers: ComposerState['answers'], { user }: Pick<Names, 'user'>): readonly string[] =>
  answers.map(({ author, authorName }) => authorName ?? user(author.id));

/** Why the draft cannot be sent as it is; null when it can. */
const findFlaw = (text: string, variables: readonly string[], isUploading: boolean): string | null => {
  if (text.trim() === '') return t('Nothing is written yet.');
  if (variables.length > 0) return t('Replace {{variables}} first.', { variables: variables.join(', ') });
  return isUploading ? t('A file is being uploaded.') : null;
};

interface ProblemsProps {
  /** Who has answered since the reply was begun. */
  readonly colleagues: readonly string[];
  readonly variables: readonly string[];
  readonly error: Error | null;
  readonly reason: string | null;
}

const Problems = ({ colleagues, variables, error, reason }: ProblemsProps) => (
  <>
    {colleagues.length > 0 && (
      <Alert kind="warning" title={t('Answered meanwhile: {{names}}', { names: formatList(colleagues) })}>
        {t('Your reply is not sent. Read the answer first; Ctrl+Enter sends yours all the same.')}
      </Alert>
    )}
    {variables.length > 0 && (
      <Alert kind="warning">
        {rich('These have no value here: {{variables}}. Replace them before you send.', {
          variables: variables.join(', '),
        })}
      </Alert>
    )}
    {error && (
      <Alert kind="error">
        {describeError(error)}
        {isOutcomeUnknown(error) && ` ${t('Your text is kept. Sending it again writes nothing twice.')}`}
      </Alert>
    )}
    {reason && <p className="composer-reason">{reason}</p>}
  </>
);

/** Appears when the text becomes long. */
const TextCount = ({ count }: { readonly count: number }) =>
  count >= SHOW_COUNT_FROM && (
    <span className="muted number">{rich('{{count}} of {{max}}', { count, max: MAX_TEXT })}</span>
  );

interface SendButtonProps {
  readonly mode: Draft['mode'];
  /** Whether colleagues have answered since the reply was begun. */
  readonly isLate: boolean;
  readonly isBusy: boolean;
  readonly whyNot: string | null;
}

const SendButton = ({ mode, isLate, isBusy, whyNot }: SendButtonProps) => (
  <Button
    look="primary"
    type="submit"
    isBusy={isBusy}
    disabledReason={whyNot}
    aria-keyshortcuts="Control+Enter"
    title={t('Ctrl+Enter')}
  >
    {isLate ? t('Send all the same') : TEXTS[mode].send}
  </Button>
);

/** Moves the focus as soon as the page shows the change. The field of the text is disabled while the text waits, and loses it. */
const changeAndFocus = (change: () => void, find: () => HTMLElement | null | undefined): void => {
  change();
  requestAnimationFrame(() => find()?.focus());
};

/** Where replies and notes are written. What is written is kept until it is sent. */
export const Composer = ({ question, findReason, canSuggest, names, ...props }: ComposerProps) => {
  const { owner, ticket, draft, onChange, sending, wait } = props;
  const form = useRef<HTMLFormElement>(null);
  const upload = useUpload(owner, (file) => onChange((current) => ({ ...current, files: [...current.files, file] })));
  const isNote = draft.mode === 'note';
  const mentionable = useMentionable({ owner, ticket, draft, names });
  const mentions = createMentions(mentionable.names);
  const text = draft[draft.mode];
  const variables = isNote ? [] : listVariables(text);
  const reason = findReason(isNote ? 'add_note' : 'reply');
  const colleagues = listColleagues(isNote ? [] : props.answers, names);
  const whyNot = reason ?? findFlaw(text, variables, upload.isPending);
  const submit = () => {
    if (whyNot !== null || sending.isSending(draft.mode) || wait) return;
    changeAndFocus(
      () => props.start(mentions),
      () => form.current?.querySelector<HTMLElement>('.undo-bar button'),
    );
  };
  return (
    <form
      ref={form}
      className={isNote ? 'composer composer-note' : 'composer'}
      aria-label={isNote ? t('Note for the team') : t('Reply')}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {wait && <UndoBar wait={wait} what={TEXTS[draft.mode].waits} />}
      <fieldset className="composer-fields" disabled={wait !== undefined}>
        <Modes draft={draft} onChange={onChange} />
        <Writer {...props} mentionable={mentionable} mentions={mentions} onSubmit={submit} />
        {!isNote && <Files draft={draft} onChange={onChange} />}
        <Problems colleagues={colleagues} variables={variables} error={sending.error ?? upload.error} reason={reason} />
        <div className="composer-actions">
          {!isNote && (
            <FilePicker count={draft.files.length} isBusy={upload.isPending} reason={reason} onPick={upload.mutate} />
          )}
          {!isNote && canSuggest && <Suggestions {...props} question={question} />}
          <TextCount count={text.length} />
          <span className="composer-space" />
          {!isNote && <ReplyOptions draft={draft} onChange={onChange} />}
          <SendButton
            mode={draft.mode}
            isLate={colleagues.length > 0}
            isBusy={sending.isSending(draft.mode)}
            whyNot={whyNot}
          />
        </div>
      </fieldset>
    </form>
  );
};
