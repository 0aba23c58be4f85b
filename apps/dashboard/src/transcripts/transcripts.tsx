import { useState } from 'react';
import { Button } from '../kit/button.tsx';
import { Alert, Empty, NoMatch, PageHeader, Skeleton } from '../kit/parts.tsx';
import type { PageProps } from '../page-props.ts';
import { describeError } from '../queries.ts';
import { DeleteTranscript } from './delete-transcript.tsx';
import { EndLinks } from './end-links.tsx';
import { OpenTranscript } from './open-transcript.tsx';
import { TranscriptFilterForm, useTranscriptFilters, useTranscripts } from './transcript-filters.tsx';
import { TranscriptSlip } from './transcript-slip.tsx';
import type { Transcript } from './types.ts';
import { t } from '../texts/texts.ts';

const Nothing = ({ isNarrowed, onClear }: { readonly isNarrowed: boolean; readonly onClear: () => void }) =>
  isNarrowed ? (
    <NoMatch onClear={onClear}>{t('No transcript has all that you ask for.')}</NoMatch>
  ) : (
    <Empty title={t('No transcripts yet')}>
      {t('A transcript is made whenever a ticket is closed: the conversation with names, times and files.')}
    </Empty>
  );

const TranscriptList = ({ owner, detail }: Pick<PageProps, 'owner' | 'detail'>) => {
  const { filters, change, clear } = useTranscriptFilters();
  const [deleted, setDeleted] = useState<Transcript | null>(null);
  const transcripts = useTranscripts(owner, filters);
  const canChange = detail.scopes.includes('transcripts:write');
  return (
    <>
      <PageHeader
        title={t('Transcripts')}
        lead={t('The conversations of closed tickets. A transcript never changes.')}
        action={canChange && <EndLinks owner={owner} />}
      />
      <div className="stack">
        <TranscriptFilterForm owner={owner} filters={filters} onChange={change} />
        {transcripts.error && <Alert kind="error">{describeError(transcripts.error)}</Alert>}
        {transcripts.isPending && <Skeleton isSlip />}
        {transcripts.data && transcripts.items.length === 0 && (
          <Nothing isNarrowed={Object.keys(filters).length > 0} onClear={clear} />
        )}
        <ul className="slips">
          {transcripts.items.map((transcript) => (
            <TranscriptSlip
              key={transcript.id}
              owner={owner}
              transcript={transcript}
              canShare={canChange}
              onDelete={canChange ? () => setDeleted(transcript) : null}
            />
          ))}
        </ul>
        {transcripts.hasNextPage && (
          <Button isBusy={transcripts.isFetchingNextPage} onClick={() => void transcripts.fetchNextPage()}>
            {t('Show older')}
          </Button>
        )}
      </div>
      {deleted && <DeleteTranscript owner={owner} transcript={deleted} onClose={() => setDeleted(null)} />}
    </>
  );
};

/** The transcripts of a server; the address of one of them opens its document. */
export const Transcripts = ({ owner, detail, rest }: PageProps) =>
  rest === '' ? <TranscriptList owner={owner} detail={detail} /> : <OpenTranscript owner={owner} name={rest} />;
