import { useLocation } from 'wouter';
import { useKeys } from '../kit/keys.ts';
import { showToast } from '../kit/toast.tsx';
import type { TicketDetail } from '../tickets/model/types.ts';
import { usePageCommands } from '../page-commands.ts';
import { nameTicket } from '../tickets/model/words.ts';
import type { TicketPageProps } from '../tickets/ticket-page-props.ts';
import { listBulkCommands } from '../tickets/walking/bulk-keys.ts';
import { t } from '../texts/texts.ts';
import { listActions, toClaim } from './actions/actions.tsx';
import type { FindReason } from './actions/allowed.ts';
import type { Draft } from './composer/draft.ts';
import type { TicketActions } from './actions/use-actions.ts';

interface CommandsOptions {
  /** Undefined while it is read. */
  readonly ticket: TicketDetail | undefined;
  readonly userId: string | null;
  readonly listHref: string;
  readonly findReason: FindReason;
  readonly actions: TicketActions;
  readonly page: Pick<TicketPageProps, 'onNext' | 'onAsk' | 'hasSelection'>;
  readonly onWrite: (mode: Draft['mode']) => void;
}

/** What has no place in the menu of the ticket. */
const listMoreCommands = ({ onAsk }: CommandsOptions['page'], closeReason: string | null, closeAndGoOn: () => void) => [
  ...listBulkCommands(onAsk, ['priority', 'tag', 'macro']),
  { label: t('Close and go to the next ticket'), disabledReason: closeReason, onSelect: closeAndGoOn },
];

/** The keys of the page of a ticket, and its commands in the palette: what is not possible says why. */
export const useTicketCommands = ({
  ticket,
  userId,
  listHref,
  findReason,
  actions,
  page,
  onWrite,
}: CommandsOptions): void => {
  const offers = ticket && { ticket, userId, findReason, onAct: actions.act, onAsk: actions.ask };
  const [, navigate] = useLocation();
  const closeAndGoOn = () => {
    actions.act({ path: '/close', body: {} });
    page.onNext();
  };
  const more = listMoreCommands(page, findReason('close'), closeAndGoOn);
  usePageCommands(
    offers && !page.hasSelection
      ? { subject: nameTicket(offers.ticket), commands: [...listActions(offers), ...more] }
      : null,
  );
  const actUnless = (reason: string | null, act: () => void) => {
    if (reason === null) act();
    else showToast(reason, 'rust');
  };
  const claim = () => {
    if (!ticket) return;
    const { isMine, isOthers, reason } = toClaim({ ticket, userId, findReason });
    if (isMine) return;
    actUnless(reason, () => (isOthers ? actions.ask('takeOver') : actions.act({ path: '/claim' })));
  };
  useKeys({
    r: () => onWrite('reply'),
    n: () => onWrite('note'),
    u: () => navigate(listHref),
    e: () => actUnless(findReason('close'), () => actions.ask('close')),
    E: () => actUnless(findReason('close'), closeAndGoOn),
    c: claim,
  });
};
