import {
  answerRefusals,
  answerText,
  type CommandResult,
  type PrivateAnswer,
  toAnswer,
  toResult,
} from '../built-in-commands/index.ts';
import { type ChatForm, type FieldAnswers, readText } from '../chat/index.ts';
import { loadServerContext } from '../settings/index.ts';
import type { GuildId, TicketId, UserId } from '../shared/ids.ts';
import { buildCloseForm, buildReplyForm, isStaffOf } from '../staff-commands/index.ts';
import { listMembers, renderAllAnswers, type StaffButton } from '../tickets/index.ts';
import {
  loadMemberContext,
  type MemberContext,
  type MemberInput,
  type MemberPorts,
  type OwnTicket,
  toOwnTicket,
} from './member-context.ts';
import { closeOwnTicket, writeInTicket } from './own-tickets.ts';

export interface PressOwnButton extends MemberInput {
  readonly button: StaffButton;
  /** Is null before the form of the button was shown. */
  readonly answers: FieldAnswers | null;
}

type PressResult = CommandResult<ChatForm>;

interface Pressed {
  readonly own: OwnTicket;
  readonly answers: FieldAnswers | null;
}

type Presser = (ports: MemberPorts, context: MemberContext, pressed: Pressed) => Promise<PressResult>;

/**
 * Closes the ticket, as far as the category lets requesters do that, or writes in it. @returns null for other buttons,
 * for staff, and for users who do not take part @throws as `useMemberCommand`
 */
export const pressOwnButton =
  (ports: MemberPorts) =>
  async ({ button: { name }, answers, ...input }: PressOwnButton): Promise<PressResult | null> => {
    const press = PRESSERS.get(name);
    if (!press) return null;
    const context = await loadMemberContext(ports, input);
    const own = await findOwnTicket(ports, context, name === 'reply' || name === 'answers');
    return own && answerRefusals(() => press(ports, context, { own, answers }));
  };

const closeOwn = (ports: MemberPorts, context: MemberContext, { own, answers }: Pressed): Promise<string> =>
  closeOwnTicket(ports, context, own, answers ? readText(answers['reason']) : undefined);

const close: Presser = async (ports, context, pressed) => toResult(await closeOwn(ports, context, pressed));

const closeWithReason: Presser = async (ports, context, pressed) => {
  const mayClose = pressed.own.policy.requesterClose !== 'off';
  return pressed.answers === null && mayClose
    ? { response: null, form: buildCloseForm(context.server) }
    : close(ports, context, pressed);
};

const reply: Presser = async (ports, context, { own, answers }) =>
  answers === null
    ? { response: null, form: buildReplyForm(context.server) }
    : toResult(await writeInTicket(ports, context, own, readText(answers['text'])));

const showAnswers: Presser = (_, __, { own }) => Promise.resolve(toResult(renderAllAnswers(own.ticket)));

const PRESSERS: ReadonlyMap<string, Presser> = new Map([
  ['answers', showAnswers],
  ['close', close],
  ['close-with-reason', closeWithReason],
  ['reply', reply],
]);

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

export interface PressDirectClose extends MemberInput {
  readonly ticket: TicketId;
  /** Answers the form that asks for a reason; null without one. */
  readonly answers: FieldAnswers | null;
}

/** Does what the category lets a requester do. @throws as `useMemberCommand` */
export const pressDirectClose =
  (ports: MemberPorts) =>
  async ({ ticket, answers, ...input }: PressDirectClose): Promise<PrivateAnswer> => {
    const context = await loadMemberContext(ports, input);
    const found = await ports.tickets.find(context.guild, ticket);
    if (found?.ticket.requesterId !== context.userId)
      return toAnswer(context.server.write('answer.not_your_ticket', {}));
    return answerText(() => closeOwn(ports, context, { own: toOwnTicket(context, found), answers }));
  };

/** Returns null where no reason is asked for, and for others than the requester. */
export const findDirectCloseForm =
  (ports: MemberPorts) =>
  async (guild: GuildId, ticket: TicketId, user: UserId): Promise<ChatForm | null> => {
    const found = await ports.tickets.find(guild, ticket);
    const isAsked = found?.policy.requireReason && found.policy.requesterClose !== 'off';
    if (!isAsked || found.ticket.requesterId !== user || found.ticket.status === 'closed') return null;
    return buildCloseForm(await loadServerContext(ports, guild));
  };
