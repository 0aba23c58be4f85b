import { type PrivateAnswer, Refused, toAnswer } from '../built-in-commands/index.ts';
import { type ChatForm, type FieldAnswers, readText } from '../chat/index.ts';
import { buildCloseForm, buildReplyForm, isStaffOf } from '../staff-commands/index.ts';
import { listMembers, type StaffButton, type StaffButtonName } from '../tickets/index.ts';
import { closeOwnTicket } from './close-own-ticket.ts';
import {
  loadMemberContext,
  type MemberContext,
  type MemberInput,
  type MemberPorts,
  type OwnTicket,
  toOwnTicket,
} from './member-context.ts';
import { writeInTicket } from './write-in-ticket.ts';

export interface PressOwnButton extends MemberInput {
  readonly button: StaffButton;
  /** Is null before the form of the button was shown. */
  readonly answers: FieldAnswers | null;
}

/** Exactly one is set: an answer for the user alone, or the form of the button. */
export interface PressOwnResult {
  readonly response: PrivateAnswer | null;
  readonly form: ChatForm | null;
}

type Presser = (
  ports: MemberPorts,
  context: MemberContext,
  pressed: Pick<PressOwnButton, 'answers'> & { readonly own: OwnTicket },
) => Promise<PressOwnResult>;

/**
 * Closes the ticket, as far as the category lets requesters do that, or writes in it. @returns null for other buttons,
 * for staff, and for users who do not take part @throws as `useMemberCommand`
 */
export const pressOwnButton =
  (ports: MemberPorts) =>
  async ({ button: { name }, answers, ...input }: PressOwnButton): Promise<PressOwnResult | null> => {
    const press = name && PRESSERS[name];
    if (!press) return null;
    const context = await loadMemberContext(ports, input);
    const own = await findOwnTicket(ports, context, name === 'reply');
    return own && press(ports, context, { own, answers });
  };

const pressClose: Presser = async (ports, context, { own, answers }) =>
  answer(() => closeOwnTicket(ports, context, own, answers ? readText(answers['reason']) : undefined));

const pressCloseWithReason: Presser = async (ports, context, pressed) => {
  const mayClose = pressed.own.policy.requesterClose !== 'off';
  return pressed.answers === null && mayClose
    ? { response: null, form: buildCloseForm(context.server) }
    : pressClose(ports, context, pressed);
};

const pressReply: Presser = async (ports, context, { own, answers }) =>
  answers === null
    ? { response: null, form: buildReplyForm(context.server) }
    : answer(() => writeInTicket(ports, context, own, readText(answers['text'])));

const PRESSERS: Readonly<Partial<Record<StaffButtonName, Presser>>> = {
  close: pressClose,
  'close-with-reason': pressCloseWithReason,
  reply: pressReply,
};

const answer = async (execute: () => Promise<string>): Promise<PressOwnResult> => {
  try {
    return { response: toAnswer(await execute()), form: null };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { response: toAnswer(error.message), form: null };
  }
};

/** Returns null for staff, and for a user who is no requester, or no participant where that is enough. */
const findOwnTicket = async (
  ports: MemberPorts,
  context: MemberContext,
  isForParticipants: boolean,
): Promise<OwnTicket | null> => {
  const { guild, channel, userId, server } = context;
  const id = channel && (await ports.tickets.findByChannel(guild, channel));
  const found = id && (await ports.tickets.find(guild, id));
  if (!found) return null;
  const { ticket } = found;
  const isOwn = isForParticipants ? listMembers(ticket).includes(userId) : ticket.requesterId === userId;
  return isOwn && !(await isStaffOf(ports, server, ticket, userId)) ? toOwnTicket(context, found) : null;
};
