import { MEMBER_TEXTS } from './member-texts.ts';
import { NOTIFICATION_KEYS } from './notification-keys.ts';
import { PRESENCE_KEYS } from './presence-keys.ts';
import type { TextKey } from '#core/settings/index.ts';
import type { TestApi, Client, TestServer } from '../api.ts';
import { REQUESTER, STAFF } from '../build.ts';
import { listTexts } from './chat-texts.ts';
import {
  ANONYMOUS_TEXTS,
  AWAITING_TEXTS,
  CLOSING_TEXTS,
  FORM_TEXTS,
  MENU_TEXTS,
  WRONG_ANSWER_TEXTS,
} from './staff-action-texts.ts';
import { createCategory, done, type Json, openTicket } from '../spec-helpers.ts';
import { toDeskName } from './desk-name.ts';

/** The texts of messages that follow the state of a ticket, which are edited some seconds after a change. */
export const STATE_TEXTS = [
  'button.answers',
  'closing.how_to_reopen',
  'closing.open_for',
  'log.ticket',
  'status.closed',
  'status.on_hold',
  'status.open',
  'opening.opened',
  'opening.priority',
  'opening.claimed',
  'opening.usual_reply',
  'opening.closed',
  'opening.outside_hours',
  'opening.closed_hours',
  'hours.open',
  'hours.closed',
  'closing.by',
  'closing.messages',
  'closing.rated',
  'closing.reopened',
  'button.unclaim',
  'button.reopen',
  'button.transcript',
] as const satisfies readonly TextKey[];

/** The texts of a service whose bot does not see what is written. */
export const HIDDEN_TEXTS = [
  'opening.how_to_write',
  'button.reply',
  'form.own_text',
  'answer.own_reply_sent',
  'answer.message_shown',
] as const satisfies readonly TextKey[];

/** What somebody is answered who may not open a ticket. */
export const OPENING_TEXTS = [
  'answer.outside_hours',
  'answer.outside_hours_until',
  'answer.paused',
  'answer.paused_until',
  'answer.cooldown',
  'answer.daily_limit',
  'answer.limit_reached',
  'answer.open_tickets',
  'answer.membership_too_short',
  'answer.account_too_young',
  'answer.role_needed',
  'answer.role_denied',
  'answer.blocked_until',
  'answer.blocked',
] as const satisfies readonly TextKey[];

/** The texts of direct messages between members and the bot. */
export const DIRECT_TEXTS = [
  'button.new_ticket',
  'direct.opened',
  'direct.reopened',
  'direct.undelivered',
  'direct.choose_category',
  'direct.choose_server',
  'direct.deleted',
  'opening.direct',
  'opening.account',
  'opening.joined',
  'opening.no_member',
  'opening.earlier',
  'opening.roles',
  'opening.direct_replies',
  'opening.direct_all',
  'answer.direct_opened',
] as const satisfies readonly TextKey[];

/** The texts that answer members who ask for their data, and what staff reads of it. */
export const PRIVACY_KEYS = [
  'button.erase_data',
  'answer.data_ready',
  'answer.data_ordered',
  'answer.data_by_staff',
  'answer.data_requested',
  'answer.erase_question',
  'answer.erase_open_tickets',
  'answer.erase_dashboard_person',
  'answer.erase_once_a_day',
  'answer.erase_ordered',
  'direct.data_ready',
  'opening.privacy',
  'log.data_requested',
  'log.erasure_requested',
] as const satisfies readonly TextKey[];

/** The texts of flows that speak with members. */
export const FLOW_TEXTS = [
  'answer.conversation',
  'answer.conversation_direct',
  'answer.conversation_here',
  'ticket.earlier',
  'flow.written_for',
  'flow.suggestion',
  'flow.none_of_them',
  'flow.helped',
] as const satisfies readonly TextKey[];

/** The texts that answer staff whose input is not usable, and those of commands that show or change no ticket. */
export const STAFF_TEXTS = [
  'answer.user_needed',
  'answer.already_member',
  'answer.not_member',
  'answer.cannot_remove',
  'answer.category_needed',
  'answer.same_category',
  'answer.priority_needed',
  'answer.tag_needed',
  'answer.no_such_tag',
  'answer.text_needed',
  'answer.too_long',
  'answer.shortcut_needed',
  'answer.no_such_reply',
  'answer.no_such_macro',
  'answer.macro_done',
  'answer.macro_incomplete',
  'answer.reply_incomplete',
  'answer.not_closed',
  'answer.not_claimed',
  'ticket.claim_ended',
  'ticket.claim_ended_by_move',
  'ticket.reminder',
  'answer.reminder_set',
  'answer.time_needed',
  'answer.too_many_reminders',
  'answer.takeover_possible',
  'answer.no_takeover',
  'answer.takeover_by_leads',
  'answer.too_many_tags',
  'answer.reply_sent',
  'answer.renamed',
  'answer.status_set',
  'answer.status_needed',
  'answer.on_hold_until',
  'answer.hold_time',
  'answer.list_needed',
  'answer.list_empty',
  'list.open',
  'list.unclaimed',
  'list.mine',
  'list.waiting',
  'status.pending',
  'answer.notes',
  'answer.no_notes',
  'answer.user_tickets',
  'answer.no_user_tickets',
  'answer.user_blocked',
  'answer.user_blocked_until',
  'answer.user_unblocked',
  'answer.already_blocked',
  'answer.not_blocked',
  'answer.days_needed',
  'answer.stats',
] as const satisfies readonly TextKey[];

