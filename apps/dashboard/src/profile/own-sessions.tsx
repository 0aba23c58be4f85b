import { useQuery } from '@tanstack/react-query';
import { Button } from '../kit/button.tsx';
import { Alert, Badge, Skeleton } from '../kit/parts.tsx';
import { Ago, DateTime } from '../kit/dates/time.tsx';
import { endOtherSessions, endSession, fetchOwnSessions } from '../own-api/own-sessions.ts';
import { useChange } from '../changes.ts';
import { describeError } from '../queries.ts';
import { rich, t } from '../texts/texts.ts';

const KEY = ['own-sessions'];

/** The browsers in which the person is signed in. */
export const OwnSessions = () => {
  const sessions = useQuery({ queryKey: KEY, queryFn: ({ signal }) => fetchOwnSessions(signal) });
  const end = useChange((id: string | null) => (id === null ? endOtherSessions() : endSession(id)), { stale: [KEY] });
  const others = sessions.data?.filter(({ isCurrent }) => !isCurrent) ?? [];
  const error = sessions.error ?? end.error;
  return (
    <section className="stack" aria-label={t('Sessions')}>
      <div className="section-head">
        <h2>{t('Sessions')}</h2>
        {others.length > 0 && (
          <Button isBusy={end.isPending} onClick={() => end.mutate(null)}>
            {t('End all others')}
          </Button>
        )}
      </div>
      {error && <Alert kind="error">{describeError(error)}</Alert>}
      {sessions.isPending && <Skeleton rows={2} />}
      <ul className="sessions">
        {sessions.data?.map(({ id, browser, createdAt, lastUsedAt, isCurrent }) => (
          <li key={id} className="session">
            <span>
              {browser && <strong>{browser}</strong>}{' '}
              {rich('Signed in {{time}}', { time: <DateTime at={createdAt} /> })}
              {' · '}
              {rich('last used {{ago}}', { ago: <Ago at={lastUsedAt} /> })}
            </span>
            {isCurrent ? (
              <Badge tone="green">{t('this one')}</Badge>
            ) : (
              <Button isBusy={end.isPending} onClick={() => end.mutate(id)}>
                {t('End the session')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};
