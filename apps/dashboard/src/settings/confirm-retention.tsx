import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read, type Schemas, serverApi } from '../api.ts';
import { FormDialog } from '../kit/dialog.tsx';
import { Field } from '../kit/field.tsx';
import { Alert, Skeleton } from '../kit/parts.tsx';
import { type Owner, toKey } from '../owner.ts';
import { describeError } from '../queries.ts';
import { locale, rich, t } from '../texts/texts.ts';

type Retention = Schemas['Settings']['retention'];
type Removal = NonNullable<Schemas['ChangedSettings']['removal']>;

const KINDS = [
  { field: 'closedTicketsDays', label: t('Closed tickets, with their messages, notes and channels') },
  { field: 'transcriptsDays', label: t('Transcripts') },
  { field: 'eventsDays', label: t('Events') },
] as const;

/** What has to be typed. */
const WORD = 'delete';

/** Whether something is deleted earlier than before. */
export const isShorter = (before: Retention, after: Retention): boolean =>
  KINDS.some(({ field }) => (after[field] ?? Infinity) < (before[field] ?? Infinity));

const format = (at: string): string => new Date(at).toLocaleString(locale);

const Counts = ({ removal }: { readonly removal: Removal }) => (
  <>
    <p>{rich('From {{value}} on, these are deleted for good:', { value: format(removal.startsAt) })}</p>
    <ul>
      {KINDS.map(({ field, label }) => {
        const expired = removal[field];
        if (!expired) return null;
        const count = `${expired.isAtLeast ? `${t('at least')} ` : ''}${expired.count.toLocaleString(locale)}`;
        return (
          <li key={field}>
            {rich('{{label}}: {{strong}}, all from before {{value}}', {
              label,
              strong: <strong>{count}</strong>,
              value: format(expired.before),
            })}
          </li>
        );
      })}
    </ul>
    <p>{t('Until then you can take it back: enter the longer time again and save.')}</p>
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
      title={t('Keep data for a shorter time?')}
      action={t('Save and delete')}
      isBusy={isBusy || preview.isPending}
      error={preview.error && <Alert kind="error">{describeError(preview.error)}</Alert>}
      onSubmit={submit}
      onClose={onClose}
    >
      {removal ? <Counts removal={removal} /> : <Skeleton rows={3} />}
      <Field
        label={t('Type “{{word}}” to confirm', { word: WORD })}
        required
        pattern={`\\s*${WORD}\\s*`}
        title={t('The word {{word}}', { word: WORD })}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </FormDialog>
  );
};
