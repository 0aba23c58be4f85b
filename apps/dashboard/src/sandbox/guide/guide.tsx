import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { Button, IconButton } from '../../kit/button.tsx';
import { Icon } from '../../kit/icon.tsx';
import { Alert, Skeleton } from '../../kit/parts.tsx';
import { type Owner, type OwnerDetail, toPath } from '../../owner.ts';
import { describeError } from '../../queries.ts';
import { BotSettings } from '../../onboarding/bot-settings.tsx';
import { type GuideState, type StepId, STEPS } from './guide-steps.ts';
import { TranscriptDialog } from './transcript-dialog.tsx';
import { type useGuide, useMakePanel } from './use-guide.ts';
import { rich, t } from '../../texts/texts.ts';

const TITLES: Readonly<Record<StepId, string>> = {
  panel: t('Put a panel into the chat'),
  ticket: t('Open a ticket as a member'),
  answer: t('Answer as staff'),
  close: t('Close the ticket'),
  transcript: t('Read the transcript'),
  token: t('Make a token for programs'),
  webhook: t('Get events by a webhook'),
};

interface StepProps {
  readonly owner: Owner;
  readonly detail: OwnerDetail;
  readonly guide: ReturnType<typeof useGuide>;
  readonly state: GuideState;
  /** Opens a channel of the chat as a member, or as staff. */
  readonly onOpen: (channelId: string, as: 'member' | 'staff') => void;
}

const PanelStep = ({ owner, detail, onOpen }: StepProps) => {
  const make = useMakePanel(owner, (channelId) => onOpen(channelId, 'member'));
  const isAllowed = detail.scopes.includes('panels:write') && detail.scopes.includes('categories:write');
  return (
    <>
      <p>{t('A panel is a message with buttons. A member who presses one opens a ticket.')}</p>
      <Button
        look="primary"
        isBusy={make.isPending}
        disabledReason={isAllowed ? null : t('Your role “{{role}}” cannot create panels.', { role: detail.role })}
        onClick={() => make.mutate()}
      >
        {t('Make a panel in #support')}
      </Button>
      {make.error && <Alert kind="error">{describeError(make.error)}</Alert>}
    </>
  );
};

const TicketStep = ({ guide: { panelChannelId }, onOpen }: StepProps) => (
  <>
    <p>{t('Press the button of the panel in the chat. You act as a member there, not as staff.')}</p>
    {panelChannelId !== null && <Button onClick={() => onOpen(panelChannelId, 'member')}>{t('Show the panel')}</Button>}
  </>
);

const TicketLink = ({ owner, state: { ticket } }: Pick<StepProps, 'owner' | 'state'>) =>
  ticket && (
    <Link className="button button-primary" href={`${toPath(owner)}/tickets/${ticket.id}`}>
      {rich('Open ticket #{{ticketNumber}}', { ticketNumber: ticket.ticketNumber })}
    </Link>
  );

const AnswerStep = ({ owner, state, onOpen }: StepProps) => {
  const channelId = state.ticket?.channelId ?? null;
  return (
    <>
      <p>
        {t('Write what is wrong as the member, then answer: on the page of the ticket, or here in the chat as staff.')}
      </p>
      <div className="row">
        <TicketLink owner={owner} state={state} />
        {channelId !== null && <Button onClick={() => onOpen(channelId, 'staff')}>{t('Answer in the chat')}</Button>}
      </div>
    </>
  );
};

const CloseStep = ({ owner, state, onOpen }: StepProps) => {
  const channelId = state.ticket?.channelId ?? null;
  return (
    <>
      <p>
        {t(
          'Close it on the page of the ticket, by the button Close under its first message, or by the command /desk close.',
        )}
      </p>
      <div className="row">
        <TicketLink owner={owner} state={state} />
        {channelId !== null && <Button onClick={() => onOpen(channelId, 'staff')}>{t('Close it in the chat')}</Button>}
      </div>
    </>
  );
};

const TranscriptStep = ({ owner, guide, state: { ticket } }: StepProps) => {
  const [isOpen, setOpen] = useState(false);
  if (!ticket) return null;
  return (
    <>
      <p>{t('When a ticket is closed, the service keeps what was written.')}</p>
      <Button look="primary" onClick={() => setOpen(true)}>
        {t('Read the transcript')}
      </Button>
      {isOpen && <TranscriptDialog owner={owner} ticket={ticket} onClose={() => guide.keepTranscriptRead(ticket.id)} />}
    </>
  );
};

const TokenStep = ({ owner }: StepProps) => (
  <>
    <p>{t('With a token, a program does all of this by the API.')}</p>
    <Link className="button button-primary" href={`${toPath(owner)}/developers/tokens`}>
      {t('Go to API tokens')}
    </Link>
  </>
);

const WebhookStep = ({ owner }: StepProps) => (
  <>
    <p>
      {t(
        'A webhook sends your program each event as it happens. The inbox is a receiver to try it with: create it, create a webhook for it, and send a test.',
      )}
    </p>
    <Link className="button button-primary" href={`${toPath(owner)}/developers/inbox`}>
      {t('Go to the inbox')}
    </Link>
  </>
);

const BODIES: Readonly<Record<StepId, (props: StepProps) => ReactNode>> = {
  panel: PanelStep,
  ticket: TicketStep,
  answer: AnswerStep,
  close: CloseStep,
  transcript: TranscriptStep,
  token: TokenStep,
  webhook: WebhookStep,
};

const Step = ({ id, index, ...props }: StepProps & { readonly id: StepId; readonly index: number }) => {
  const isDone = props.state.done.has(id);
  const isCurrent = props.state.current === id;
  const Body = BODIES[id];
  return (
    <li className="guide-step" aria-current={isCurrent ? 'step' : undefined}>
      <span className={isDone ? 'guide-mark guide-mark-done' : 'guide-mark'} aria-hidden="true">
        {isDone ? <Icon name="check" /> : index + 1}
      </span>
      <div className="guide-body">
        <h3>
          {TITLES[id]}
          {isDone && <span className="hidden-text"> {t('(done)')}</span>}
        </h3>
        {isCurrent && <Body {...props} />}
      </div>
    </li>
  );
};

/** Leads through the first ticket. Each step is ticked off by what really happened, wherever it was done. */
export const Guide = (props: Omit<StepProps, 'state'>) => {
  const { owner, detail, guide } = props;
  const { state } = guide;
  return (
    <section className="guide slip-shadow" aria-labelledby="guide-title">
      <div className="guide-paper">
        <header className="guide-head">
          <h2 id="guide-title">{t('Your first ticket')}</h2>
          {state && (
            <span className="muted number">
              {rich('{{size}} of {{count}}', { size: state.done.size, count: STEPS.length })}
            </span>
          )}
          <IconButton icon="close" label={t('Hide the guide')} onClick={guide.dismiss} />
        </header>
        <BotSettings owner={owner} canWrite={detail.scopes.includes('settings:write')} />
        {guide.error && <Alert kind="error">{describeError(guide.error)}</Alert>}
        {!state && !guide.error && <Skeleton rows={4} />}
        {state && (
          <ol className="guide-steps">
            {STEPS.map((id, index) => (
              <Step key={id} id={id} index={index} {...props} state={state} />
            ))}
          </ol>
        )}
        {state?.current === null && (
          <p>
            {rich('{{strong}} You have seen what guildesk does. Go on with the {{link}} of your own server.', {
              strong: <strong>{t('All done.')}</strong>,
              link: <Link href={`${toPath(owner)}/first-steps`}>{t('first steps')}</Link>,
            })}
          </p>
        )}
      </div>
    </section>
  );
};
