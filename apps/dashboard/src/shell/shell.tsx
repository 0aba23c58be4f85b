import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { Session } from '../api.ts';
import { Icon } from '../kit/icon.tsx';
import { leaveFor } from '../kit/leave-guard.ts';
import { lazyPage } from '../kit/lazy-page.tsx';
import { Avatar, Badge } from '../kit/first-parts.tsx';
import { Menu } from '../kit/popover.tsx';
import { showToast } from '../kit/toast.tsx';
import { signOut } from '../own-api/session.ts';
import { type Owner, type OwnerDetail, toPath, toPlanName } from '../owner.ts';
import type { PageEntry } from './page-entry.ts';
import { describeError, followRefusal, startSession } from '../query-client.ts';
import { Brand } from './brand.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { Switcher } from './switcher.tsx';
import { rich, t, translate } from '../texts/texts.ts';

const Account = ({ person, isOperator }: Pick<Session, 'person' | 'isOperator'>) => {
  const [, navigate] = useLocation();
  const end = (path: Parameters<typeof signOut>[0]): void => {
    const settled = import('../waiting/waits.ts').then(({ settleWaits }) => settleWaits());
    settled
      .then(() => signOut(path))
      .then(
        () => startSession(null),
        (error: unknown) => {
          followRefusal(error);
          showToast(describeError(error), 'rust');
        },
      );
  };
  return (
    <div className="account">
      <Avatar name={person.name} />
      <span className="account-name">
        {person.name}
        {isOperator && <small>{t('Runs the service')}</small>}
      </span>
      <Menu
        label={t('Account of {{name}}', { name: person.name })}
        items={[
          { label: t('Profile'), icon: 'person', onSelect: () => leaveFor('/profile', navigate) },
          { label: t('Sign out'), icon: 'signOut', onSelect: () => end('/session') },
          {
            label: t('Sign out everywhere'),
            isDangerous: true,
            icon: 'signOut',
            onSelect: () => end('/sessions'),
          },
        ]}
      />
    </div>
  );
};

interface NavigationProps {
  readonly owner: Owner;
  readonly pages: readonly PageEntry[];
}

const Navigation = ({ owner, pages }: NavigationProps) => {
  const base = toPath(owner);
  const [address] = useLocation();
  const groups = [...new Set(pages.map(({ group }) => group))];
  const isOpen = (path: string) => address === `${base}/${path}` || address.startsWith(`${base}/${path}/`);
  return (
    <nav className="navigation" aria-label={t('Pages')}>
      {groups.map((group) => (
        <section key={group} aria-label={t(group)}>
          <h2 className="navigation-title">{t(group)}</h2>
          <ul>
            {pages
              .filter((page) => page.group === group)
              .map(({ path, label, icon, Count }) => (
                <li key={path}>
                  <Link href={`${base}/${path}`} aria-current={isOpen(path) ? 'page' : undefined}>
                    <Icon name={icon} />
                    {label} {Count && <Count owner={owner} />}
                  </Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </nav>
  );
};

interface FoilProps {
  readonly session: Session;
  readonly owner: Owner | null;
  readonly detail: OwnerDetail | undefined;
  readonly pages: readonly PageEntry[];
}

const Foil = ({ session, owner, detail, pages }: FoilProps) => (
  <>
    <Link href="/" className="brand-link">
      <Brand />
    </Link>
    {!owner && (
      <Link href="/" className="switcher">
        <Icon name="arrowLeft" /> {t('Back')}
      </Link>
    )}
    {owner && (
      <div className="place">
        <Switcher current={owner} name={detail?.name} />
        {detail && (
          <p className="place-facts">
            <Badge>{toPlanName(detail.plan)}</Badge>{' '}
            <span>{rich('Your role: {{role}}', { role: translate(detail.role) })}</span>
          </p>
        )}
      </div>
    )}
    {owner && <Navigation owner={owner} pages={pages} />}
    <div className="foil-end">
      <Account {...session} />
    </div>
  </>
);

/** The counterfoil on a narrow screen, opened from the bar at the top. */
const Drawer = ({ onClose, children }: { readonly onClose: () => void; readonly children: ReactNode }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="drawer foil"
      aria-label={t('Navigation')}
      onClose={onClose}
      onClick={({ target }) => {
        if (target === dialog.current) onClose();
      }}
    >
      <button type="button" className="foil-button drawer-close" aria-label={t('Close navigation')} onClick={onClose}>
        <Icon name="close" />
      </button>
      {children}
    </dialog>
  );
};

/** Of the page that is shown; the shell of the profile is another one than that of a server. */
let lastAddress: string | undefined;

/** Moves the focus to the content, or to the ticket in it, when another page opens, as loading a document would; not at the first one. */
const useFocusOnPage = (address: string) => {
  const content = useRef<HTMLElement>(null);
  useEffect(() => {
    const isFirst = lastAddress === undefined;
    if (lastAddress === address) return;
    lastAddress = address;
    if (isFirst) return;
    (content.current?.querySelector<HTMLElement>('.ticket') ?? content.current)?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [address]);
  return content;
};

const WaitsSlot = lazyPage(
  async () => (await import('../beside/beside-pages.ts')).WaitsSlot,
  () => null,
);
const DemoBanner = lazyPage<{ readonly endsAt: string }>(
  async () => (await import('../beside/demo-banner.tsx')).DemoBanner,
  () => null,
);
const Bell = lazyPage<{ readonly owner: Owner }>(
  async () => (await import('../beside/beside-pages.ts')).Bell,
  () => null,
);
const BotRefused = lazyPage(async () => (await import('./bot-refused.tsx')).BotRefused);

/** What surrounds every page: the counterfoil with the way to other pages, and a link past it. */
export const Shell = ({ children, ...foil }: FoilProps & { readonly children: ReactNode }) => {
  const [isOpen, setOpen] = useState(false);
  const [address] = useLocation();
  useEffect(() => setOpen(false), [address]);
  const content = useFocusOnPage(address);
  return (
    <div className="shell">
      <a className="skip" href="#content">
        {t('Skip to the content')}
      </a>
      <header className="bar">
        <button
          type="button"
          className="foil-button"
          aria-label={t('Open navigation')}
          aria-expanded={isOpen}
          onClick={() => setOpen(true)}
        >
          <Icon name="menu" />
        </button>
        <Brand />
        <span className="bar-place">{foil.detail?.name}</span>
        {foil.owner && foil.pages.some(({ path }) => path === 'notifications') && <Bell owner={foil.owner} />}
      </header>
      <header className="foil foil-side">
        <Foil {...foil} />
      </header>
      {isOpen && (
        <Drawer onClose={() => setOpen(false)}>
          <Foil {...foil} />
        </Drawer>
      )}
      <main ref={content} className="content" id="content" tabIndex={-1}>
        <WaitsSlot />
        {foil.session.isBotRefused && <BotRefused />}
        {foil.session.demoEndsAt && <DemoBanner endsAt={foil.session.demoEndsAt} />}
        {children}
      </main>
      <Shortcuts {...foil} />
    </div>
  );
};
