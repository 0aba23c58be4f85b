import type { GuildId, OrganizationId } from '../shared/ids.ts';
import { thenFindDeparture } from './inbound/handle-departure.ts';
import { executeDeclared } from './actions/execute-declared.ts';
import { executeInBulk } from './actions/execute-in-bulk.ts';
import { purgeClosedTickets } from './actions/purge-closed-tickets.ts';
import { type ProjectionPorts, projectMessages } from './chat-messages/project-messages.ts';
import { type NoticePorts, postNotices } from './notices/post-notices.ts';
import type { PageRequest } from '../shared/page.ts';
import { readAvailability } from './creation/availability.ts';
import { addParticipant, listParticipants, removeParticipant } from './actions/change-participants.ts';
import { removeMessage, updateMessage } from './actions/change-message.ts';
import { assignTicket } from './escalation/assign-ticket.ts';
import { claimTicket, unclaimTicket } from './actions/claim-ticket.ts';
import { closeTicket } from './actions/close-ticket.ts';
import { deleteTicket, type DeletePorts } from './actions/delete-ticket.ts';
import { answerFeedback, giveFeedback } from './actions/feedback.ts';
import { addNote, type NotePorts, removeNote, updateNote } from './actions/notes.ts';
import { listMergedTickets } from './queries/list-merged.ts';
import { previewTarget } from './targets/preview-target.ts';
import { listTags } from './queries/list-tags.ts';
import { resolveQueue, type WithView } from './queries/resolve-queue.ts';
import { getTicket, listMessages, listNotes, listTimeline } from './queries/read-ticket.ts';
import { mergeTickets } from './actions/merge-tickets.ts';
import { moveTicket, type MovePorts } from './actions/move-ticket.ts';
import { openTicket } from './creation/open-ticket.ts';
import { receiveBufferedMessages, receiveEarlierMessage } from './inbound/receive-earlier-messages.ts';
import type { ReceivePorts } from './inbound/receive-ports.ts';
import { reopenTicket, type ReopenPorts } from './actions/reopen-ticket.ts';
import { replyToTicket, type ReplyPorts } from './actions/reply-to-ticket.ts';
import { acceptClose, denyClose, requestClose, withdrawClose } from './actions/request-close.ts';
import { type AssignmentPorts, handOutTickets } from './assignment/hand-out.ts';
import { type QueuePorts, readQueue } from './queries/read-queue.ts';
import { escalationUseCases } from './escalation/index.ts';
import { type ReminderPorts, reminderUseCases } from './reminders/index.ts';
import { type AdoptionPorts, adoptionUseCases } from './adoption/index.ts';
import { awaitAnswer, stopAwaitingAnswer } from './actions/await-answer.ts';
import { cancelScheduledClose, scheduleClose } from './actions/schedule-close.ts';
import { runTimers } from './timers/run-timers.ts';
import { chatEventUseCases, directMessageActions, thenReceiveWaiting, type WaitingPorts } from './inbound/index.ts';
import { deliverDirectMessages, type DeliverDirectPorts } from './direct/index.ts';
import { postMessage } from './actions/post-message.ts';
import { settleBrokenOff } from './actions/settle-broken-off.ts';
import { settleQuestion } from './actions/settle-question.ts';
import { writeForMember } from './inbound/write-for-member.ts';
import { cleanUpOrphans } from './creation/clean-up-orphans.ts';
import type * as lists from './model/ticket-store.ts';
import { transferTicket } from './actions/transfer-ticket.ts';
import { updateTicket } from './actions/update-ticket.ts';
import { indexWords, type WordPorts } from './words/index-words.ts';

