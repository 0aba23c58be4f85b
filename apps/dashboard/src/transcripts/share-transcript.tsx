import { useState } from 'react';
import { read, serverApi } from '../api.ts';
import { Copy } from '../kit/copy.tsx';
import { FormDialog } from '../kit/dialog.tsx';
import { Select } from '../kit/field.tsx';
import { Alert } from '../kit/parts.tsx';
import { DateTime } from '../kit/dates/time.tsx';
import type { Owner } from '../owner.ts';
import { useChange } from '../changes.ts';
import { describeError } from '../queries.ts';
import type { Transcript } from './types.ts';
import { rich, t } from '../texts/texts.ts';

const HOURS = [
  { value: '24', label: t('One day') },
  { value: '168', label: t('7 days') },
  { value: '720', label: t('30 days') },
] as const;

interface ShareProps {
  readonly owner: Owner;
  readonly transcript: Transcript;
  readonly onClose: () => void;
}

/** Creates a link by which somebody reads a transcript without signing in. */
export const ShareTranscript = ({ owner, transcript, onClose }: ShareProps) => {
  const [hours, setHours] = useState<string>('168');
  const create = useChange(
    () =>
      read(
        serverApi(owner.id).POST('/transcripts/{id}/link', {
          params: { path: { id: transcript.id } },
          body: { expiresInHours: Number(hours) },
        }),
      ),
    { stale: [] },
  );
  const link = create.data?.data;
  return (
    <FormDialog
      title={t('Link to the transcript of #{{ticketNumber}}', { ticketNumber: transcript.ticket.ticketNumber })}
      action={link ? t('Done') : t('Create the link')}
      isBusy={create.isPending}
      error={create.error && <Alert kind="error">{describeError(create.error)}</Alert>}
      onSubmit={() => (link ? onClose() : create.mutate())}
      onClose={onClose}
    >
      {link ? (
        <>
          <Copy value={link.url} label={t('Copy the link')} />
          <p className="muted">{rich('It works until {{time}}.', { time: <DateTime at={link.expiresAt} /> })}</p>
        </>
      ) : (
        <>
          <p>{t('Everybody who has the link can read the transcript, without signing in.')}</p>
          <Select label={t('It works for')} value={hours} options={HOURS} onChoose={setHours} />
        </>
      )}
    </FormDialog>
  );
};
