import { type KeyboardEvent, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { leaveFor } from '../kit/leave-guard.ts';
import { DEVELOPER_TABS } from '../developers/tabs.ts';
import { Dialog } from '../kit/dialog.tsx';
import { type Owner, type OwnerDetail, toKey, toPath, useOrganizations, useOwner, useServers } from '../owner.ts';
import type { PageLink } from '../page-props.ts';
import { queries, type Page } from '../queries.ts';
import { VIEWS } from '../tickets/filters.ts';
import type { Ticket } from '../tickets/types.ts';
import { VIEW_NAMES } from '../tickets/view-tabs.tsx';
import { toSubject } from '../tickets/words.ts';
import { t } from '../texts/texts.ts';

interface Target {
  readonly name: string;
  readonly kind: string;
  readonly href: string;
}

const SHOWN = 10;

/** The tickets that were read, wherever they were shown. */
const listKnownTickets = (owner: Owner): readonly Ticket[] => {
  const lists = queries.getQueriesData<{ readonly pages?: readonly Page<Ticket>[] }>({
    queryKey: [...toKey(owner), 'tickets'],
  });
  const all = lists.flatMap(([, data]) => data?.pages?.flatMap((page) => page.data) ?? []);
  return [...new Map(all.map((ticket) => [ticket.id, ticket])).values()];
};

/** The sections of the place for developers, each with an address of its own. */
const listSections = (owner: Owner, pages: readonly PageLink[], detail: OwnerDetail | undefined): readonly PageLink[] =>
  detail && pages.some(({ path }) => path === 'developers')
    ? DEVELOPER_TABS.filter(({ isAllowed }) => isAllowed(detail, owner.kind)).map(({ path, label }) => ({
        path: `developers/${path}`,
        label,
      }))
    : [];

/** The other servers and organizations, and the page of the person. */
const useElsewhere = (current: Owner): readonly Target[] => {
  const servers = useServers().items.map(({ id, name }) => ({ owner: { kind: 'server', id } as const, name }));
  const organizations = useOrganizations().items.map(({ id, name }) => ({
    owner: { kind: 'organization', id } as const,
    name,
  }));
  const others = [...servers, ...organizations].filter(({ owner }) => owner.id !== current.id);
  return [
    ...others.map(({ owner, name }) => ({
      name,
      kind: owner.kind === 'server' ? t('Server') : t('Organization'),
      href: toPath(owner),
    })),
    { name: t('Profile'), kind: t('Page'), href: '/profile' },
  ];
};

interface Places {
  readonly owner: Owner;
  readonly pages: readonly PageLink[];
  readonly elsewhere: readonly Target[];
}

const listTargets = ({ owner, pages, elsewhere }: Places, text: string): readonly Target[] => {
  const base = toPath(owner);
  const hasTickets = pages.some(({ path }) => path === 'tickets');
  const views = hasTickets && owner.kind === 'server' ? VIEWS : [];
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const targets: readonly Target[] = [
    ...views.map((view) => ({ name: VIEW_NAMES[view], kind: t('View'), href: `${base}/tickets?view=${view}` })),
    ...pages.map(({ label, path }) => ({ name: label, kind: t('Page'), href: `${base}/${path}` })),
    ...listKnownTickets(owner).map((ticket) => ({
      name: `#${ticket.ticketNumber} ${toSubject(ticket)}`,
      kind: t('Ticket'),
      href: `${base}/tickets/${ticket.id}`,
    })),
    ...elsewhere,
  ];
  const found = targets.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word))).slice(0, SHOWN);
  if (text.trim() === '' || !hasTickets) return found;
  const search = {
    name: t('Search for “{{text}}”', { text: text.trim() }),
    kind: t('Tickets'),
    href: `${base}/tickets?q=${encodeURIComponent(text.trim())}`,
  };
  return [...found, search];
};

interface ListProps {
  readonly owner: Owner;
  readonly pages: readonly PageLink[];
  readonly onClose: () => void;
}

const Targets = ({ owner, pages, onClose }: ListProps) => {
  const id = useId();
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const { data: detail } = useOwner(owner);
  const elsewhere = useElsewhere(owner);
  const places = { owner, pages: [...pages, ...listSections(owner, pages, detail)], elsewhere };
  const targets = listTargets(places, text);
  const go = (target: Target | undefined) => {
    if (!target) return;
    onClose();
    leaveFor(target.href, navigate);
  };
  const onKey = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined) setActive((active + step + targets.length) % targets.length);
    else if (event.key === 'Enter') go(targets[active]);
    else return;
    event.preventDefault();
  };
  return (
    <div className="palette">
      <input
        className="input"
        role="combobox"
        aria-label={t('Page, view, ticket, server or words')}
        placeholder={t('Page, view, ticket, server or words')}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={targets.length > 0 ? `${id}-${active}` : undefined}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setActive(0);
        }}
        onKeyDown={onKey}
      />
      <ul id={id} role="listbox" aria-label={t('Where to go')}>
        {targets.map((target, index) => (
          <li
            key={target.href}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className="menu-item"
            onClick={() => go(target)}
          >
            <span>{target.name}</span>
            <small className="muted">{target.kind}</small>
          </li>
        ))}
      </ul>
    </div>
  );
};

/** Goes to a page, a view, a ticket or another server by its name. */
export const Palette = (props: ListProps) => (
  <Dialog title={t('Go to')} onClose={props.onClose}>
    <Targets {...props} />
  </Dialog>
);
