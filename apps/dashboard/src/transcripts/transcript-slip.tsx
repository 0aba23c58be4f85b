import { useState } from 'react';
import { Link } from 'wouter';
import { read, serverApi } from '../api.ts';
import { toFileName } from '../exports/csv.ts';
import { saveText } from '../exports/save-file.ts';
import { Slip } from '../kit/parts.tsx';
import { Menu } from '../kit/popover.tsx';
import { Ago } from '../kit/dates/time.tsx';
import { showToast } from '../kit/toast.tsx';
import { type Owner, toPath } from '../owner.ts';
import { useChange } from '../changes.ts';
import { describeError } from '../queries.ts';
import { toSubject } from '../tickets/model/words.ts';
import { ShareTranscript } from './share-transcript.tsx';
import type { Transcript } from './types.ts';
import { t } from '../texts/texts.ts';

interface SlipProps {
  readonly owner: Owner;
  readonly transcript: Transcript;
  /** Whether links to it may be created. */
  readonly canShare: boolean;
  readonly onDelete: (() => void) | null;
}

const useDownload = (owner: Owner, { id, ticket }: Transcript) =>
  useChange(
    async () => {
      const params = { path: { id }, query: { format: 'markdown' } } as const;
      const { data } = await read(serverApi(owner.id).GET('/transcripts/{id}', { params }));
      saveText(toFileName('md', t('Transcript'), String(ticket.ticketNumber)), data.content ?? '', 'text/markdown');
    },
    { stale: [], onError: (error) => showToast(describeError(error), 'rust') },
  );

const Facts = ({ transcript }: Pick<SlipProps, 'transcript'>) => {
  const { ticket, messageCount, closedAt } = transcript;
  return (
    <dl className="facts">
      <div>
        <dt>{t('Requester')}</dt>
        <dd>{ticket.requesterName ?? ticket.requesterId}</dd>
      </div>
      {ticket.claimedByName && (
        <div>
          <dt>{t('Claimed by')}</dt>
          <dd>{ticket.claimedByName}</dd>
        </div>
      )}
      <div>
        <dt>{t('Messages')}</dt>
        <dd className="number">{messageCount}</dd>
      </div>
      <div>
        <dt>{t('Closed')}</dt>
        <dd>
          <Ago at={closedAt} />
        </dd>
      </div>
    </dl>
  );
};

/** A transcript with what can be done with it. */
export const TranscriptSlip = ({ owner, transcript, canShare, onDelete }: SlipProps) => {
  const { id, ticket, ticketId } = transcript;
  const [isSharing, setSharing] = useState(false);
  const download = useDownload(owner, transcript);
  return (
    <li>
      <Slip tone="grey" mark={`#${ticket.ticketNumber}`}>
        <div className="token">
          <div className="token-head">
            <h2>
              {/* The document is a page of its own, in a tab of its own. */}
              <a href={`/dashboard${toPath(owner)}/transcripts/${id}`} target="_blank" rel="noreferrer">
                {toSubject(ticket)}
              </a>
            </h2>
            <Link href={`${toPath(owner)}/tickets/${ticketId}`}>{t('Ticket')}</Link>
          </div>
          <Menu
            label={t('Actions for the transcript of #{{ticketNumber}}', { ticketNumber: ticket.ticketNumber })}
            items={[
              { label: t('Save as Markdown'), onSelect: () => download.mutate() },
              ...(canShare ? [{ label: t('Create a link'), onSelect: () => setSharing(true) }] : []),
              ...(onDelete ? [{ label: t('Delete'), isDangerous: true, onSelect: onDelete }] : []),
            ]}
          />
          <Facts transcript={transcript} />
        </div>
      </Slip>
      {isSharing && <ShareTranscript owner={owner} transcript={transcript} onClose={() => setSharing(false)} />}
    </li>
  );
};
