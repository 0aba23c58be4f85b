import type { ComponentType } from 'react';
import { Alert, Empty, Skeleton } from '../kit/parts.tsx';
import type { PageProps } from '../page-props.ts';
import { describeError } from '../queries.ts';
import { AllRecords } from './all-records.tsx';
import { EditRecord } from './edit-record.tsx';
import { NewRecord } from './new-record.tsx';
import type { RecordPath } from './record-api.ts';
import type { ContextProps, RecordViews } from './record-views.ts';
import { useRecord } from './use-records.ts';
import { t } from '../texts/texts.ts';

const OneRecord = <Path extends RecordPath, Draft extends object>({
  id,
  ...props
}: ContextProps & RecordViews<Path, Draft> & { readonly id: string }) => {
  const { owner, kind } = props;
  const query = useRecord(owner, kind, id);
  if (query.data) {
    return (
      <>
        {query.error && <Alert kind="error">{describeError(query.error)}</Alert>}
        <EditRecord {...props} stored={query.data} />
      </>
    );
  }
  if (query.isPending) return <Skeleton rows={4} isSlip />;
  return (
    <Empty
      isPage
      title={t('{{upperCase}}{{value}} not found', {
        upperCase: kind.word.charAt(0).toUpperCase(),
        value: kind.word.slice(1),
      })}
      action={<AllRecords owner={owner} kind={kind} />}
    >
      {describeError(query.error)}
    </Empty>
  );
};

interface PagesProps<Path extends RecordPath, Draft extends object> extends PageProps, RecordViews<Path, Draft> {
  readonly List: ComponentType<ContextProps>;
}

/** The pages of a kind of records by the end of their address: the list, one that does not exist yet (`new`), or one by its id. */
export const RecordPages = <Path extends RecordPath, Draft extends object>({
  List,
  rest,
  ...props
}: PagesProps<Path, Draft>) => {
  const { owner, detail } = props;
  if (rest === '') return <List owner={owner} detail={detail} />;
  return rest === 'new' ? <NewRecord {...props} /> : <OneRecord key={rest} {...props} id={rest} />;
};
