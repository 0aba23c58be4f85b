import { useState } from 'react';
import { Button } from '../kit/button.tsx';
import { lazyPage } from '../kit/lazy-page.tsx';
import type { Owner } from '../owner.ts';
import { t } from '../texts/texts.ts';
import type { PastDraft } from './use-backtest.ts';

const PastDialog = lazyPage(
  async () => (await import('./past-dialog.tsx')).PastDialog,
  () => null,
);

interface PastButtonProps {
  readonly owner: Owner;
  readonly toDraft: () => PastDraft;
  readonly disabledReason: string | null;
}

/** Opens a dialog that tries what is entered on past events. */
export const PastButton = ({ owner, toDraft, disabledReason }: PastButtonProps) => {
  const [draft, setDraft] = useState<PastDraft | null>(null);
  return (
    <>
      <Button disabledReason={disabledReason} onClick={() => setDraft(toDraft())}>
        {t('Try on the past')}
      </Button>
      {draft && <PastDialog owner={owner} draft={draft} onClose={() => setDraft(null)} />}
    </>
  );
};
