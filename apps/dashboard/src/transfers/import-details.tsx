import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../kit/button.tsx';
import { ConfirmDialog, Dialog } from '../kit/dialog.tsx';
import { Alert } from '../kit/parts.tsx';
import type { Owner } from '../owner.ts';
import { describeError } from '../queries.ts';
import { t } from '../texts/texts.ts';
import { Counts } from './counts.tsx';
import { ImportReport } from './import-report.tsx';
import { explainFailure } from './import-words.ts';
import { type Import, isWorking, readImport, toImportsKey, useImportAction } from './requests.ts';
import { StaffHint } from './staff-hint.tsx';
import { STATUS_WORDS, SYSTEM_WORDS } from './transfer-words.ts';

const POLL_MS = 1_000;

const Progress = ({ status, counts, report }: Import) => {
  const total = report?.added.ticket ?? 0;
  const written = counts.ticket ?? 0;
  return (
    <div className="stack">
      <p role="status">
        {status === 'running' && total > 0
          ? t('{{written}} of {{total}} tickets', { written, total })
          : STATUS_WORDS[status]}
      </p>
      <progress
        aria-label={t('Progress')}
        {...(status === 'running' && total > 0 && { max: total, value: Math.min(written, total) })}
      />
    </div>
  );
};

const Outcome = ({ owner, one }: Pick<ActionsProps, 'one' | 'owner'>) => {
  if (isWorking(one)) return <Progress {...one} />;
  const { status, failure, counts, report } = one;
  return (
    <div className="stack">
      {failure && (
        <Alert kind="error" title={t('It failed')}>
          {explainFailure(failure)}
        </Alert>
      )}
      {Object.keys(counts).length > 0 && (
        <Counts label={status === 'undone' ? t('What was removed') : t('What was written')} counts={counts} />
      )}
      {status === 'finished' && <StaffHint owner={owner} />}
      {status === 'checked' && report && <ImportReport report={report} />}
    </div>
  );
};

interface ActionsProps {
  readonly owner: Owner;
  readonly one: Import;
}

const Actions = ({ owner, one }: ActionsProps) => {
  const [asks, setAsks] = useState(false);
  const run = useImportAction(owner, one.id, 'run');
  const cancel = useImportAction(owner, one.id, 'cancel');
  const undo = useImportAction(owner, one.id, 'undo');
  const error = run.error ?? cancel.error ?? undo.error;
  const canRun =
    one.report !== null && one.expiresAt !== null && ['checked', 'failed', 'cancelled'].includes(one.status);
  return (
    <>
      {error && <Alert kind="error">{describeError(error)}</Alert>}
      {canRun && (
        <Button look="primary" isBusy={run.isPending} onClick={() => run.mutate()}>
          {one.status === 'checked' ? t('Import it') : t('Go on with the import')}
        </Button>
      )}
      {isWorking(one) && one.status !== 'undoing' && (
        <Button isBusy={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('Cancel it')}
        </Button>
      )}
      {one.status === 'finished' && <Button onClick={() => setAsks(true)}>{t('Undo the import')}</Button>}
      {asks && (
        <ConfirmDialog
          title={t('Undo the import?')}
          action={t('Remove it')}
          isBusy={undo.isPending}
          onClose={() => setAsks(false)}
          onConfirm={() => undo.mutate(undefined, { onSuccess: () => setAsks(false) })}
        >
          {t('What the import added is removed for good. What somebody has changed or used since stays.')}
        </ConfirmDialog>
      )}
    </>
  );
};

interface DetailsProps {
  readonly owner: Owner;
  readonly id: string;
  readonly canWrite: boolean;
  readonly onClose: () => void;
}

/** An import with its report, which is read again while a worker works on it. */
export const ImportDetails = ({ owner, id, canWrite, onClose }: DetailsProps) => {
  const { data, error } = useQuery({
    queryKey: [...toImportsKey(owner), id],
    queryFn: ({ signal }) => readImport(owner, id, signal),
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? POLL_MS : false),
  });
  return (
    <Dialog
      title={data ? t('Import from {{system}}', { system: SYSTEM_WORDS[data.from] }) : t('Import')}
      isWide
      onClose={onClose}
    >
      <div className="dialog-body stack">
        {error && <Alert kind="error">{describeError(error)}</Alert>}
        {data && <Outcome owner={owner} one={data} />}
      </div>
      <div className="dialog-actions">
        <Button onClick={onClose}>{t('Close')}</Button>
        {data && canWrite && <Actions owner={owner} one={data} />}
      </div>
    </Dialog>
  );
};