export { canTakeOver } from './claims/take-over.ts';
export { listMergedIds } from './queries/list-merged.ts';
export type { BulkAction } from './actions/execute-in-bulk.ts';
export type { TicketTarget } from './leasing/with-lease.ts';
export type { Availability } from './creation/availability.ts';
export type { TranscriptMaker } from './actions/delete-ticket.ts';
export type { Participant } from './actions/change-participants.ts';
export { type CannedText, type CannedReplyRenderer, MAX_REPLY, type ReplyToTicket } from './actions/reply-to-ticket.ts';
export type { EarlierConversation, EarlierMessage } from './creation/adopt-channel.ts';
export { draftTicket } from './creation/draft-ticket.ts';
export { OPENED_BY_FORM, type OpenTicketInput } from './creation/new-ticket.ts';
export type { OpenedTicket } from './creation/open-ticket.ts';
export {
  MAX_REMINDER,
  MAX_REMINDER_MINUTES,
  MAX_REMINDERS,
  type Reminder,
  type ReminderStore,
} from './reminders/index.ts';
export type * from './adoption/index.ts';
export type * from './queue/assignment-store.ts';
export type { QueueStatus } from './queries/read-queue.ts';
export * from './direct/index.ts';
export type { NoticeOrder, NoticeStore } from './notices/notice-store.ts';
export { MAX_PREVIEWED, type TargetDraft, type TargetPreview } from './targets/preview-target.ts';
export { trackTargets } from './targets/track-targets.ts';
export { isChosenAgain } from './targets/choose-target.ts';
export { type Candidate, chooseAssignee, isFree } from './assignment/choose-assignee.ts';
export { isWaiting, wakesQueue } from './queue/with-waking.ts';
export { isLately } from './escalation/mention.ts';
export { trackCauses } from './model/causes.ts';
export { nextRuleTimer, nextTimer, type RulePolicy } from './model/next-timer.ts';
export { applyRelease } from './model/ticket-steps.ts';
export { type FollowedTarget, followTarget } from './timers/follow-targets.ts';
export { listDueRules, markConsidered, toStart } from './timers/apply-rules.ts';
export { NOTIFIED_PLACES, type NotifyPeople } from './escalation/index.ts';
export { isStaffMember } from './escalation/staff-members.ts';
export { toStatusInChat } from './model/projection-order.ts';
export { renderAllAnswers } from './chat-messages/all-answers.ts';
export type * from './chat-messages/ticket-projections.ts';
export type { TranscriptDocuments } from './notices/deliver-transcript.ts';
export { orderNotice, type OrderPorts } from './notices/order-notice.ts';
export type { NoteStore } from './model/note-store.ts';
export {
  CLAIM_BUTTON,
  CLOSE_BUTTON,
  CLOSE_WITH_REASON_BUTTON,
  parseTicketButton,
  type RequesterButton,
  type StaffButton,
  MORE_BUTTON,
  toStaffButtonId,
} from './model/ticket-buttons.ts';
export {
  type AllowedAction,
  findRefusal,
  isAskedOfStaff,
  type TicketDetail,
  listActionReasons,
} from './model/lifecycle.ts';
export * from './model/ticket-actions.ts';
export { PAGE_ACTIONS } from './model/page-actions.ts';
export { STATE_REASONS } from './model/state-conditions.ts';
export { TICKET_VIEWS, type TicketView } from './queries/resolve-queue.ts';
export { createExternalIdConflict } from './creation/creation-rules.ts';
export { describeNextOpening, describeToday } from './chat-messages/hours-texts.ts';
export { assertTakesTickets } from './creation/assert-takes-tickets.ts';
export { findServerLimit } from './creation/opening-limits.ts';
export { OpeningRefusal, type Restriction } from './creation/restriction.ts';
export * from './model/ticket.ts';
export * from './model/ticket-policy.ts';
export {
  ACTIVITY_PRECISION_MS,
  listStaffActivity,
  type StaffActivity,
  getEventTicket,
  type ReportedFields,
  type TicketChange,
  type TimelineEntry,
  type TranscriptOrder,
} from './model/ticket-change.ts';
export * from './model/ticket-creations.ts';
export * from './model/ticket-store.ts';
export * from './model/time-rule.ts';
export type { DueRuleStart, StartedRule, StartRules } from './timers/apply-rules.ts';
export type { BrokenOffAction, StartedAction } from './model/started-action.ts';
export { assertNotHeld, type LegalHold, type LegalHoldStore } from './model/legal-hold.ts';
export type { TicketWords } from './words/ticket-words.ts';

export type TicketPorts = ReceivePorts &
  ReopenPorts &
  MovePorts &
  NotePorts &
  DeletePorts &
  ReplyPorts &
  NoticePorts &
  WaitingPorts &
  DeliverDirectPorts &
  ReminderPorts &
  AdoptionPorts &
  ProjectionPorts &
  AssignmentPorts &
  QueuePorts &
  WordPorts;

