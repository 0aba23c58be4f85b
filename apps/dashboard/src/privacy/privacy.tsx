import { Link, useSearchParams } from 'wouter';
import { PageHeader } from '../kit/parts.tsx';
import { toPath } from '../owner.ts';
import type { PageProps } from '../page-props.ts';
import { PARTS } from '../settings/parts.ts';
import { t } from '../texts/texts.ts';
import { ExportList } from './export-list.tsx';
import { HoldList } from './hold-list.tsx';
import { PersonData } from './person-data.tsx';
import { RequestList } from './request-list.tsx';

/** Decides what members ask for about their data, and does it for somebody who asks elsewhere. */
export const Privacy = ({ owner, detail }: PageProps) => {
  const [search, setSearch] = useSearchParams();
  const canWrite = detail.scopes.includes('privacy:write');
  return (
    <>
      <PageHeader
        title={t('Privacy')}
        lead={t(
          'What is stored about people: give them a copy, or erase it. The law sets a time limit for the answer.',
        )}
      >
        {detail.scopes.includes('settings:read') && (
          <Link href={`${toPath(owner)}/settings/general#${PARTS.retention.id}`}>
            {t('How long data is kept, and who decides about requests')}
          </Link>
        )}
      </PageHeader>
      <div className="stack">
        <RequestList owner={owner} canWrite={canWrite} />
        <PersonData
          owner={owner}
          canWrite={canWrite}
          userId={search.get('user')}
          onChange={(userId) => setSearch(userId === null ? {} : { user: userId }, { replace: true })}
        />
        <ExportList owner={owner} canWrite={canWrite} />
        <HoldList owner={owner} canWrite={canWrite} />
      </div>
    </>
  );
};
