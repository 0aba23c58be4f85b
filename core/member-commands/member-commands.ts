import {
  type ChatCommand,
  type CommandInput,
  type CommandOption,
  createDeclare,
  describeTickets,
  describeTranscript,
  linkTicket,
  parseCategory,
  parseUser,
  type PrivateAnswer,
  Refused,
  toAnswer,
  USER_OPTION,
} from '../built-in-commands/index.ts';
import { type Category, listActiveCategories } from '../categories/index.ts';
import { mentionUser } from '../chat/index.ts';
import type { Locale } from '../settings/index.ts';
import type { CategoryId } from '../shared/ids.ts';
import { assertPossible, REASON, REPLY } from '../staff-commands/index.ts';
import { ACTIVE_STATUSES, listMembers, type Ticket, type TicketStatus } from '../tickets/index.ts';
import { ERASE_DATA_BUTTON_ID, explainErasure } from './erase-data.ts';
import { getOwnTicket, listOwn, suggestOwn } from './find-own-ticket.ts';
import { chooseLanguage, parseLanguage, suggestLanguages } from './choose-language.ts';
import type { MemberContext, MemberPorts, OwnTicket } from './member-context.ts';
import { openByMember } from './open-by-member.ts';
import { closeOwnTicket, writeInTicket } from './own-tickets.ts';

/** Answers the user alone, or names the category whose form has to be answered first. */
export type MemberAnswer = string | PrivateAnswer | { readonly formOf: CategoryId };

const declare = createDeclare<MemberPorts, MemberContext, MemberAnswer>();

type MemberInputOf<Value> = CommandInput<MemberPorts, MemberContext, Value>;

const CATEGORY: MemberInputOf<Category> = {
  option: { kind: 'text', description: 'option.category', isRequired: true, suggests: true },
  parse: parseCategory,
  suggest: async ({ categories }, { guild }) =>
    (await listActiveCategories(categories, guild)).map(({ id, name: label }) => ({ label, value: id })),
};

/** What the ticket has to allow is checked before the value is read. */
const createGiven = (option: CommandOption): MemberInputOf<string | undefined> => ({
  option,
  parse: (_, __, given) => given,
});

/** Without a value it is the ticket of the channel, or the only open one. */
const OWN_TICKET_OPTION = {
  kind: 'text',
  description: 'option.own_ticket',
  isRequired: false,
  suggests: true,
} as const;

const suggestTickets =
  (statuses: readonly TicketStatus[]): NonNullable<MemberInputOf<unknown>['suggest']> =>
  (ports, context) =>
    suggestOwn(ports, context, statuses);

const OWN_TICKET: MemberInputOf<OwnTicket> = {
  option: OWN_TICKET_OPTION,
  parse: getOwnTicket,
  suggest: suggestTickets(ACTIVE_STATUSES),
};

const LANGUAGE: MemberInputOf<Locale> = {
  option: { kind: 'text', description: 'option.language', isRequired: true, suggests: true },
  parse: parseLanguage,
  suggest: ({ translator }) => Promise.resolve(suggestLanguages(translator)),
};

/** Without a value it is the newest closed ticket. */
const CLOSED_TICKET: MemberInputOf<Ticket> = {
  option: OWN_TICKET_OPTION,
  parse: async (ports, context, given) => {
    if (given?.trim()) return (await getOwnTicket(ports, context, given)).ticket;
    const [newest] = await listOwn(ports, context, ['closed'], 1);
    if (!newest) throw new Refused(context.server.write('answer.no_closed_ticket', {}));
    return newest;
  },
  suggest: suggestTickets(['closed']),
};

const MAX_LISTED = 15;