export const ticketUseCases = (ports: TicketPorts) => ({
  ...buildQueries(ports),
  ...buildActions(ports),
  ...chatEventUseCases(ports),
  ...escalationUseCases(ports),
  ...reminderUseCases(ports),
  ...adoptionUseCases(ports),
  runTimers: runTimers(ports),
  handOut: handOutTickets(ports),
  readQueue: readQueue(ports),
  postNotices: postNotices(ports),
  deliverDirectMessages: deliverDirectMessages(ports),
  projectMessages: projectMessages(ports),
  cleanUpOrphans: cleanUpOrphans(ports),
  settleBrokenOff: settleBrokenOff(ports),
  receiveBufferedMessages: receiveBufferedMessages(ports),
  receiveEarlierMessage: receiveEarlierMessage(ports),
  purgeClosedTickets: purgeClosedTickets(ports),
  indexWords: indexWords(ports),
  purgeKeys: () => ports.creations.purgeKeys(ports.clock.now()),
});

export type TicketUseCases = ReturnType<typeof ticketUseCases>;

const buildQueries = (ports: TicketPorts) => ({
  list: async (
    guild: GuildId,
    { view, ...query }: lists.TicketQuery & WithView,
    page: PageRequest,
  ): Promise<lists.EncodedTickets> => {
    if (!view) return ports.tickets.listEncoded(guild, query, page);
    const added = await resolveQueue(ports, guild, query);
    return added ? ports.tickets.listEncoded(guild, { ...query, ...added }, page) : { items: [], next: null };
  },
  listOfOrganization: (organization: OrganizationId, query: lists.OrganizationTicketQuery, page: PageRequest) =>
    ports.tickets.listEncodedOfOrganization(organization, query, page),
  count: async (guild: GuildId, { view, ...filters }: lists.TicketFilters & WithView): Promise<number> => {
    if (!view) return ports.tickets.count(guild, filters);
    const added = await resolveQueue(ports, guild, filters);
    return added ? ports.tickets.count(guild, { ...filters, ...added }) : 0;
  },
  countOfOrganization: (organization: OrganizationId, filters: lists.OrganizationTicketFilters) =>
    ports.tickets.countOfOrganization(organization, filters),
  listTags: listTags(ports),
  previewTarget: previewTarget(ports),
  get: getTicket(ports),
  listMessages: listMessages(ports),
  listNotes: listNotes(ports),
  listTimeline: listTimeline(ports),
  listMerged: listMergedTickets(ports),
  listParticipants: listParticipants(ports),
  readAvailability: readAvailability(ports),
});

const buildActions = (ports: TicketPorts) => {
  const useCases = buildChanges(ports);
  const execute = executeDeclared(useCases);
  return { ...useCases, execute, executeInBulk: executeInBulk(ports, execute) };
};

const buildChanges = (ports: TicketPorts) => ({
  open: thenReceiveWaiting(ports, openTicket(ports)),
  update: updateTicket(ports),
  claim: thenFindDeparture(ports, claimTicket(ports)),
  unclaim: unclaimTicket(ports),
  transfer: transferTicket(ports),
  assign: assignTicket(ports),
  move: moveTicket(ports),
  merge: mergeTickets(ports),
  reply: thenFindDeparture(ports, replyToTicket(ports)),
  postMessage: postMessage(ports),
  settleQuestion: settleQuestion(ports),
  writeForMember: writeForMember(ports),
  ...directMessageActions(ports),
  addParticipant: addParticipant(ports),
  removeParticipant: removeParticipant(ports),
  updateMessage: updateMessage(ports),
  removeMessage: removeMessage(ports),
  addNote: addNote(ports),
  updateNote: updateNote(ports),
  removeNote: removeNote(ports),
  requestClose: requestClose(ports),
  acceptClose: acceptClose(ports),
  denyClose: denyClose(ports),
  withdrawClose: withdrawClose(ports),
  close: closeTicket(ports),
  scheduleClose: scheduleClose(ports),
  awaitAnswer: awaitAnswer(ports),
  stopAwaitingAnswer: stopAwaitingAnswer(ports),
  cancelScheduledClose: cancelScheduledClose(ports),
  reopen: reopenTicket(ports),
  giveFeedback: giveFeedback(ports),
  answerFeedback: answerFeedback(ports),
  delete: deleteTicket(ports),
});
