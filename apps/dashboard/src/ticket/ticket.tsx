import { useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { hasReason } from '../api.ts';
import { Button } from '../kit/button.tsx';
import { Icon } from '../kit/icon.tsx';
import { useKeys } from '../kit/keys.ts';
import { Alert, Badge, Empty, Skeleton } from '../kit/parts.tsx';
import { showToast } from '../kit/toast.tsx';
import type { Owner, OwnerDetail } from '../owner.ts';
import { describeError } from '../queries.ts';
import '../styles/ticket.css';
import type { Category, TicketDetail } from '../tickets/types.ts';
import { useUserId } from '../tickets/use-tickets.ts';
import { PRIORITIES, STATUSES, STUB_TONES, toName, toSubject } from '../tickets/words.ts';
import { type Question, QuestionDialog } from './action-dialogs.tsx';
import { Actions, toClaim } from './actions.tsx';
import { createFindReason } from './allowed.ts';
import { type Difference, listDifferences, type Names } from './changes.ts';
import { listMentions } from './chat-text.ts';
import { Composer } from './composer.tsx';
import { Talk, type ToActorName } from './merged-conversations.tsx';
import { Facts } from './facts.tsx';
import type { HistoryItem } from './history.ts';
import { Merged, useRemaining } from './merged.tsx';
import { useDraft } from './use-draft.ts';
import { describeViewers, type Viewer } from './viewers.ts';
import { useViewers } from './use-viewers.ts';
import {
  type ActionInput,
  isGone,
  isStale,
  useHistory,
  usePerson,
  useTicket,
  useTicketAction,
  useUsers,
} from './use-ticket.ts';

interface TicketPageProps {
  readonly owner: Owner;
  readonly detail: OwnerDetail;
  readonly id: string;
  readonly categories: readonly Category[];
  readonly listHref: string;
  readonly toHref: (id: string) => string;
}

/** Everybody who is named in the history. */
const listIds = (ticket: TicketDetail | undefined, items: readonly HistoryItem[]): readonly string[] => [
  ...(ticket ? [ticket.requesterId, ticket.claimedById ?? '', ...ticket.participantIds] : []),
  ...items.flatMap((item) => {
    if (item.kind === 'message') return [item.message.author.id, ...listMentions(item.message.content)];
    if (item.kind === 'note') return [item.note.author.id, ...listMentions(item.note.content)];
    return item.changes.flatMap(({ actor, to }) => [
      actor.id,
      typeof to.claimedById === 'string' ? to.claimedById : '',
    ]);
  }),
];

const useNames = (
  { owner, categories }: TicketPageProps,
  ticket: TicketDetail | undefined,
  items: readonly HistoryItem[],
) => {
  const { data: users = [] } = useUsers(owner, listIds(ticket, items));
  const person = usePerson();
  const known = new Map(users.map(({ userId, name }) => [userId, name]));
  if (ticket) known.set(ticket.requesterId, ticket.requesterName ?? known.get(ticket.requesterId) ?? null);
  const names: Names = {
    user: (id) => toName(known.get(id) ?? null, id),
    category: (id) => categories.find((category) => category.id === id)?.name ?? 'a deleted category',
  };
  const toActorName: ToActorName = ({ type, id }, name = null) => {
    if (name !== null) return name;
    if (type === 'staff' || type === 'user') return names.user(id);
    if (type === 'person') return id === person?.id ? person.name : 'A colleague in the dashboard';
    return { token: 'An API client', flow: 'A flow', automation: 'An automation rule', system: 'guildesk' }[type];
  };
  return { users, names, toActorName };
};

const Head = ({ ticket, listHref }: { readonly ticket: TicketDetail; readonly listHref: string }) => {
  const { status, priority, ticketNumber, requesterName, requesterId } = ticket;
  return (
    <div className={`ticket-title slip-${STUB_TONES[status]}`}>
      <title>{`#${ticketNumber} ${toSubject(ticket)} · guildesk`}</title>
      <Link href={listHref} className="ticket-back" aria-keyshortcuts="u">
        <Icon name="arrowLeft" />
        <span className="hidden-text">Back to the list</span>
      </Link>
      <span className="ticket-number">#{ticketNumber}</span>
      <div>
        <h1>{toSubject(ticket)}</h1>
        <p className="ticket-lead">
          <Badge tone={STATUSES[status].tone}>{STATUSES[status].label}</Badge>
          {priority !== 'normal' && <Badge tone={PRIORITIES[priority].tone}>{PRIORITIES[priority].label}</Badge>}
          <span className="muted">{toName(requesterName, requesterId)}</span>
        </p>
      </div>
    </div>
  );
};

interface ConflictProps {
  readonly differences: readonly Difference[];
  readonly onClose: () => void;
}

/** What somebody else has changed, so that the own change was not made. */
const Conflict = ({ differences, onClose }: ConflictProps) => (
  <Alert
    kind="warning"
    title="Your change was not made: the ticket changed meanwhile"
    action={<Button onClick={onClose}>Understood</Button>}
  >
    {differences.length > 0 ? (
      <ul>
        {differences.map(({ name, from, to }) => (
          <li key={name}>
            {name}: {from} → <strong>{to}</strong>
          </li>
        ))}
      </ul>
    ) : (
      'Something was written, or changed back and forth. '
    )}
    It is shown as it is now. If your change still fits, make it again.
  </Alert>
);

/** Who else is there, so that two do not answer at once. */
const Viewers = ({ viewers }: { readonly viewers: readonly Viewer[] }) => (
  <p className="ticket-viewers" role="status">
    {describeViewers(viewers).join(' ')}
  </p>
);

/** Actions with the ticket: what runs, what asks, and what was in the way. */
const useActions = ({ owner, id, listHref }: TicketPageProps, ticket: TicketDetail | undefined) => {
  const [question, setQuestion] = useState<Question | null>(null);
  const [seen, setSeen] = useState<TicketDetail | null>(null);
  const [, navigate] = useLocation();
  const action = useTicketAction(owner, id, {
    onDone: ({ path, method }) => {
      setQuestion(null);
      if (method === 'DELETE' && path === '') {
        navigate(listHref);
        showToast('The ticket is deleted.');
      }
    },
    onFailed: (error) => {
      if (isStale(error)) setQuestion(null);
      else if (question === null) showToast(describeError(error), 'rust');
    },
  });
  const act = (input: ActionInput) => {
    if (ticket) setSeen(ticket);
    action.mutate(input);
  };
  return {
    act,
    question,
    ask: (next: Question | null) => {
      action.reset();
      setQuestion(next);
    },
    error: isStale(action.error) ? null : action.error,
    conflict: isStale(action.error) ? seen : null,
    dismiss: () => action.reset(),
    busyPath: action.isPending ? action.variables.path : null,
  };
};

const Unavailable = ({
  error,
  listHref,
  onRetry,
}: {
  readonly error: Error;
  readonly listHref: string;
  readonly onRetry: () => void;
}) =>
  isGone(error) || hasReason(error, 'unknown_resource') ? (
    <Empty title="There is no such ticket" action={<Link href={listHref}>Back to the list</Link>}>
      <title>There is no such ticket · guildesk</title>
      It was deleted, or the address is wrong.
    </Empty>
  ) : (
    <Alert kind="error" action={<Button onClick={onRetry}>Try again</Button>}>
      {describeError(error)}
    </Alert>
  );

/** A ticket with its conversation, where it is answered, and what is known about it. */
export const TicketPage = (props: TicketPageProps) => {
  const { owner, detail, id, categories, listHref, toHref } = props;
  const { data: ticket, error, refetch } = useTicket(owner, id);
  const history = useHistory(owner, id);
  const { users, names, toActorName } = useNames(props, ticket, history.items);
  const [draft, changeDraft] = useDraft(owner.id, id);
  const actions = useActions(props, ticket);
  const viewers = useViewers(owner, id, draft[draft.mode].trim() !== '');
  const userId = useUserId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [areFactsShown, setFactsShown] = useState(false);
  const [, navigate] = useLocation();
  const remaining = useRemaining(owner, ticket);
  const findReason = ticket
    ? createFindReason(detail, ticket, remaining && `#${remaining.ticketNumber}`)
    : () => 'The ticket is being read.';
  const write = (mode: 'reply' | 'note') => {
    changeDraft((current) => ({ ...current, mode }));
    field.current?.focus();
  };
  const say = (reason: string | null, act: () => void) => (reason === null ? act() : showToast(reason, 'rust'));
  useKeys({
    r: () => write('reply'),
    n: () => write('note'),
    u: () => navigate(listHref),
    e: () => say(findReason('close'), () => actions.ask('close')),
    c: () => {
      if (!ticket) return;
      const { isMine, isOthers, reason } = toClaim({ ticket, userId, findReason });
      if (!isMine) say(reason, () => (isOthers ? actions.ask('takeOver') : actions.act({ path: '/claim' })));
    },
  });
  if (!ticket) {
    return (
      <section className="ticket" aria-label="Ticket">
        {error ? (
          <Unavailable error={error} listHref={listHref} onRetry={() => void refetch()} />
        ) : (
          <Skeleton rows={5} />
        )}
      </section>
    );
  }
  const shared = { owner, ticket, names, findReason };
  const [lastOfRequester] = history.messages.filter(({ author }) => author.id === ticket.requesterId);
  return (
    <section className="ticket" aria-label={`Ticket ${ticket.ticketNumber}`}>
      <header className="ticket-head">
        <Head ticket={ticket} listHref={listHref} />
        <Button className="facts-toggle" aria-expanded={areFactsShown} onClick={() => setFactsShown(!areFactsShown)}>
          Details
        </Button>
        <Actions
          ticket={ticket}
          userId={userId}
          findReason={findReason}
          busyPath={actions.busyPath}
          onAct={actions.act}
          onAsk={actions.ask}
        />
      </header>
      <Viewers viewers={viewers} />
      {ticket.mergedIntoId && <Merged remaining={remaining} href={toHref(ticket.mergedIntoId)} />}
      {actions.conflict && (
        <Conflict differences={listDifferences(actions.conflict, ticket, names)} onClose={actions.dismiss} />
      )}
      <div className={areFactsShown ? 'ticket-body ticket-body-facts' : 'ticket-body'}>
        <div className="ticket-talk">
          <Talk {...shared} history={history} toActorName={toActorName} toHref={toHref} />
          <Composer
            {...shared}
            draft={draft}
            field={field}
            question={lastOfRequester?.content ?? toSubject(ticket)}
            canSuggest={detail.scopes.includes('knowledgebase:read')}
            onChange={changeDraft}
          />
        </div>
        <aside className="ticket-aside" aria-label="About the ticket">
          <Facts
            {...shared}
            category={categories.find((category) => category.id === ticket.categoryId)}
            users={users}
            listHref={listHref}
            toHref={toHref}
            onAct={actions.act}
          />
        </aside>
      </div>
      {actions.question && (
        <QuestionDialog
          question={actions.question}
          owner={owner}
          detail={detail}
          ticket={ticket}
          categories={categories}
          isBusy={actions.busyPath !== null}
          error={actions.error}
          onAnswer={actions.act}
          onClose={() => actions.ask(null)}
        />
      )}
    </section>
  );
};
