import { PageHeader } from '../kit/parts.tsx';
import type { PageProps } from '../page-props.ts';
import { t } from '../texts/texts.ts';
import { ExportList } from './export-list.tsx';
import { ImportList } from './import-list.tsx';

/** Moves in from another bot or installation, and out. */
export const Transfers = ({ owner, detail }: PageProps) => {
  // Parts of files are uploads, which are written with tickets.
  const canWrite = detail.scopes.includes('settings:write') && detail.scopes.includes('tickets:write');
  return (
    <>
      <PageHeader
        title={t('Import and export')}
        lead={t('Move in with what you have elsewhere, or take everything with you.')}
      />
      <div className="stack">
        <ImportList owner={owner} canWrite={canWrite} />
        <ExportList owner={owner} canWrite={canWrite} />
      </div>
    </>
  );
};
