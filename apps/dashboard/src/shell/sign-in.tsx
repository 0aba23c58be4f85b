import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { hasReason } from '../api-error.ts';
import { hasEnded, resumeEnded } from '../ended-session.ts';
import { Button } from '../kit/button.tsx';
import { Copy } from '../kit/copy.tsx';
import { Alert } from '../kit/parts.tsx';
import { fetchAccountProvider, signIn, startAccountSignIn } from '../own-api/sign-in.ts';
import { useChange } from '../changes.ts';
import { describeError, startSession } from '../queries.ts';
import { Brand } from './brand.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { t } from '../texts/texts.ts';

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

const WithAccount = () => {
  const { data: provider } = useQuery({ queryKey: ['account-provider'], queryFn: fetchAccountProvider });
  if (!provider) return null;
  return (
    <>
      <p>{t('Staff and managers of a server sign in with their account of {{provider}}.', { provider })}</p>
      <AccountButton provider={provider} label={t('Sign in with {{provider}}', { provider })} />
      <hr />
    </>
  );
};

const WithoutLink = () => (
  <>
    <WithAccount />
    <p>
      {t(
        'You sign in with a link. An owner or an admin of your server can make one for you, under “People and roles”.',
      )}
    </p>
    <p>{t('Do you run the service? This command prints a link:')}</p>
    <Copy label={t('Command')} value={COMMAND} />
  </>
);

/** What stands on the page before somebody is signed in. */
export const Admission = ({ children }: { readonly children: ReactNode }) => (
  <main className="door">
    <title>{t('Sign in · guildesk')}</title>
    <div className="slip-shadow admission-shadow">
      <div className="slip slip-green admission">
        <div className="slip-stub">
          <span className="slip-mark">{t('Admit one')}</span>
        </div>
        <div className="slip-body stack">
          <Brand />
          <h1>{t('Sign in')}</h1>
          {children}
          <LanguageSwitch />
        </div>
      </div>
    </div>
  </main>
);

/** For somebody who is not signed in, whatever page the address names. */
export const SignIn = () => {
  const key = useKey();
  return (
    <Admission>
      {hasEnded() && (
        <Alert kind="warning" title={t('Your session has ended')}>
          {t('What you have written is kept. Sign in again, and you are back on this page.')}
        </Alert>
      )}
      {key ? <WithLink linkKey={key} /> : <WithoutLink />}
    </Admission>
  );
};
