import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { read, serverApi } from '../api.ts';
import { Alert, Skeleton } from '../kit/parts.tsx';
import { Ago } from '../kit/dates/time.tsx';
import { type Owner, toKey, toPath } from '../owner.ts';
import { describeError } from '../queries.ts';
import { toName, toSubject } from '../tickets/words.ts';
import type { ReportQuery } from './use-analytics.ts';
import { rich, t } from '../texts/texts.ts';

const MAX_READ = 100;
const MAX_SHOWN = 5;

/** The newest ratings with words, among the tickets that were closed last in the period. */
const useComments = (owner: Owner, { from, to, categoryId }: ReportQuery) =>
  useQuery({
    queryKey: [...toKey(owner), 'tickets', 'comments', from, to, categoryId],
    queryFn: async ({ signal }) => {
      const query = {
        status: ['closed' as const],
        closedAfter: from,
        closedBefore: to,
        sort: '-updatedAt' as const,
        limit: MAX_READ,
        ...(categoryId !== undefined && { categoryId: [categoryId] }),
      };
      const { data } = await read(serverApi(owner.id).GET('/tickets', { params: { query }, signal }));
      return data.filter(({ feedback }) => feedback?.comment).slice(0, MAX_SHOWN);
    },
  });

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
