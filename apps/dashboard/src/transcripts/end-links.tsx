import { useState } from 'react';
import { read, serverApi } from '../api.ts';
import { Button } from '../kit/button.tsx';
import { ConfirmDialog } from '../kit/dialog.tsx';
import { Alert } from '../kit/parts.tsx';
import { showToast } from '../kit/toast.tsx';
import { type Owner, toKey } from '../owner.ts';
import { useChange } from '../changes.ts';
import { describeError } from '../queries.ts';
import { t } from '../texts/texts.ts';

/** Ends all links by which people read transcripts without signing in, once it is confirmed. */
export const EndLinks = ({ owner }: { readonly owner: Owner }) => {
  const [isAsking, setAsking] = useState(false);
  const end = useChange(() => read(serverApi(owner.id).POST('/transcripts/links/end')), {
    stale: [[...toKey(owner), 'settings']],
    onSuccess: () => {
      setAsking(false);
      showToast(t('All links to transcripts are ended.'));
    },
  });
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('End all links')}</Button>
      {isAsking && (
        <ConfirmDialog
          title={t('End all links to transcripts?')}
          action={t('End all links')}
          isBusy={end.isPending}
          error={end.error && <Alert kind="error">{describeError(end.error)}</Alert>}
          onConfirm={() => end.mutate()}
          onClose={() => setAsking(false)}
        >
          {t(
            'Links that were sent to requesters and others open nothing any more. The transcripts stay, and new links can be created.',
          )}
        </ConfirmDialog>
      )}
    </>
  );
};
