import type { Owner, OwnerDetail } from '../owner.ts';
import type { Category, TicketDetail } from '../tickets/model/types.ts';
import { toSubject } from '../tickets/model/words.ts';
import type { FindReason } from './actions/allowed.ts';
import { Composer } from './composer/composer.tsx';
import { ClosedReply } from './composer/closed-reply.tsx';
import type { ComposerState } from './composer/use-composer.ts';
import { Facts } from './details/facts.tsx';
import { Notices } from './conversation/notices.tsx';
import { Talk } from './conversation/merged-conversations.tsx';
import type { TicketActions } from './actions/use-actions.ts';
import type { useNames } from './conversation/use-names.ts';
import type { useHistory } from '../tickets/use-ticket.ts';
import { t } from '../texts/texts.ts';

interface BodyProps {
  readonly owner: Owner;
  readonly detail: OwnerDetail;
  readonly ticket: TicketDetail;
  readonly categories: readonly Category[];
  readonly listHref: string;
  readonly toHref: (id: string) => string;
  readonly findReason: FindReason;
  readonly actions: TicketActions;
  readonly people: ReturnType<typeof useNames>;
  readonly history: ReturnType<typeof useHistory>;
  readonly composer: ComposerState;
  readonly areFactsShown: boolean;
}

/** A reply that still waits to be sent can be undone until then. */
const isReplyClosed = ({ ticket, composer }: BodyProps): boolean =>
  ticket.status === 'closed' && composer.draft.mode === 'reply' && !composer.wait;

/** The conversation and where it is answered; beside it what is known about the ticket. */
export const TicketBody = (props: BodyProps) => {
  const { owner, detail, ticket, categories, findReason, toHref, people, history } = props;
  const { users, names, toActorName } = people;
  const shared = { owner, ticket, names, findReason };
  const lastOfRequester = history.messages.find(({ author }) => author.id === ticket.requesterId);
  return (
    <div className={props.areFactsShown ? 'ticket-body ticket-body-facts' : 'ticket-body'}>
      <div className="ticket-talk">
        <Notices {...shared} detail={detail} onAct={props.actions.act} />
        <Talk {...shared} history={history} toActorName={toActorName} toHref={toHref} />
        {!detail.scopes.includes('tickets:write') ? (
          <p className="composer composer-reason">{findReason('reply')}</p>
        ) : isReplyClosed(props) ? (
          <ClosedReply
            {...shared}
            {...props.composer}
            isBusy={props.actions.busyPath === '/reopen'}
            onReopen={() => props.actions.act({ path: '/reopen' })}
          />
        ) : (
          <Composer
            {...shared}
            {...props.composer}
            question={lastOfRequester?.content ?? toSubject(ticket)}
            canSuggest={detail.scopes.includes('knowledgebase:read')}
          />
        )}
      </div>
      <aside className="ticket-aside" aria-label={t('About the ticket')}>
        <Facts
          {...shared}
          category={categories.find((category) => category.id === ticket.categoryId)}
          users={users}
          listHref={props.listHref}
          toHref={toHref}
          onAct={props.actions.act}
        />
      </aside>
    </div>
  );
};
