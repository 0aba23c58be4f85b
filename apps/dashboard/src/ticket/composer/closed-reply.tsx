import { Button } from '../../kit/button.tsx';
import { Alert } from '../../kit/parts.tsx';
import { describeError } from '../../queries.ts';
import type { TicketDetail } from '../../tickets/model/types.ts';
import type { FindReason } from '../actions/allowed.ts';
import type { ComposerState } from './use-composer.ts';
import { Modes } from './writer.tsx';
import { t } from '../../texts/texts.ts';

interface ClosedReplyProps extends Pick<ComposerState, 'draft' | 'onChange' | 'sending'> {
  readonly ticket: TicketDetail;
  readonly findReason: FindReason;
  readonly isBusy: boolean;
  readonly onReopen: () => void;
}

/** Stands where replies are written while the ticket is closed: says what to do instead, and shows what was not sent. */
export const ClosedReply = ({ ticket, draft, onChange, sending, findReason, ...props }: ClosedReplyProps) => (
  <section className="composer" aria-label={t('Reply')}>
    <Modes draft={draft} onChange={onChange} />
    {sending.error && <Alert kind="error">{describeError(sending.error)}</Alert>}
    {draft.reply.trim() !== '' && (
      <>
        <p className="muted">{t('This was not sent, and is kept:')}</p>
        <blockquote className="composer-kept">{draft.reply}</blockquote>
      </>
    )}
    <div className="composer-closed">
      <p>{findReason('reply')}</p>
      {!ticket.mergedIntoId && (
        <Button isBusy={props.isBusy} disabledReason={findReason('reopen')} onClick={props.onReopen}>
          {t('Reopen the ticket')}
        </Button>
      )}
    </div>
  </section>
);
