import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../kit/button.tsx';
import { Field } from '../kit/field.tsx';
import { Icon } from '../kit/icon.tsx';
import { Alert, Empty, NoMatch, PageHeader, Skeleton } from '../kit/parts.tsx';
import { type Owner, toPath } from '../owner.ts';
import type { PageProps } from '../page-props.ts';
import { describeError } from '../queries.ts';
import type { RecordOf, RecordPath } from './record-api.ts';
import type { RecordKind } from './record-kind.ts';
import { useRecords } from './use-records.ts';
import { rich, t } from '../texts/texts.ts';

type ListedKind<Path extends RecordPath> = Pick<
  RecordKind<Path, object>,
  'page' | 'path' | 'word' | 'plural' | 'scope'
>;

interface LinkProps {
  readonly owner: Owner;
  readonly kind: Pick<ListedKind<RecordPath>, 'page' | 'word' | 'plural'>;
}

export const NewRecordLink = ({ owner, kind }: LinkProps) => (
  <Link className="button button-primary" href={`${toPath(owner)}/${kind.page}/new`}>
    <Icon name="add" />
    {rich('Create {{word}}', { word: kind.word })}
  </Link>
);

interface ListProps<Path extends RecordPath> extends Pick<PageProps, 'owner' | 'detail'> {
  readonly kind: ListedKind<Path>;
  readonly title: string;
  readonly lead: string;
  /** Filters beside the search. */
  readonly query?: Readonly<Record<string, string>>;
  readonly filters?: ReactNode;
  readonly onClearFilters?: () => void;
  readonly sort: string;
  /** Beside the button that creates one. */
  readonly actions?: ReactNode;
  /** What they are for, where there are none yet. */
  readonly purpose: string;
  readonly children: (items: readonly RecordOf<Path>[]) => ReactNode;
}

interface NoRecordsProps {
  readonly kind: Pick<ListedKind<RecordPath>, 'plural'>;
  /** Null where there are some that do not match. */
  readonly purpose: string | null;
  /** The button that makes the first one; false where the role may not. */
  readonly create: ReactNode;
  /** Clears the search and the filters. */
  readonly onClear: () => void;
}

const NoRecords = ({ kind, purpose, create, onClear }: NoRecordsProps) => {
  if (purpose === null) return <NoMatch onClear={onClear}>{t('Try fewer words, or other filters.')}</NoMatch>;
  return (
    <Empty title={t('No {{plural}} yet', { plural: kind.plural })} action={create}>
      {purpose} {create === false && t('Your role does not allow you to make one.')}
    </Empty>
  );
};

/** Lists records with a search, and says what to do where there are none. */
export const RecordList = <Path extends RecordPath>(props: ListProps<Path>) => {
  const { owner, detail, kind, title, lead, query = {}, filters, sort, actions, purpose, children } = props;
  const [q, setQ] = useState('');
  const all = { ...query, q: q.trim() };
  const records = useRecords(owner, kind, { ...all, sort });
  const canWrite = detail.scopes.includes(kind.scope);
  const isEmpty = records.data !== undefined && records.items.length === 0;
  const hasNone = isEmpty && Object.values(all).every((text) => text === '');
  const create = canWrite && <NewRecordLink owner={owner} kind={kind} />;
  const clear = () => {
    setQ('');
    props.onClearFilters?.();
  };
  return (
    <>
      <PageHeader
        title={title}
        lead={lead}
        action={
          <div className="row">
            {actions}
            {!hasNone && create}
          </div>
        }
      />
      <div className="stack">
        {!hasNone && (
          <div className="record-filters" role="search">
            <Field label={t('Search')} type="search" value={q} onChange={({ target }) => setQ(target.value)} />
            {filters}
          </div>
        )}
        {records.error && <Alert kind="error">{describeError(records.error)}</Alert>}
        {records.isPending && <Skeleton isSlip />}
        {isEmpty && <NoRecords kind={kind} purpose={hasNone ? purpose : null} create={create} onClear={clear} />}
        {records.items.length > 0 && children(records.items)}
        {records.hasNextPage && (
          <div>
            <Button isBusy={records.isFetchingNextPage} onClick={() => void records.fetchNextPage()}>
              {t('Show more')}
            </Button>
          </div>
        )}
      </div>
    </>
  );
};
