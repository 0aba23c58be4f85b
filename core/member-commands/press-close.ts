import { type PrivateAnswer, Refused, toAnswer } from '../built-in-commands/index.ts';
import { type ChatForm, type FieldAnswers, readText } from '../chat/index.ts';
import { buildCloseForm, isStaffOf } from '../staff-commands/index.ts';
import type { StaffButton } from '../tickets/index.ts';
import { closeOwnTicket } from './close-own-ticket.ts';
import {
  loadMemberContext,
  type MemberContext,
  type MemberInput,
  type MemberPorts,
  type OwnTicket,
  toOwnTicket,
} from './member-context.ts';

export interface PressClose extends MemberInput {
  readonly button: StaffButton;
  /** Null before the form for the reason was shown. */
  readonly answers: FieldAnswers | null;
}

/** Exactly one is set: an answer for the user alone, or the form for the reason. */
export interface PressCloseResult {
  readonly response: PrivateAnswer | null;
  readonly form: ChatForm | null;
}

/**
 * The requester presses a button that closes the ticket, and does what the category lets requesters do.
 *
 * @returns null for other buttons and other users, of whom staff is one @throws as `useMemberCommand`
 */
export const pressClose =
  (ports: MemberPorts) =>
  async ({ button: { name }, answers, ...input }: PressClose): Promise<PressCloseResult | null> => {
    if (name !== 'close' && name !== 'close-with-reason') return null;
    const context = await loadMemberContext(ports, input);
    const own = await findRequestersTicket(ports, context);
    if (!own) return null;
    const mayClose = own.policy.requesterClose !== 'off';
    if (name === 'close-with-reason' && answers === null && mayClose)
      return { response: null, form: buildCloseForm(context.server) };
    return { response: await close(ports, context, own, answers), form: null };
  };

const close = async (
  ports: MemberPorts,
  context: MemberContext,
  own: OwnTicket,
  answers: FieldAnswers | null,
): Promise<PrivateAnswer> => {
  try {
    return toAnswer(await closeOwnTicket(ports, context, own, answers ? readText(answers['reason']) : undefined));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return toAnswer(error.message);
  }
};

/** The ticket of the channel; null when the user is not its requester, or is staff as well. */
const findRequestersTicket = async (ports: MemberPorts, context: MemberContext): Promise<OwnTicket | null> => {
  const { guild, channel, userId, server } = context;
  const id = channel && (await ports.tickets.findByChannel(guild, channel));
  const found = id && (await ports.tickets.find(guild, id));
  if (!found || found.ticket.requesterId !== userId) return null;
  return (await isStaffOf(ports, server, found.ticket, userId)) ? null : toOwnTicket(context, found);
};
