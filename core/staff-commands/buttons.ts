import { hasFields, type PrivateAnswer, Refused } from '../built-in-commands/index.ts';
import type { PlainTextKey } from '../settings/index.ts';
import { findRefusal, renderAllAnswers, toStaffButtonId } from '../tickets/index.ts';
import { allowClosing, keepOpen } from './changing.ts';
import { acceptClose, cancelClose, closeLater, closeWithReason, denyClose } from './closing.ts';
import { declareCommand, type StaffCommand } from './declare.ts';
import { pause } from './pausing.ts';
import { block } from './server-commands.ts';
import type { StaffContext } from './staff-context.ts';
import { TICKET_COMMANDS } from './staff-commands.ts';
import { awaitAnswer, replyAnonymously, stopAwaiting } from './writing.ts';

export interface StaffButtonSpec {
  readonly command: StaffCommand;
  /** Is the title of the form that asks for the inputs of the command; without one it takes none. */
  readonly formTitle: PlainTextKey | null;
  /** The effect of other buttons shows in the channel. */
  readonly isAnswered: boolean;
}

interface MoreEntry {
  readonly command: StaffCommand;
  /** Is the text in the menu, and the title of the form. */
  readonly text: PlainTextKey;
  readonly formTitle?: PlainTextKey;
  readonly isShownInChannel?: true;
  /** By default it is offered whenever its action is possible. */
  readonly isOffered?: (context: Pick<StaffContext, 'ticket' | 'policy' | 'userId'>) => boolean;
}

const { add, assign, canned, claim, close, move, note, priority, rename, reopen, reply, status, tag, unclaim } =
  TICKET_COMMANDS;

const closesByItself = ({ autoClose }: StaffContext['policy']): boolean =>
  autoClose.inactiveHours !== null || autoClose.onMemberLeave;

/** The entries of the menu More, in their order. */
const MORE: Readonly<Record<string, MoreEntry>> = {
  'close-with-reason': {
    command: closeWithReason,
    text: 'button.close_with_reason',
    formTitle: 'form.close_title',
    isShownInChannel: true,
  },
  'close-later': { command: closeLater, text: 'more.close_later' },
  'cancel-close': { command: cancelClose, text: 'more.cancel_close' },
  'keep-open': {
    command: keepOpen,
    text: 'more.keep_open',
    isOffered: ({ ticket, policy }) => !ticket.keptOpen && closesByItself(policy),
  },
  'allow-closing': { command: allowClosing, text: 'more.allow_closing', isOffered: ({ ticket }) => ticket.keptOpen },
  'await-answer': {
    command: awaitAnswer,
    text: 'more.await_answer',
    isOffered: ({ ticket, userId }) => !ticket.awaitedByIds.includes(userId),
  },
  'stop-awaiting': {
    command: stopAwaiting,
    text: 'more.stop_awaiting',
    isOffered: ({ ticket, userId }) => ticket.awaitedByIds.includes(userId),
  },
  'request-close': { command: TICKET_COMMANDS['request-close'], text: 'more.request_close' },
  'reply-anonymously': { command: replyAnonymously, text: 'more.reply_anonymously' },
  canned: { command: canned, text: 'more.canned' },
  macro: { command: TICKET_COMMANDS.macro, text: 'more.macro' },
  note: { command: note, text: 'more.note' },
  assign: { command: assign, text: 'more.assign' },
  move: { command: move, text: 'more.move' },
  priority: { command: priority, text: 'more.priority' },
  status: { command: status, text: 'more.status' },
  tag: { command: tag, text: 'more.tag' },
  add: { command: add, text: 'more.add' },
  rename: { command: rename, text: 'more.rename' },
  block: { command: { ...block, action: null }, text: 'more.block' },
  pause: { command: pause, text: 'more.pause' },
};

const showAnswers = declareCommand(null, {
  description: 'command.note',
  inputs: {},
  execute: (_, { ticket }) => Promise.resolve(renderAllAnswers(ticket)),
});

const toPlainButton = (command: StaffCommand): StaffButtonSpec => ({ command, formTitle: null, isAnswered: false });

const BUTTONS: Readonly<Record<string, StaffButtonSpec>> = {
  ...Object.fromEntries(
    Object.entries(MORE).map(([name, { command, text, formTitle = text, isShownInChannel }]) => [
      name,
      { command, formTitle, isAnswered: !isShownInChannel },
    ]),
  ),
  answers: { command: showAnswers, formTitle: null, isAnswered: true },
  claim: toPlainButton(claim),
  unclaim: toPlainButton(unclaim),
  close: toPlainButton(close),
  reply: { command: reply, formTitle: 'button.reply', isAnswered: true },
  reopen: toPlainButton(reopen),
  'accept-close': toPlainButton(acceptClose),
  'deny-close': toPlainButton(denyClose),
};

/** Returns null for a name that no button has, such as one of another version. */
export const findButton = (name: string): StaffButtonSpec | null =>
  Object.hasOwn(BUTTONS, name) ? (BUTTONS[name] ?? null) : null;

export const hasForm = (name: string): boolean => {
  const found = findButton(name);
  return found !== null && found.formTitle !== null && hasFields(found.command);
};

/** Offers only what is possible now. @throws Refused for a closed ticket */
export const buildMoreMenu = (context: StaffContext): PrivateAnswer => {
  const { ticket, policy } = context;
  const { write } = context.server;
  if (ticket.status === 'closed') throw new Refused(write('answer.ticket_closed', {}));
  const isPossible = ({ command: { action }, isOffered }: MoreEntry): boolean =>
    (action === null || findRefusal(action, ticket, policy) === null) && (isOffered?.(context) ?? true);
  const options = Object.entries(MORE)
    .filter(([, entry]) => isPossible(entry))
    .map(([name, { text }]) => ({
      id: toStaffButtonId(name),
      label: write(text, {}),
      description: null,
      emoji: null,
    }));
  return {
    content: write('more.question', { number: ticket.ticketNumber }),
    ephemeral: true,
    select: { placeholder: write('more.placeholder', {}), options },
  };
};
