import { PAGE_ACTIONS } from '../../generated/enums.ts';
import type { ActionInput } from '../../action-input.ts';
import { Button } from '../../kit/button.tsx';
import { Menu } from '../../kit/popover.tsx';
import { NO_ACCOUNT } from '../../tickets/no-account.ts';
import type { TicketDetail } from '../../tickets/types.ts';
import type { Question } from './action-dialogs.tsx';
import type { FindReason } from './allowed.ts';
import { t, translate } from '../../texts/texts.ts';

interface ActionsProps {
  readonly ticket: TicketDetail;
  readonly userId: string | null;
  readonly findReason: FindReason;
  /** The path of the action that is under way. */
  readonly busyPath: string | null;
  readonly onAct: (input: ActionInput) => void;
  readonly onAsk: (question: Question) => void;
}

/** What claiming does now, and why it may not be possible. */
export const toClaim = ({ ticket, userId, findReason }: Pick<ActionsProps, 'ticket' | 'userId' | 'findReason'>) => {
  const isMine = ticket.claimedById !== null && ticket.claimedById === userId;
  const isOthers = ticket.claimedById !== null && !isMine;
  const reason = isMine ? findReason('unclaim') : (findReason('claim') ?? (userId === null ? NO_ACCOUNT : null));
  return { isMine, isOthers, reason };
};

const ClaimButton = ({ onAct, onAsk, busyPath, ...props }: ActionsProps) => {
  const { isMine, isOthers, reason } = toClaim(props);
  const path = isMine ? '/unclaim' : '/claim';
  return (
    <Button
      isBusy={busyPath === path}
      disabledReason={reason}
      aria-keyshortcuts="c"
      onClick={() => (isOthers ? onAsk('takeOver') : onAct({ path }))}
    >
      {isMine ? t('Unclaim') : isOthers ? t('Take over') : t('Claim')}
    </Button>
  );
};

/** What can be done with the ticket as buttons; those that are off say why. */
export const Actions = (props: ActionsProps) => {
  const { ticket, userId, findReason, busyPath, onAct, onAsk } = props;
  const isAwaited = userId !== null && ticket.awaitedByIds.includes(userId);
  const isClosed = ticket.status === 'closed';
  const ask = (question: Question) => () => onAsk(question);
  return (
    <div className="actions">
      {!isClosed && <ClaimButton {...props} />}
      {isClosed ? (
        <Button
          isBusy={busyPath === '/reopen'}
          disabledReason={findReason('reopen')}
          onClick={() => onAct({ path: '/reopen' })}
        >
          {t('Reopen')}
        </Button>
      ) : (
        <Button disabledReason={findReason('close')} aria-keyshortcuts="e" onClick={ask('close')}>
          {t('Close')}
        </Button>
      )}
      <Menu
        label={t('More actions')}
        items={[
          ...PAGE_ACTIONS.map(({ action, label }) => ({
            label: translate(label),
            disabledReason: findReason(action),
            onSelect: ask(action),
          })),
          {
            label: t('Put on hold…'),
            disabledReason: isClosed ? findReason('reply') : findReason('update'),
            onSelect: ask('hold'),
          },
          {
            label: isAwaited ? t('Do not mention me at the next answer') : t('Mention me at the next answer'),
            disabledReason: findReason('await_answer') ?? (userId === null ? NO_ACCOUNT : null),
            onSelect: () => onAct({ path: isAwaited ? '/await-answer/stop' : '/await-answer' }),
          },
          { label: t('Ask to close…'), disabledReason: findReason('request_close'), onSelect: ask('requestClose') },
          { label: t('Merge…'), disabledReason: findReason('merge'), onSelect: ask('merge') },
          { label: t('Delete…'), isDangerous: true, disabledReason: findReason('delete'), onSelect: ask('delete') },
        ]}
      />
    </div>
  );
};
