import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Redirect, Route, Router, Switch } from 'wouter';
import type { Session } from '../api.ts';
import { Button } from '../kit/button.tsx';
import { ErrorBoundary, lazyPage } from '../kit/lazy-page.tsx';
import { Empty, Skeleton } from '../kit/first-parts.tsx';
import { Toasts } from '../kit/toast.tsx';
import { followServerZone } from '../kit/dates/zone.ts';
import { useOwner } from '../own-api/use-owner.ts';
import { type Owner, type OwnerDetail, readLastOwner, toPath, writeLastOwner } from '../owner.ts';
import { toCurrentAddress } from './current-address.ts';
import { findPage, isOfOtherRole, listPages } from './find-page.ts';
import { describeError, queries, useSession } from '../query-client.ts';
import { followProfile } from '../shell/follow-profile.ts';
import { ZoneNote } from '../organization/zone-note.tsx';
import { Shell } from '../shell/shell.tsx';
import { hasKept } from '../waiting/has-kept.ts';
import { t } from '../texts/texts.ts';

const Live = lazyPage<{ readonly owner: Owner }>(
  async () => (await import('../beside/beside-pages.ts')).Live,
  () => null,
);
const FirstPage = lazyPage(async () => (await import('../shell/first-page.tsx')).FirstPage);
const OwnerUnavailable = lazyPage(async () => (await import('../shell/owner-unavailable.tsx')).OwnerUnavailable);
const PageMissing = lazyPage(async () => (await import('../shell/page-missing.tsx')).PageMissing);
const NoPages = lazyPage(async () => (await import('../shell/no-pages.tsx')).NoPages);
const Home = lazyPage(async () => (await import('../shell/home.tsx')).Home);
const Profile = lazyPage(async () => (await import('../profile/profile.tsx')).Profile);
const SignIn = lazyPage(async () => (await import('../shell/sign-in.tsx')).SignIn);
const AccountSignIn = lazyPage(async () => (await import('../shell/account-sign-in.tsx')).AccountSignIn);

/** Sends what pages that have ended did not send. */
const resumeSends = (personId: string): void => {
  if (hasKept()) void import('../ticket/composer/resume-sends.ts').then(({ resumeSends: resume }) => resume(personId));
};

interface OwnerPagesProps {
  readonly session: Session;
  readonly owner: Owner;
  readonly address: string;
}

/** The page that the address names, the first page for no address, or why there is none. */
const OwnerContent = ({ session, owner, detail, address }: OwnerPagesProps & { readonly detail: OwnerDetail }) => {
  const pages = listPages(owner, detail, session);
  const found = findPage(pages, address);
  const [first] = pages;
  useEffect(() => writeLastOwner(owner));
  if (found) return <found.entry.Page owner={owner} detail={detail} rest={found.rest} pages={pages} />;
  if (!first) return <NoPages role={detail.role} />;
  const current = toCurrentAddress(owner, address);
  if (current !== address) return <Redirect to={`${toPath(owner)}/${current}`} replace />;
  if (address === '') return <FirstPage session={session} owner={owner} path={first.path} />;
  return (
    <PageMissing
      isForbidden={isOfOtherRole(owner, address)}
      back={{ href: `${toPath(owner)}/${first.path}`, label: first.label }}
    />
  );
};

const OwnerPages = ({ session, owner, address }: OwnerPagesProps) => {
  const { data: detail, error } = useOwner(owner);
  useEffect(() => {
    if (detail && followServerZone(detail.timezone)) location.reload();
  }, [detail]);
  return (
    <Shell session={session} owner={owner} detail={detail} pages={detail ? listPages(owner, detail, session) : []}>
      {detail && owner.kind === 'server' && detail.scopes.includes('tickets:read') && <Live owner={owner} />}
      {detail && <ZoneNote detail={detail} />}
      {detail && <OwnerContent session={session} owner={owner} detail={detail} address={address} />}
      {!detail && (error ? <OwnerUnavailable owner={owner} error={error} /> : <Skeleton rows={4} isSlip />)}
    </Shell>
  );
};

const Start = ({ session }: { readonly session: Session }) => {
  const last = readLastOwner();
  return last ? <Redirect to={toPath(last)} replace /> : <Home session={session} />;
};

const SignedIn = ({ session }: { readonly session: Session }) => {
  const { person } = session;
  useEffect(() => followProfile(person), [person]);
  useEffect(() => resumeSends(person.id), [person.id]);
  return (
    <Switch>
      <Route path="/">{() => <Start session={session} />}</Route>
      <Route path="/servers/:id/*?">
        {({ id, '*': address = '' }) => (
          <OwnerPages key={id} session={session} owner={{ kind: 'server', id }} address={address} />
        )}
      </Route>
      <Route path="/organizations/:id/*?">
        {({ id, '*': address = '' }) => (
          <OwnerPages key={id} session={session} owner={{ kind: 'organization', id }} address={address} />
        )}
      </Route>
      <Route path="/profile">
        <Profile session={session} />
      </Route>
      <Route>
        <Shell session={session} owner={null} detail={undefined} pages={[]}>
          <PageMissing isForbidden={false} back={{ href: '/', label: t('Servers') }} />
        </Shell>
      </Route>
    </Switch>
  );
};

const Door = () => {
  const session = useSession();
  if (session.data) return <SignedIn session={session.data} />;
  if (session.data === null) return <SignIn />;
  if (!session.error) return null;
  return (
    <main className="door">
      <Empty
        isPage
        title={t('The dashboard cannot start')}
        action={
          <Button look="primary" isBusy={session.isFetching} onClick={() => void session.refetch()}>
            {t('Try again')}
          </Button>
        }
      >
        {describeError(session.error)}
      </Empty>
    </main>
  );
};

export const App = () => (
  <QueryClientProvider client={queries}>
    <ErrorBoundary>
      <Router base="/dashboard">
        <Switch>
          <Route path="/sign-in">
            <SignIn />
          </Route>
          <Route path="/sign-in/account">
            <AccountSignIn />
          </Route>
          <Route>
            <Door />
          </Route>
        </Switch>
      </Router>
    </ErrorBoundary>
    <Toasts />
  </QueryClientProvider>
);
