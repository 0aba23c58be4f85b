import { type PrivateAnswer, Refused } from '../../built-in-commands/index.ts';
import type { TextKey } from '../../settings/index.ts';
import { findRefusal, MORE_ACTIONS, type MoreAction, toStaffButtonId } from '../../tickets/index.ts';
import type { StaffContext } from '../staff-context.ts';
import { MORE_BUTTONS } from './more-buttons.ts';

const LABELS = {
  'close-with-reason': 'button.close_with_reason',
  'request-close': 'more.request_close',
  canned: 'more.canned',
  note: 'more.note',
  transfer: 'more.transfer',
  move: 'more.move',
  priority: 'more.priority',
  tag: 'more.tag',
  add: 'more.add',
  rename: 'more.rename',
  block: 'more.block',
} as const satisfies Readonly<Record<MoreAction, TextKey>>;

/** Offers only what is possible now. @throws Refused for a closed ticket */
export const buildMoreMenu = ({ server: { write }, ticket, policy }: StaffContext): PrivateAnswer => {
  if (ticket.status === 'closed') throw new Refused(write('answer.ticket_closed', {}));
  const isPossible = (name: MoreAction): boolean => {
    const { action } = MORE_BUTTONS[name].command;
    return action === null || findRefusal(action, ticket, policy) === null;
  };
  return {
    content: write('more.question', { number: ticket.ticketNumber }),
    ephemeral: true,
    select: {
      placeholder: write('more.placeholder', {}),
      options: MORE_ACTIONS.filter(isPossible).map((name) => ({
        id: toStaffButtonId(name),
        label: write(LABELS[name], {}),
        description: null,
        emoji: null,
      })),
    },
  };
};