/** Those of the menu of further actions, and of answers to what staff has done. */
export const MORE_KEYS = [
  'more.question',
  'more.placeholder',
  'more.request_close',
  'more.canned',
  'more.macro',
  'more.note',
  'more.assign',
  'more.move',
  'more.priority',
  'more.tag',
  'more.add',
  'more.rename',
  'more.status',
  'form.status',
  'form.hold_time',
  'more.block',
  'form.user',
  'form.priority',
  'form.text',
  'form.reply',
  'form.macro',
  'form.tag',
  'form.tag_change',
  'form.tag_add',
  'form.tag_remove',
  'form.days',
  'more.pause',
  'more.keep_open',
  'more.allow_closing',
  'answer.kept_open',
  'answer.may_close',
  'form.pause_change',
  'form.pause_on',
  'form.pause_off',
  'form.pause_time',
  'form.pause_text',
  'answer.pause_set',
  'answer.pause_set_until',
  'answer.pause_ended',
  'answer.claimed',
  'answer.unclaimed',
  'answer.closed',
  'answer.reopened',
  'answer.close_asked',
  'answer.user_added',
  'answer.user_removed',
  'answer.transferred',
  'answer.moved',
  'answer.nothing_to_choose',
] as const satisfies readonly TextKey[];

/** What other suites than the one of all texts reach. */
export const TEXTS_OF_OTHER_SUITES: readonly TextKey[] = [
  ...STATE_TEXTS,
  ...PRESENCE_KEYS,
  ...NOTIFICATION_KEYS,
  ...FLOW_TEXTS,
  ...FORM_TEXTS,
  ...WRONG_ANSWER_TEXTS,
  ...MENU_TEXTS,
  ...MEMBER_TEXTS,
  ...STAFF_TEXTS,
  ...MORE_KEYS,
  ...CLOSING_TEXTS,
  ...AWAITING_TEXTS,
  ...ANONYMOUS_TEXTS,
  ...OPENING_TEXTS,
  ...HIDDEN_TEXTS,
  ...DIRECT_TEXTS,
  ...PRIVACY_KEYS,
];

interface Fixture {
  readonly as: Client;
  readonly server: TestServer;
}

/** What tests do with tickets by the API and in the simulated chat, and what users read there. */
export const createSandboxActions = (api: TestApi, { as, server }: Fixture) => {
  const sandbox = (path: string) => `/sandbox/api/guilds/${server.id}${path}`;
  const readChannel = async (channel: string) =>
    ((await done(api.anonymous.get(sandbox(`/channels/${channel}/messages`)))) as Json[]).flatMap(listTexts);
  const readDirect = async (user: string) =>
    ((await done(api.anonymous.get(sandbox(`/members/${user}/direct-messages`)))) as Json[]).flatMap(listTexts);

  const act = (ticket: Json, action: string, body: object = {}) =>
    done(as.post(`/v1/tickets/${ticket.id}/${action}`, body));
  const run = async (ticket: Json, name: string, options: object, userId: string) => {
    const body = { userId, channelId: ticket.channelId, options };
    return [(await done(api.anonymous.post(sandbox(`/commands/${name}`), body))).content as string];
  };
  /** Uses a subcommand of `/desk`. */
  const use = (ticket: Json, name: string, options: object = {}, userId: string = STAFF) =>
    run(ticket, toDeskName(name), options, userId);
  /** Uses a subcommand of `/ticket`. */
  const useAsMember = (ticket: Json, name: string, options: object = {}, userId: string = REQUESTER) =>
    run(ticket, `ticket ${name}`, options, userId);
  const press = (ticket: Json, buttonId: string, answers: object | null = null) =>
    done(api.anonymous.post(sandbox(`/channels/${ticket.channelId}/press`), { userId: STAFF, buttonId, answers }));
  /** Until the messages of tickets show their state. */
  const project = async () => {
    api.clock.advance(3_000);
    await api.work();
  };
  const open = (fields: object = {}) => openTicket(as, server, fields);
  const openIn = async (category: object, fields: object = {}) =>
    open({ categoryId: (await createCategory(as, category)).id, ...fields });
  return { readChannel, readDirect, act, use, useAsMember, press, project, open, openIn };
};
