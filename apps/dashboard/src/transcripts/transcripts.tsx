import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { read, serverApi } from '../api.ts';
import { Button } from '../kit/button.tsx';
import { Field } from '../kit/field.tsx';
import { Alert, Empty, PageHeader, Skeleton, Slip } from '../kit/parts.tsx';
import { Ago } from '../kit/time.tsx';
import { type Owner, toKey, toPath } from '../owner.ts';
import type { PageProps } from '../page-props.ts';
import { describeError, usePages } from '../queries.ts';
import { DeleteTranscript } from './delete-transcript.tsx';
import { EndLinks } from './end-links.tsx';
import { OpenTranscript } from './open-transcript.tsx';
import type { Transcript } from './types.ts';
import { t } from '../texts/texts.ts';

const PAGE_SIZE = 50;

const useTranscripts = ({ kind, id }: Owner, q: string) =>
  usePages<Transcript>([...toKey({ kind, id }), 'transcripts', q], (cursor, signal) => {
    const query = { limit: PAGE_SIZE, ...(q && { q }), ...(cursor !== undefined && { cursor }) };
    return read(serverApi(id).GET('/transcripts', { params: { query }, signal }));
  });

interface SlipProps {
  readonly owner: Owner;
  readonly transcript: Transcript;
  readonly onDelete: (() => void) | null;
}

const TranscriptSlip = ({ owner, transcript, onDelete }: SlipProps) => {
  const { ticket } = transcript;
  return (
    <li>
      <Slip tone="grey" mark={`#${ticket.ticketNumber}`}>
        <div className="token">
          <div className="token-head">
            <h2>
              {/* The document is a page of its own, in a tab of its own. */}
              <a href={`/dashboard${toPath(owner)}/transcripts/${transcript.id}`} target="_blank" rel="noreferrer">
                {ticket.subject ?? t('No subject')}
              </a>
            </h2>
          </div>
          {onDelete && (
            <Button
              className="token-revoke"
              aria-label={t('Delete the transcript of #{{ticketNumber}}', { ticketNumber: ticket.ticketNumber })}
              onClick={onDelete}
            >
              {t('Delete')}
            </Button>
          )}
          <dl className="facts">
            <div>
              <dt>{t('Requester')}</dt>
              <dd>{ticket.requesterName ?? ticket.requesterId}</dd>
            </div>
            <div>
              <dt>{t('Messages')}</dt>
              <dd className="number">{transcript.messageCount}</dd>
            </div>
            <div>
              <dt>{t('Closed')}</dt>
              <dd>
                <Ago at={transcript.closedAt} />
              </dd>
            </div>
          </dl>
        </div>
      </Slip>
    </li>
  );
};

const TranscriptList = ({ owner, detail }: Pick<PageProps, 'owner' | 'detail'>) => {
  const [search, setSearch] = useSearchParams();
  const q = search.get('q') ?? '';
  const [text, setText] = useState(q);
  const [deleted, setDeleted] = useState<Transcript | null>(null);
  const transcripts = useTranscripts(owner, q);
  const canChange = detail.scopes.includes('transcripts:write');
  return (
    <>
      <PageHeader
        title={t('Transcripts')}
        lead={t('The conversations of closed tickets. A transcript never changes.')}
        action={canChange && <EndLinks owner={owner} />}
      />
      <div className="stack">
        <form
          className="filters"
          role="search"
          onSubmit={(event) => {
            event.preventDefault();
            setSearch(text.trim() ? { q: text.trim() } : {});
          }}
        >
          <Field label={t('Search')} type="search" value={text} onChange={({ target }) => setText(target.value)} />
          <Button type="submit" icon="search">
            {t('Search')}
          </Button>
        </form>
        {transcripts.error && <Alert kind="error">{describeError(transcripts.error)}</Alert>}
        {transcripts.isPending && <Skeleton isSlip />}
        {transcripts.data && transcripts.items.length === 0 && (
          <Empty title={q ? t('Nothing matches') : t('No transcripts yet')}>
            {q
              ? t('No transcript has all of these words.')
              : t('A transcript is made whenever a ticket is closed: the conversation with names, times and files.')}
          </Empty>
        )}
        <ul className="slips">
          {transcripts.items.map((transcript) => (
            <TranscriptSlip
              key={transcript.id}
              owner={owner}
              transcript={transcript}
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
  rest === '' ? <TranscriptList owner={owner} detail={detail} /> : <OpenTranscript owner={owner} id={rest} />;
