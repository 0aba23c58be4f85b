import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read, type Schemas, serverApi } from '../api.ts';
import { FormDialog } from '../kit/dialog.tsx';
import { Field } from '../kit/field.tsx';
import { Alert, Skeleton } from '../kit/parts.tsx';
import { type Owner, toKey } from '../owner.ts';
import { describeError } from '../queries.ts';

type Retention = Schemas['Settings']['retention'];
type Removal = NonNullable<Schemas['ChangedSettings']['removal']>;

const KINDS = [
  { field: 'closedTicketsDays', label: 'Closed tickets, with their messages, notes and channels' },
  { field: 'transcriptsDays', label: 'Transcripts' },
  { field: 'eventsDays', label: 'Events' },
] as const;

/** What has to be typed. */
const WORD = 'delete';

/** Whether something is deleted earlier than before. */
export const isShorter = (before: Retention, after: Retention): boolean =>
  KINDS.some(({ field }) => (after[field] ?? Infinity) < (before[field] ?? Infinity));

const format = (at: string): string => new Date(at).toLocaleString();

const Counts = ({ removal }: { readonly removal: Removal }) => (
  <>
    <p>From {format(removal.startsAt)} on, these are deleted for good:</p>
    <ul>
      {KINDS.map(({ field, label }) => {
        const expired = removal[field];
        if (!expired) return null;
        const count = `${expired.isAtLeast ? 'at least ' : ''}${expired.count.toLocaleString()}`;
        return (
          <li key={field}>
            {label}: <strong>{count}</strong>, all from before {format(expired.before)}
          </li>
        );
      })}
    </ul>
    <p>Until then you can take it back: enter the longer time again and save.</p>
  </>
);

interface ConfirmProps {
  readonly owner: Owner;
  readonly retention: Retention;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Shows what a shorter retention deletes, and asks to type a word before it is saved. */
export const ConfirmRetention = ({ owner, retention, isBusy, onConfirm, onClose }: ConfirmProps) => {
  const [typed, setTyped] = useState('');
  const preview = useQuery({
    queryKey: [...toKey(owner), 'settings', 'removal', retention],
    queryFn: ({ signal }) =>
      read(
        serverApi(owner.id).PATCH('/settings', { params: { query: { dryRun: true } }, body: { retention }, signal }),
      ),
    gcTime: 0,
  });
  const removal = preview.data?.data.removal;
  const submit = () => {
    if (removal && !isBusy) onConfirm();
  };
  return (
    <FormDialog
      title="Keep data for a shorter time?"
      action="Save and delete"
      isBusy={isBusy || preview.isPending}
      error={preview.error && <Alert kind="error">{describeError(preview.error)}</Alert>}
      onSubmit={submit}
      onClose={onClose}
    >
      {removal ? <Counts removal={removal} /> : <Skeleton rows={3} />}
      <Field
        label={`Type “${WORD}” to confirm`}
        required
        pattern={`\\s*${WORD}\\s*`}
        title={`The word ${WORD}`}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </FormDialog>
  );
};
