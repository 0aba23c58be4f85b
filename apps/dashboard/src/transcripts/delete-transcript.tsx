import { serverApi } from '../api.ts';
import { ConfirmDialog } from '../kit/dialog.tsx';
import { Alert } from '../kit/parts.tsx';
import { showToast } from '../kit/toast.tsx';
import { type Owner, toKey } from '../owner.ts';
import { useChange } from '../changes.ts';
import { describeError } from '../queries.ts';
import type { Transcript } from './types.ts';
import { t } from '../texts/texts.ts';

interface DeleteProps {
  readonly owner: Owner;
  readonly transcript: Transcript;
  readonly onClose: () => void;
}

/** Asks before a transcript is deleted for good. */
export const DeleteTranscript = ({ owner, transcript, onClose }: DeleteProps) => {
  const remove = useChange(
    () => serverApi(owner.id).DELETE('/transcripts/{id}', { params: { path: { id: transcript.id } } }),
    {
      stale: [[...toKey(owner), 'transcripts']],
      onSuccess: () => {
        onClose();
        showToast(t('The transcript is deleted.'));
      },
    },
  );
  return (
    <ConfirmDialog
      title={t('Delete the transcript of #{{ticketNumber}}?', { ticketNumber: transcript.ticket.ticketNumber })}
      action={t('Delete transcript')}
      isBusy={remove.isPending}
      error={remove.error && <Alert kind="error">{describeError(remove.error)}</Alert>}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {t('The conversation cannot be read any more, and links to it stop working. The ticket itself stays.')}
    </ConfirmDialog>
  );
};
