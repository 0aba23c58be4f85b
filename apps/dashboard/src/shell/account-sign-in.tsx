import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { hasReason } from '../api-error.ts';
import { resumeEnded } from '../ended-session.ts';
import { Alert, Skeleton } from '../kit/parts.tsx';
import { finishAccountSignIn } from '../own-api/sign-in.ts';
import { useChange } from '../changes.ts';
import { describeError, startSession } from '../queries.ts';
import { Admission } from './admission.tsx';
import { AccountButton, useSignInWays } from './sign-in.tsx';
import { t } from '../texts/texts.ts';

/** What the chat platform has added to the address, by RFC 6749, section 4.1.2. */
const readAnswer = () => {
  const parameters = new URLSearchParams(location.search);
  return {
    code: parameters.get('code'),
    state: parameters.get('state') ?? '',
    isDenied: parameters.get('error') === 'access_denied',
  };
};

const TITLES: readonly (readonly [string, string])[] = [
  ['no_dashboard_access', t('Your account has no access yet')],
  ['sign_in_failed', t('The sign-in did not work')],
];

const Again = () => {
  const provider = useSignInWays().data?.provider;
  return (
    <>
      {provider && <AccountButton provider={provider} label={t('Try again')} />}
      <Link href="/sign-in">{t('Sign in with a link')}</Link>
    </>
  );
};

/** The page to which the chat platform sends the browser back. */
export const AccountSignIn = () => {
  const [, navigate] = useLocation();
  const [{ code, state, isDenied }] = useState(readAnswer);
  const { mutate, error } = useChange(() => finishAccountSignIn(code ?? '', state), {
    stale: [],
    onSuccess: (session) => {
      startSession(session);
      navigate(resumeEnded(session), { replace: true });
    },
  });
  const isSent = useRef(false);
  useEffect(() => {
    if (code === null || isSent.current) return;
    isSent.current = true;
    // The code works once, and stays neither in the address nor in the history.
    history.replaceState(null, '', location.pathname);
    mutate();
  }, [code, mutate]);
  if (code === null) {
    return (
      <Admission>
        <Alert kind="info" title={isDenied ? t('You did not agree') : t('This page is opened by the chat platform')}>
          {isDenied ? t('Nothing was read of your account.') : t('Start again with the button.')}
        </Alert>
        <Again />
      </Admission>
    );
  }
  const [, title = t('You are not signed in')] = TITLES.find(([reason]) => hasReason(error, reason)) ?? [];
  return (
    <Admission>
      {error ? (
        <>
          <Alert kind="error" title={title}>
            {describeError(error)}
          </Alert>
          <Again />
        </>
      ) : (
        <Skeleton />
      )}
    </Admission>
  );
};
