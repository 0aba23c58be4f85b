import { read, serverApi } from '../api.ts';
import { Link } from 'wouter';
import { toRecordsKey } from '../records/use-records.ts';
import { toLabel } from '../flows/model/fields.ts';
import { RUN_TONES } from '../flows/model/words.ts';
import type { FlowRun } from '../flows/model/types.ts';
import { Button } from '../kit/button.tsx';
import { Alert, Badge } from '../kit/parts.tsx';
import { Ago } from '../kit/dates/time.tsx';
import { type Owner, toPath } from '../owner.ts';
import { describeError, usePages } from '../queries.ts';
import { t } from '../texts/texts.ts';

const PAGE_SIZE = 10;

interface RunsProps {
  readonly owner: Owner;
  readonly path: 'automations' | 'macros';
  readonly id: string;
  /** Is shown while there is no run. */
  readonly none: string;
}

const useRuns = ({ owner, path, id }: RunsProps) =>
  usePages<FlowRun>([...toRecordsKey(owner, { path }), 'runs', id], (cursor, signal) => {
    const params = { path: { id }, query: { limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) } };
    return read(serverApi(owner.id).GET(`/${path}/{id}/runs`, { params, signal }));
  });

/** What a rule or macro did, the newest first. */
export const ActionRuns = (props: RunsProps) => {
  const { owner, none } = props;
  const runs = useRuns(props);
  return (
    <section className="preview" aria-label={t('What it did')}>
      <h2>{t('What it did')}</h2>
      {runs.error && <Alert kind="error">{describeError(runs.error)}</Alert>}
      {runs.data && runs.items.length === 0 && <p className="muted">{none}</p>}
      <ul className="rule-runs">
        {runs.items.map(({ id, status, ticketId, startedAt, error }) => (
          <li key={id}>
            <Badge tone={RUN_TONES[status]}>{toLabel(status)}</Badge>
            {ticketId && <Link href={`${toPath(owner)}/tickets/${ticketId}`}>{t('Ticket')}</Link>}
            <span className="muted">
              <Ago at={startedAt} />
            </span>
            {error && <p className="field-error">{error.message}</p>}
          </li>
        ))}
      </ul>
      {runs.hasNextPage && (
        <div>
          <Button isBusy={runs.isFetchingNextPage} onClick={() => void runs.fetchNextPage()}>
            {t('Show older')}
          </Button>
        </div>
      )}
    </section>
  );
};
