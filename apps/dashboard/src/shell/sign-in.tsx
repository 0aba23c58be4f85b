import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { hasReason } from '../api-error.ts';
import { hasEnded, resumeEnded } from '../ended-session.ts';
import { Button } from '../kit/button.tsx';
import { Copy } from '../kit/copy.tsx';
import { lazyPage } from '../kit/lazy-page.tsx';
import { Alert, Skeleton } from '../kit/parts.tsx';
import { fetchSignInWays, signIn, type SignInWays, startAccountSignIn } from '../own-api/sign-in.ts';
import { useChange } from '../changes.ts';
import { describeError, startSession } from '../queries.ts';
import { Admission } from './admission.tsx';
import { t } from '../texts/texts.ts';

const TryDemo = lazyPage(async () => (await import('./try-demo.tsx')).TryDemo);
const COMMAND = 'npm run --silent admin -- dashboard-link';

/** The key is behind the `#`, which browsers do not send: so no log has it, and a preview of the link does not use it up. */
const useKey = (): string => {
  const [key, setKey] = useState(() => location.hash.slice(1));
  useEffect(() => {
    const onChange = () => setKey(location.hash.slice(1));
    addEventListener('hashchange', onChange);
    return () => removeEventListener('hashchange', onChange);
  }, []);
  return key;
};

const WithLink = ({ linkKey }: { readonly linkKey: string }) => {
  const [, navigate] = useLocation();
  const change = useChange(() => signIn(linkKey), {
    stale: [],
    onSuccess: (session) => {
      startSession(session);
      navigate(resumeEnded(session), { replace: true });
    },
  });
  const isSpent = hasReason(change.error, 'sign_in_link_invalid');
  return (
    <>
      <p>{t('This link signs you in on this browser. It works once.')}</p>
      {!isSpent && (
        <Button look="primary" className="admission-action" isBusy={change.isPending} onClick={() => change.mutate()}>
          {t('Sign in')}
        </Button>
      )}
      {change.error && (
        <Alert kind="error" title={isSpent ? t('This link works no more') : t('You are not signed in')}>
          {isSpent
            ? t('It was used already, it has expired, or a newer one replaced it. Ask for a new one.')
            : describeError(change.error)}
        </Alert>
      )}
    </>
  );
};

/** Leads to the chat platform, which sends the browser back to `/sign-in/account`. */
export const AccountButton = ({ provider, label }: { readonly provider: string; readonly label: string }) => {
  const start = useChange(startAccountSignIn, { stale: [], onSuccess: (url) => location.assign(url) });
  return (
    <>
      <Button
        look="primary"
        className="admission-action"
        isBusy={start.isPending || start.isSuccess}
        onClick={() => start.mutate()}
      >
        {label}
      </Button>
      {start.error && (
        <Alert kind="error" title={t('{{provider}} cannot be opened', { provider })}>
          {describeError(start.error)}
        </Alert>
      )}
    </>
  );
};

export const useSignInWays = () => useQuery({ queryKey: ['sign-in-ways'], queryFn: fetchSignInWays });

const WithAccount = ({ provider }: Pick<SignInWays, 'provider'>) => {
  if (!provider) return null;
  return (
    <>
      <p>{t('Staff and managers of a server sign in with their account of {{provider}}.', { provider })}</p>
      <AccountButton provider={provider} label={t('Sign in with {{provider}}', { provider })} />
      <hr />
    </>
  );
};

const WithoutLink = ({ provider }: Pick<SignInWays, 'provider'>) => (
  <>
    <WithAccount provider={provider} />
    <p>
      {t(
        'You sign in with a link. An owner or an admin of your server can make one for you, under “People and roles”.',
      )}
    </p>
    <p>{t('Do you run the service? This command prints a link:')}</p>
    <Copy label={t('Command')} value={COMMAND} />
  </>
);

/** For somebody who is not signed in, whatever page the address names. */
export const SignIn = () => {
  const key = useKey();
  const ways = useSignInWays();
  if (ways.data?.isDemo && !key) return <TryDemo />;
  return (
    <Admission>
      {hasEnded() && (
        <Alert kind="warning" title={t('Your session has ended')}>
          {t('What you have written is kept. Sign in again, and you are back on this page.')}
        </Alert>
      )}
      {key && <WithLink linkKey={key} />}
      {!key && (ways.isPending ? <Skeleton /> : <WithoutLink provider={ways.data?.provider ?? null} />)}
    </Admission>
  );
};
