import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { guardPage } from '../kit/leave-guard.ts';
import { t } from '../texts/texts.ts';

/** Asks before the page is left with entries that are not saved. */
export const UnsavedGuard = ({ isDirty }: { readonly isDirty: boolean }) => {
  const [target, setTarget] = useState<string | null>(null);
  const [, navigate] = useLocation();
  useEffect(() => (isDirty ? guardPage(setTarget) : undefined), [isDirty]);
  if (target === null) return null;
  return (
    <Dialog title={t('Leave without saving?')} onClose={() => setTarget(null)}>
      <p>{t('What you changed on this page is not saved, and is lost when you leave.')}</p>
      <div className="dialog-actions">
        <Button onClick={() => setTarget(null)}>{t('Stay here')}</Button>
        <Button look="danger" onClick={() => navigate(`~${target}`)}>
          {t('Leave')}
        </Button>
      </div>
    </Dialog>
  );
};
