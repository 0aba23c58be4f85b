import { PAGE_ACTIONS } from '../../generated/enums.ts';
import type { ActionInput } from '../../action-input.ts';
import { Button } from '../../kit/button.tsx';
import { Menu, type MenuItem } from '../../kit/popover.tsx';
import { toPath } from '../../owner.ts';
import { NO_ACCOUNT } from '../../tickets/model/no-account.ts';
import type { TicketDetail } from '../../tickets/model/types.ts';
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

const findClaimReason = (findReason: FindReason, userId: string | null): string | null =>
  findReason('claim') ?? (userId === null ? NO_ACCOUNT : null);

/** What claiming does now, and why it may not be possible. */
export const toClaim = ({ ticket, userId, findReason }: Pick<ActionsProps, 'ticket' | 'userId' | 'findReason'>) => {
  const isMine = ticket.claimedById !== null && ticket.claimedById === userId;
  const isOthers = ticket.claimedById !== null && !isMine;
  const reason = isMine ? findReason('unclaim') : findClaimReason(findReason, userId);
  return { isMine, isOthers, reason };
};

type OfferProps = Omit<ActionsProps, 'busyPath'>;

interface ButtonAction extends MenuItem {
  readonly path: string;
  readonly shortcut?: string;
}

const offerClaim = (props: OfferProps): ButtonAction => {
  const { isMine, isOthers, reason } = toClaim(props);
  const path = isMine ? '/unclaim' : '/claim';
  return {
    path,
    shortcut: 'c',
    label: isMine ? t('Unclaim') : isOthers ? t('Take over') : t('Claim'),
    disabledReason: reason,
    onSelect: () => (isOthers ? props.onAsk('takeOver') : props.onAct({ path })),
  };
};

/** What has a button of its own. */
const listButtons = (props: OfferProps): readonly ButtonAction[] => {
  const { ticket, findReason, onAct, onAsk } = props;
  const reopen = {
    label: t('Reopen'),
    disabledReason: findReason('reopen'),
    onSelect: () => onAct({ path: '/reopen' }),
  };
  if (ticket.status === 'closed') return [{ ...reopen, path: '/reopen' }];
  const close = { label: t('Close'), disabledReason: findReason('close'), onSelect: () => onAsk('close') };
  return [offerClaim(props), { ...close, path: '/close', shortcut: 'e' }];
};

const readTranscript = ({ id, guildId }: TicketDetail): MenuItem => ({
  label: t('Read the transcript'),
  onSelect: () => open(`/dashboard${toPath({ kind: 'server', id: guildId })}/transcripts/ticket/${id}`, '_blank'),
});

const listMore = ({ ticket, userId, findReason, onAct, onAsk }: OfferProps): readonly MenuItem[] => {
  const isAwaited = userId !== null && ticket.awaitedByIds.includes(userId);
  const ask = (question: Question) => () => onAsk(question);
  return [
    ...(ticket.status === 'closed' ? [readTranscript(ticket)] : []),
    ...PAGE_ACTIONS.filter(({ action }) => action !== (ticket.claimedById === null ? 'transfer' : 'assign')).map(
      ({ action, label }) => ({
        label: translate(label),
        disabledReason: findReason(action),
        onSelect: ask(action),
      }),
    ),
    {
      label: t('Put on hold…'),
      disabledReason: ticket.status === 'closed' ? findReason('reply') : findReason('update'),
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
  ];
};

/** Everything that can be done with the ticket, those with a button first. */
export const listActions = (props: OfferProps): readonly MenuItem[] => [...listButtons(props), ...listMore(props)];

/** What is off says why. With a closed ticket most is off, for one reason that its page gives: that is left out. */
const listShown = (props: OfferProps): readonly MenuItem[] =>
  [...listMore(props), offerMacro(props)].filter(
    ({ disabledReason = null }) => props.ticket.status !== 'closed' || disabledReason === null,
  );

/** The palette has it already, for the selected tickets or the open one. */
const offerMacro = ({ findReason, onAsk }: OfferProps): MenuItem => ({
  label: t('Run a macro…'),
  disabledReason: findReason('add_note'),
  onSelect: () => onAsk('macro'),
});

/** What can be done with the ticket as buttons; those that are off say why. */
export const Actions = (props: ActionsProps) => (
  <div className="actions">
    {listButtons(props).map(({ path, label, shortcut, disabledReason = null, onSelect }) => (
      <Button
        key={path}
        isBusy={props.busyPath === path}
        disabledReason={disabledReason}
        aria-keyshortcuts={shortcut}
        onClick={onSelect}
      >
        {label}
      </Button>
    ))}
    <Menu label={t('More actions')} items={listShown(props)} />
  </div>
);
