import { useQuery } from '@tanstack/react-query';
import { hasReason, read, serverApi } from '../../api.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Alert, Avatar, Skeleton } from '../../kit/parts.tsx';
import { DateTime, TimeOfDay } from '../../kit/dates/time.tsx';
import { type Owner, toKey } from '../../owner.ts';
import { describeError } from '../../queries.ts';
import { ChatText } from '../chat/text.tsx';
import { rich, t } from '../../texts/texts.ts';

const RETRY_MS = 1_000;
const MAX_RETRIES = 15;

interface TranscriptDialogProps {
  readonly owner: Owner;
  readonly ticket: { readonly id: string; readonly ticketNumber: number };
  readonly onClose: () => void;
}

/** The transcript of a ticket that was just closed: it is made within seconds. */
export const TranscriptDialog = ({ owner, ticket, onClose }: TranscriptDialogProps) => {
  const transcript = useQuery({
    queryKey: [...toKey(owner), 'ticket-transcript', ticket.id],
    queryFn: ({ signal }) =>
      read(serverApi(owner.id).GET('/tickets/{id}/transcript', { params: { path: { id: ticket.id } }, signal })),
    retry: (count, error) => count < MAX_RETRIES && hasReason(error, 'not_ready'),
    retryDelay: RETRY_MS,
  });
  const data = transcript.data?.data;
  return (
    <Dialog
      title={t('Transcript of ticket #{{ticketNumber}}', { ticketNumber: ticket.ticketNumber })}
      isWide
      onClose={onClose}
    >
      {transcript.isPending && <Skeleton rows={3} />}
      {transcript.error && <Alert kind="error">{describeError(transcript.error)}</Alert>}
      {data && (
        <>
          <p className="muted">
            {rich(
              'Closed {{datetime}}, {{count}} messages. It stays when the ticket is deleted, and its checksum shows whether somebody changed it.',
              { datetime: <DateTime at={data.closedAt} />, count: data.messageCount },
            )}
          </p>
          <ol className="transcript">
            {(data.messages ?? []).map(({ id, author, authorName, content, createdAt }) => {
              const name = authorName ?? (author.type === 'system' ? 'guildesk' : author.id);
              return (
                <li key={id} className="chat-message">
                  <Avatar name={name} isSmall />
                  <div className="chat-message-body">
                    <p className="chat-message-head">
                      <strong>{name}</strong>
                      <span className="muted">
                        <TimeOfDay at={createdAt} />
                      </span>
                    </p>
                    <ChatText text={content} />
                  </div>
                </li>
              );
            })}
          </ol>
        </>
      )}
      <div className="dialog-actions">
        <Button look="primary" onClick={onClose}>
          {t('Done')}
        </Button>
      </div>
    </Dialog>
  );
};
