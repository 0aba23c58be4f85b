import { useLocation } from 'wouter';
import { useKeys } from '../kit/keys.ts';
import { showToast } from '../kit/toast.tsx';
import type { TicketDetail } from '../tickets/model/types.ts';
import { usePageCommands } from '../shell/page-commands.ts';
import { nameTicket } from '../tickets/model/words.ts';
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
  readonly onWrite: (mode: Draft['mode']) => void;
}

/** The keys of the page of a ticket, and its commands in the palette: what is not possible says why. */
export const useTicketCommands = ({
  ticket,
  userId,
  listHref,
  findReason,
  actions,
  onWrite,
}: CommandsOptions): void => {
  const offers = ticket && { ticket, userId, findReason, onAct: actions.act, onAsk: actions.ask };
  usePageCommands(offers ? { subject: nameTicket(offers.ticket), commands: listActions(offers) } : null);
  const [, navigate] = useLocation();
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
    c: claim,
  });
};
