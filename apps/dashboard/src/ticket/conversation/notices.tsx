import type { ReactNode } from 'react';
import type { ActionInput } from '../../action-input.ts';
import { Button } from '../../kit/button.tsx';
import { Ago, DateTime } from '../../kit/dates/time.tsx';
import { Icon } from '../../kit/icon.tsx';
import { type Owner, type OwnerDetail, toPath } from '../../owner.ts';
import type { TicketDetail } from '../../tickets/model/types.ts';
import { useUserId } from '../../tickets/use-tickets.ts';
import type { FindReason } from '../actions/allowed.ts';
import type { Names } from './changes.ts';
import { rich, t } from '../../texts/texts.ts';

interface NoticesProps {
  readonly owner: Owner;
  readonly detail: OwnerDetail;
  readonly ticket: TicketDetail;
  readonly names: Names;
  readonly findReason: FindReason;
  readonly onAct: (input: ActionInput) => void;
}

interface NoticeProps {
  readonly icon?: 'clock' | 'bell' | 'ledger';
  /** Whether it only says where something is. */
  readonly isCalm?: boolean;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly buttons: ReactNode;
}

const Notice = ({ icon = 'clock', isCalm = false, title, children, buttons }: NoticeProps) => (
  <div className={`alert ${isCalm ? 'alert-success' : 'alert-warning'} notice`}>
    <Icon name={icon} />
    <p>
      <strong>{title}</strong>
      {children && <> {children}</>}
    </p>
    <span className="notice-buttons">{buttons}</span>
  </div>
);

/** `By Sam: solved`; either part may be missing. The actors of the service have no numeric id, and are not named. */
const describeWhy = (names: Names, byId: string, reason: string | null): string => {
  const by = /^\d+$/.test(byId) ? t('By {{name}}', { name: names.user(byId) }) : '';
  return [by, reason].filter(Boolean).join(': ');
};

const CloseRequest = ({ ticket, names, findReason, onAct }: NoticesProps) => {
  const { closeRequest } = ticket;
  if (!closeRequest) return null;
  const { requestedById, reason, requestedAt, autoCloseAt } = closeRequest;
  // The requester asks staff, who answers here as well.
  if (requestedById === ticket.requesterId) {
    return (
      <Notice
        title={t('The requester would like it to be closed')}
        buttons={
          <>
            <Button
              disabledReason={findReason('accept_close')}
              onClick={() => onAct({ path: '/close-request/accept' })}
            >
              {t('Close the ticket')}
            </Button>
            <Button disabledReason={findReason('deny_close')} onClick={() => onAct({ path: '/close-request/deny' })}>
              {t('Keep it open')}
            </Button>
          </>
        }
      >
        <Ago at={requestedAt} />
        {reason && `: ${reason}`}
      </Notice>
    );
  }
  return (
    <Notice
      title={t('The requester was asked whether it may be closed')}
      buttons={
        <Button
          disabledReason={findReason('withdraw_close')}
          onClick={() => onAct({ path: '/close-request', method: 'DELETE' })}
        >
          {t('Withdraw')}
        </Button>
      }
    >
      <Ago at={requestedAt} />. {describeWhy(names, requestedById, reason)}
      {autoCloseAt && <> {rich('Closes on {{time}} without an answer.', { time: <DateTime at={autoCloseAt} /> })}</>}
    </Notice>
  );
};

const ScheduledClose = ({ ticket, names, findReason, onAct }: NoticesProps) => {
  const { scheduledClose } = ticket;
  if (!scheduledClose) return null;
  const { scheduledById, reason, silently, closeAt } = scheduledClose;
  return (
    <Notice
      title={rich('Closes on {{time}} ({{ago}}), unless the requester answers', {
        time: <DateTime at={closeAt} />,
        ago: <Ago at={closeAt} />,
      })}
      buttons={
        <Button
          disabledReason={findReason('cancel_scheduled_close')}
          onClick={() => onAct({ path: '/scheduled-close/cancel' })}
        >
          {t('Do not close')}
        </Button>
      }
    >
      {describeWhy(names, scheduledById, reason)}
      {silently && (
        <>
          <br />
          {t('The requester gets no message about it, and is not asked for a rating.')}
        </>
      )}
    </Notice>
  );
};

const Awaited = ({ ticket, findReason, onAct }: NoticesProps) => {
  const userId = useUserId();
  if (userId === null || ticket.status === 'closed' || !ticket.awaitedByIds.includes(userId)) return null;
  return (
    <Notice
      icon="bell"
      isCalm
      title={t('The bot mentions you when the requester answers')}
      buttons={
        <Button disabledReason={findReason('await_answer')} onClick={() => onAct({ path: '/await-answer/stop' })}>
          {t('Do not mention me')}
        </Button>
      }
    />
  );
};

const Closed = ({ owner, detail, ticket }: NoticesProps) =>
  ticket.status === 'closed' &&
  detail.scopes.includes('transcripts:read') && (
    <Notice
      icon="ledger"
      isCalm
      title={t('The conversation is kept as a transcript.')}
      buttons={
        <a
          className="button button-plain"
          href={`/dashboard${toPath(owner)}/transcripts/ticket/${ticket.id}`}
          target="_blank"
          rel="noreferrer"
        >
          {t('Read the transcript')}
        </a>
      }
    />
  );

/** What is going to happen to the ticket by itself and what ends it, or where it is kept; above the conversation, where it is seen first. */
export const Notices = (props: NoticesProps) => (
  <div className="notices">
    <CloseRequest {...props} />
    <ScheduledClose {...props} />
    <Awaited {...props} />
    <Closed {...props} />
  </div>
);
