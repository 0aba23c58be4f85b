import { Link } from 'wouter';
import { Alert, Skeleton } from '../kit/parts.tsx';
import { Ago } from '../kit/dates/time.tsx';
import { type Owner, toPath } from '../owner.ts';
import { describeError } from '../queries.ts';
import { toName, toSubject } from '../tickets/model/words.ts';
import type { ReportQuery } from './use-analytics.ts';
import { useComments } from './use-tickets-and-categories.ts';
import { rich, t } from '../texts/texts.ts';

/** What requesters wrote with their ratings. */
export const Comments = ({ owner, query }: { readonly owner: Owner; readonly query: ReportQuery }) => {
  const { data, error } = useComments(owner, query);
  return (
    <section className="figure" aria-label={t('What requesters say')}>
      <header className="figure-head">
        <h2>{t('What requesters say')}</h2>
      </header>
      {error && <Alert kind="error">{describeError(error)}</Alert>}
      {!data && !error && <Skeleton rows={3} />}
      {data?.length === 0 && <p className="muted">{t('No rating with a comment in this period.')}</p>}
      <ul className="comments">
        {data?.map((ticket) => (
          <li key={ticket.id}>
            <blockquote>{ticket.feedback?.comment}</blockquote>
            <p className="muted">
              {rich('{{rating}} of 5', { rating: ticket.feedback?.rating ?? 0 })}
              {' · '}
              {toName(ticket.requesterName, ticket.requesterId)}
              {' · '}
              <Link href={`${toPath(owner)}/tickets/${ticket.id}`}>{toSubject(ticket)}</Link>
              {' · '}
              <Ago at={ticket.closedAt ?? ticket.updatedAt} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
};
