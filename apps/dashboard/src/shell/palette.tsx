import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { leaveFor } from '../kit/leave-guard.ts';
import { DEVELOPER_TABS } from '../developers/tabs.ts';
import { keepInView } from '../kit/keep-in-view.ts';
import { useSettledText } from '../kit/use-settled-text.ts';
import { useOrganizations, useServers } from '../own-api/use-owner-lists.ts';
import { type Owner, type OwnerDetail, toKey, toPath } from '../owner.ts';
import type { PageLink } from '../page-props.ts';
import { queries, type Page } from '../queries.ts';
import { VIEWS } from '../tickets/filters.ts';
import type { Ticket } from '../tickets/model/types.ts';
import { VIEW_NAMES } from '../tickets/view-tabs.tsx';
import { fetchTickets } from '../tickets/use-tickets.ts';
import { nameTicket } from '../tickets/model/words.ts';
import { t } from '../texts/texts.ts';
import { getPageCommands } from '../page-commands.ts';

interface Target {
  readonly name: string;
  readonly kind: string;
  /** Of a command of the page, its name. */
  readonly key: string;
  readonly disabledReason: string | null;
  readonly onSelect: (navigate: Navigate) => void;
}

type Navigate = (href: string) => void;

const toPlace = (name: string, kind: string, href: string): Target => ({
  name,
  kind,
  key: href,
  disabledReason: null,
  onSelect: (navigate) => leaveFor(href, navigate),
});

const SHOWN = 10;
/** Commands of the page that are offered before something is typed. */
const FIRST = 4;

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
const useElsewhere = (current: Owner | null): readonly Target[] => {
  const servers = useServers().items.map(({ id, name }) => ({ owner: { kind: 'server', id } as const, name }));
  const organizations = useOrganizations().items.map(({ id, name }) => ({
    owner: { kind: 'organization', id } as const,
    name,
  }));
  const others = [...servers, ...organizations].filter(({ owner }) => owner.id !== current?.id);
  return [
    ...others.map(({ owner, name }) =>
      toPlace(name, owner.kind === 'server' ? t('Server') : t('Organization'), toPath(owner)),
    ),
    toPlace(t('Profile'), t('Page'), '/profile'),
  ];
};

const hasTickets = (pages: readonly PageLink[]): boolean => pages.some(({ path }) => path === 'tickets');

/** The views, the pages and the tickets of the server or organization that is open. */
const listOwnTargets = (owner: Owner, pages: readonly PageLink[]): readonly Target[] => {
  const base = toPath(owner);
  const views = hasTickets(pages) && owner.kind === 'server' ? VIEWS : [];
  return [
    ...views.map((view) => toPlace(VIEW_NAMES[view], t('View'), `${base}/tickets?view=${view}`)),
    ...pages.map(({ label, path }) => toPlace(label, t('Page'), `${base}/${path}`)),
    ...listKnownTickets(owner).map(toTicketPlace(owner)),
  ];
};

/** With the requester, by whose name tickets are found. */
const toTicketPlace =
  (owner: Owner) =>
  (ticket: Ticket): Target => {
    const { id, guildId, requesterName } = ticket;
    const path = toPath({ kind: 'server', id: owner.kind === 'server' ? owner.id : guildId });
    const name = requesterName === null ? nameTicket(ticket) : `${nameTicket(ticket)} · ${requesterName}`;
    return toPlace(name, t('Ticket'), `${path}/tickets/${id}`);
  };

const FOUND = 5;
const SHORTEST = 2;

/** Tickets that have the words: in the subject, the name of the requester, the tags, the answers or the conversation. */
const useFoundTickets = ({ owner, pages }: Places, text: string): readonly Target[] => {
  const q = useSettledText(text.trim());
  const isAsked = owner !== null && hasTickets(pages) && q.length >= SHORTEST && /[\p{L}\p{N}]/u.test(q);
  const { data = [] } = useQuery({
    queryKey: [...(owner ? toKey(owner) : []), 'tickets', 'palette', q],
    queryFn: async ({ signal }) =>
      owner ? (await fetchTickets(owner, { q, sort: '-lastMessageAt' }, { limit: FOUND, signal })).data : [],
    enabled: isAsked,
  });
  return owner && isAsked ? data.map(toTicketPlace(owner)) : [];
};

/** What can be done on the page that is open. */
const listCommands = (): readonly Target[] => {
  const { subject, commands } = getPageCommands() ?? { subject: '', commands: [] };
  return commands.map(({ label, disabledReason = null, onSelect }) => ({
    name: label,
    kind: disabledReason ?? subject,
    key: `command ${label}`,
    disabledReason,
    onSelect,
  }));
};

const listFound = (targets: readonly Target[], text: string): readonly Target[] => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return targets.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word))).slice(0, SHOWN);
};

const toSearchTarget = (owner: Owner, text: string): Target =>
  toPlace(t('Search for “{{text}}”', { text }), t('Tickets'), `${toPath(owner)}/tickets?q=${encodeURIComponent(text)}`);

/** What the text finds. Without a server or an organization only those and the profile. */
const useTargets = ({ owner, detail, pages }: Places, text: string): readonly Target[] => {
  const elsewhere = useElsewhere(owner);
  const own = owner ? listOwnTargets(owner, [...pages, ...listSections(owner, pages, detail)]) : [];
  const commands = listCommands();
  const places = [...own, ...elsewhere];
  // Before something is typed, few commands leave room for places.
  const isTyped = text.trim() !== '';
  const first = isTyped ? commands : commands.filter(({ disabledReason }) => disabledReason === null).slice(0, FIRST);
  const known = listFound([...first, ...places], text);
  const tickets = useFoundTickets({ owner, detail, pages }, text).filter(({ key }) =>
    known.every((one) => one.key !== key),
  );
  const found = [...known, ...tickets];
  return owner && hasTickets(pages) && text.trim() !== '' ? [...found, toSearchTarget(owner, text.trim())] : found;
};

type Places = Pick<PaletteProps, 'owner' | 'detail' | 'pages'>;

export interface PaletteProps {
  readonly owner: Owner | null;
  readonly detail: OwnerDetail | undefined;
  readonly pages: readonly PageLink[];
  /** What was typed before this part of the dashboard was loaded. */
  readonly typed: RefObject<string>;
  readonly onClose: () => void;
}

/** Goes to a page, a view, a ticket or another server by its name, or does something with the ticket that is open. */
export const Palette = (props: PaletteProps) => {
  const id = useId();
  const [, navigate] = useLocation();
  const [text, setText] = useState(() => props.typed.current);
  const [active, setActive] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const targets = useTargets(props, text);
  const go = (target: Target | undefined) => {
    if (!target || target.disabledReason !== null) return;
    props.onClose();
    target.onSelect(navigate);
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
        ref={input}
        className="input"
        role="combobox"
        aria-label={t('Page, ticket, name, server or command')}
        placeholder={t('Page, ticket, name, server or command')}
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
            key={target.key}
            id={`${id}-${index}`}
            ref={index === active ? keepInView : undefined}
            role="option"
            aria-selected={index === active}
            aria-disabled={target.disabledReason === null ? undefined : true}
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
