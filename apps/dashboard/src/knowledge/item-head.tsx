import { newIdempotencyKey, read, serverApi, toHeader } from '../api.ts';
import { toRecordsKey } from '../records/use-records.ts';
import type { RecordHeadProps } from '../records/record-views.ts';
import { Button } from '../kit/button.tsx';
import { Alert } from '../kit/parts.tsx';
import { showToast } from '../kit/toast.tsx';
import { Ago } from '../kit/dates/time.tsx';
import type { Owner } from '../owner.ts';
import { useChange } from '../changes.ts';
import { describeError } from '../queries.ts';
import { describeFeedback, ITEMS, type KnowledgeItem } from './item-kind.ts';
import { t } from '../texts/texts.ts';

type Action = 'publish' | 'archive';

const DONE: Readonly<Record<Action, string>> = {
  publish: t('The article is published. It is found from now on.'),
  archive: t('The article is archived. It is not found any more.'),
};

/** Publishes or archives the version that was seen; a newer one is refused. */
const useItemAction = (owner: Owner, { id, version }: KnowledgeItem) =>
  useChange(
    (action: Action) =>
      read(
        serverApi(owner.id).POST(`/knowledgebase/{id}/${action}`, {
          params: { path: { id }, header: toHeader({ version, idempotencyKey: newIdempotencyKey() }) },
        }),
      ),
    { stale: [toRecordsKey(owner, ITEMS)], onSuccess: (_, action) => showToast(DONE[action]) },
  );

const State = ({ item }: { readonly item: KnowledgeItem }) => {
  if (item.status === 'draft') return <p>{t('A draft: nobody finds it until it is published.')}</p>;
  if (item.status === 'archived') return <p>{t('Archived: it is not found any more.')}</p>;
  return (
    <p>
      {t('Published')} {item.publishedAt && <Ago at={item.publishedAt} />}
      {item.visibility === 'staff' && t(', for staff only')}
      {t('. What you save is shown at once.')}
    </p>
  );
};

/** How much an article is read, and whether it helps. */
export const Figures = ({ item }: { readonly item: KnowledgeItem }) => (
  <dl className="record-facts">
    <div>
      <dt>{t('Read')}</dt>
      <dd className="number">{item.views}</dd>
    </div>
    <div>
      <dt>{t('Helped')}</dt>
      <dd>{describeFeedback(item) ?? t('no feedback yet')}</dd>
    </div>
    <div>
      <dt>{t('Tickets avoided')}</dt>
      <dd className="number">{item.deflectedCount}</dd>
    </div>
  </dl>
);

/** The state of an article, and what can be done about it. */
export const ItemHead = ({ owner, stored, isDirty, disabledReason, children }: RecordHeadProps<KnowledgeItem>) => {
  const change = useItemAction(owner, stored);
  const { status } = stored;
  const reason = disabledReason ?? (isDirty ? t('Save or discard your changes first.') : null);
  return (
    <div className="record-head">
      <div className="record-state">
        <State item={stored} />
        <Figures item={stored} />
      </div>
      {status !== 'published' && (
        <Button
          look="primary"
          isBusy={change.isPending && change.variables === 'publish'}
          disabledReason={reason}
          onClick={() => change.mutate('publish')}
        >
          {status === 'draft' ? t('Publish') : t('Publish again')}
        </Button>
      )}
      {status !== 'archived' && (
        <Button
          isBusy={change.isPending && change.variables === 'archive'}
          disabledReason={reason}
          onClick={() => change.mutate('archive')}
        >
          {t('Archive')}
        </Button>
      )}
      {change.error && <Alert kind="error">{describeError(change.error)}</Alert>}
      {children}
    </div>
  );
};
