import { useLocation } from 'wouter';
import { useChange } from '../changes.ts';
import { forgetEnded, hasEnded } from '../ended-session.ts';
import { Button } from '../kit/button.tsx';
import { Alert } from '../kit/parts.tsx';
import { openDemoDesk } from '../own-api/sign-in.ts';
import { writeLastOwner } from '../owner.ts';
import { describeError, startSession } from '../queries.ts';
import { language, t } from '../texts/texts.ts';
import { Admission } from './admission.tsx';

/** For a visitor of the demo who has no desk, or has one no more. */
export const TryDemo = () => {
  const [, navigate] = useLocation();
  const open = useChange(() => openDemoDesk(language), {
    stale: [],
    onSuccess: (session) => {
      forgetEnded();
      // The desk of the last visit is another one.
      writeLastOwner(null);
      startSession(session);
      navigate('/', { replace: true });
    },
  });
  const isOver = hasEnded();
  return (
    <Admission title={t('Try guildesk')}>
      {isOver && (
        <Alert kind="info" title={t('Your hour is over')}>
          {t('Your desk was deleted, with everything in it.')}
        </Alert>
      )}
      <p>{t('You get a desk of your own with some tickets. Press what you like: nobody else sees it.')}</p>
      <p>{t('After an hour it is deleted, with everything in it.')}</p>
      <Button look="primary" className="admission-action" isBusy={open.isPending} onClick={() => open.mutate()}>
        {isOver ? t('Open a new desk') : t('Try it')}
      </Button>
      {open.error && (
        <Alert kind="error" title={t('There is no desk for you yet')}>
          {describeError(open.error)}
        </Alert>
      )}
    </Admission>
  );
};