/** The subcommands of `/ticket`, in the order in which the platform lists them. */
const COMMANDS = {
  new: declare({
    description: 'command.own_new',
    inputs: { category: CATEGORY },
    execute: async (ports, context, { category }) =>
      category.form && category.form.questions.length > 0
        ? { formOf: category.id }
        : openByMember(ports, context, { category, answers: [] }),
  }),
  list: declare({
    description: 'command.own_list',
    inputs: {},
    execute: async (ports, context) => {
      const tickets = await listOwn(ports, context, undefined, MAX_LISTED);
      if (tickets.length === 0) return context.server.write('answer.no_tickets', {});
      const lines = await describeTickets(ports.categories, context, tickets);
      return [context.server.write('answer.your_tickets', {}), ...lines].join('\n');
    },
  }),
  reply: declare({
    description: 'command.own_reply',
    inputs: { text: createGiven(REPLY.option), ticket: OWN_TICKET },
    execute: (ports, context, { text, ticket }) => writeInTicket(ports, context, ticket, text),
  }),
  close: declare({
    description: 'command.own_close',
    inputs: { reason: createGiven(REASON.option), ticket: OWN_TICKET },
    execute: (ports, context, { reason, ticket }) => closeOwnTicket(ports, context, ticket, reason),
  }),
  add: declare({
    description: 'command.own_add',
    inputs: { user: createGiven(USER_OPTION), ticket: OWN_TICKET },
    execute: async ({ ticketActions }, { server }, { user: given, ticket: { ticket, policy, target } }) => {
      const channel = linkTicket(ticket);
      if (!policy.requesterAdd) throw new Refused(server.write('answer.add_by_staff', { channel }));
      assertPossible({ server, ticket, policy }, 'add_participant');
      const userId = parseUser({ server }, given);
      const user = mentionUser(userId);
      if (listMembers(ticket).includes(userId)) throw new Refused(server.write('answer.already_member', { user }));
      await ticketActions.addParticipant({ ...target, userId });
      return server.write('answer.member_added', { user, channel });
    },
  }),
  queue: declare({
    description: 'command.own_queue',
    inputs: { ticket: OWN_TICKET },
    execute: async ({ ticketActions }, { server, guild }, { ticket: { ticket } }) => {
      const { place, usualReplyMs } = await ticketActions.readQueue(guild, ticket.id);
      const channel = linkTicket(ticket);
      if (!place) return server.write('answer.not_in_queue', { channel });
      const lines = [server.write('answer.queue_place', { channel, ...place })];
      if (usualReplyMs !== null)
        lines.push(server.write('answer.queue_reply', { time: server.formatDuration(usualReplyMs) }));
      return lines.join('\n');
    },
  }),
  language: declare({
    description: 'command.own_language',
    inputs: { language: LANGUAGE, ticket: OWN_TICKET },
    execute: chooseLanguage,
  }),
  transcript: declare({
    description: 'command.own_transcript',
    inputs: { ticket: CLOSED_TICKET },
    execute: (ports, { server }, { ticket }) => describeTranscript(ports, server, ticket),
  }),
  'my-data': declare({
    description: 'command.own_data',
    inputs: {},
    execute: async ({ privacy }, { server, guild, userId }) => {
      const answer = await privacy.askForExport({ guild, userId });
      if (answer.state === 'ready')
        return server.write('answer.data_ready', { url: answer.url, time: server.formatTime(answer.expiresAt) });
      if (answer.state === 'off') throw new Refused(server.write('answer.data_by_staff', {}));
      return server.write(answer.state === 'ordered' ? 'answer.data_ordered' : 'answer.data_requested', {});
    },
  }),
  'erase-my-data': declare({
    description: 'command.own_erase',
    inputs: {},
    execute: async ({ privacy }, { server, guild, userId }) => {
      const refusal = await privacy.checkErasure({ guild, userId });
      if (refusal !== null) throw new Refused(explainErasure(server, refusal));
      const label = server.write('button.erase_data', {});
      const button = { label, emoji: null, target: { id: ERASE_DATA_BUTTON_ID, style: 'danger' } } as const;
      return { ...toAnswer(server.write('answer.erase_question', {})), buttons: [button] };
    },
  }),
};

export type MemberCommandName = keyof typeof COMMANDS;

export const MEMBER_COMMANDS: Readonly<
  Record<MemberCommandName, ChatCommand<MemberPorts, MemberContext, MemberAnswer>>
> = COMMANDS;
