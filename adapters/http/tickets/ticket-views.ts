import { MessagePartView } from './message-part-views.ts';
import { z } from 'zod';
import { ALL_EVENT_TYPES } from '#core/shared/events.ts';
import { TARGET_KINDS, TARGET_STATES } from '#core/targets/index.ts';
import type { AttachmentId, ChatMessageId, TargetId } from '#core/shared/ids.ts';
import {
  MAX_COUNTED,
  MAX_TAGGED,
  MESSAGE_RECORD,
  NOTE_RECORD,
  STATE_REASONS,
  TICKET_RECORD,
  TICKET_ACTIONS,
  DELIVERY_STATES,
} from '#core/tickets/index.ts';
import { ActorOut, idField, InstantOut, UserIdField } from '../pipeline/codecs.ts';
import { buildShape } from '../pipeline/record-view.ts';

const FormAnswerView = z
  .object({
    questionId: z.string().describe('The question of the form of the category.'),
    label: z.string().describe('Text of the question.'),
    value: z
      .union([z.string(), z.array(z.string())])
      .describe(
        'The answer; a list where the question takes several. Ids where it asks for users, roles, channels or files: those of files are attachments.',
      ),
    displayValues: z
      .array(z.string())
      .optional()
      .describe(
        'What people read instead of the value, in its order: names at the time of the answer, labels of options. Absent when the value is it.',
      ),
  })
  .meta({ id: 'FormAnswer', description: 'An answer given when the ticket was opened.' });

export const CloseRequestView = z
  .object({
    requestedById: z.string().describe('Who asked.'),
    reason: z.string().nullable().describe('Why.'),
    requestedAt: InstantOut,
    autoCloseAt: InstantOut.nullable(),
  })
  .meta({ id: 'CloseRequest', description: 'A waiting question whether the ticket may be closed.' });

const ScheduledCloseView = z
  .object({
    scheduledById: z.string().describe('Id of the actor who chose the time.'),
    reason: z.string().nullable().describe('Why.'),
    silently: z.boolean().describe('Whether it is closed without a word to its requester.'),
    closeAt: InstantOut.describe('It is closed then, unless its requester answers before.'),
  })
  .meta({ id: 'ScheduledClose', description: 'When the ticket is closed, and how.' });

const FeedbackView = z
  .object({
    rating: z.int().min(1).max(5).describe('1 is worst, 5 is best.'),
    comment: z.string().nullable().describe('In the words of the requester.'),
    answer: z
      .object({
        // Lists show stored JSON as it is, and PostgreSQL stores shorter names first.
        at: InstantOut.describe('When it was given.'),
        content: z.string().describe('In the words of staff.'),
      })
      .meta({ id: 'RatingAnswer', description: 'The answer to a rating.' })
      .nullish()
      .describe('What staff answered; null or missing without an answer.'),
  })
  .meta({ id: 'Feedback', description: 'Rating of the requester.' });

export const TicketTargetView = z
  .object({
    kind: z.enum(TARGET_KINDS).describe('What has to happen: the first answer, the next answer or the solution.'),
    targetId: idField<TargetId>('target'),
    state: z
      .enum(TARGET_STATES)
      .describe('running, warned (due soon), paused, met (in time) or breached (missed, also after a late answer).'),
    startedAt: InstantOut.describe('Since when it counts.'),
    dueAt: InstantOut.nullable().describe('Null during a pause, and when the open hours never pass.'),
    warnedAt: InstantOut.nullable().describe('When the last warning was.'),
    metAt: InstantOut.nullable().describe('When it was reached; after a breach, when the wait ended.'),
    breachedAt: InstantOut.nullable().describe('When it was missed.'),
    pausedSince: InstantOut.nullable().describe('Since when it does not count.'),
    remainingSeconds: z
      .int()
      .describe('Open seconds that were left when it was paused or ended, or else when it last began to count.'),
  })
  .meta({ id: 'TicketTarget', description: 'When an answer or the solution of a ticket is due.' });

export const TicketView = z
  .object(
    buildShape(TICKET_RECORD, {
      participantIds: z.array(UserIdField),
      awaitedByIds: z.array(UserIdField),
      tags: z.array(z.string()),
      formAnswers: z.array(FormAnswerView),
      requesterRoleIds: z.array(z.string()).nullable(),
      targets: z.array(TicketTargetView),
      closeRequest: CloseRequestView.nullable(),
      scheduledClose: ScheduledCloseView.nullable(),
      closedBy: ActorOut.nullable(),
      feedback: FeedbackView.nullable(),
      metadata: z.record(z.string(), z.string()),
    }),
  )
  .meta({ id: 'Ticket', description: 'A request for support and the conversation about it, in a channel of its own.' });

export const TicketCountView = z
  .object({ count: z.int().describe(`How many tickets match; ${MAX_COUNTED} when there are as many or more.`) })
  .meta({ id: 'TicketCount', description: 'How many tickets match.' });

export const TicketQueueView = z
  .object({
    position: z
      .int()
      .nullable()
      .describe('Counts from 1; null for a ticket that does not wait, or has 1,000 others before it.'),
    length: z.int().nullable().describe(`How many tickets wait, up to ${MAX_COUNTED}; null without a position.`),
    usualReplySeconds: z
      .int()
      .nullable()
      .describe('How long tickets of the category usually wait for a first reply; null when too few were answered.'),
  })
  .meta({ id: 'TicketQueue', description: 'The place of a ticket among those that wait.' });

export const TagView = z
  .object({
    tag: z.string().describe('The tag.'),
    tickets: z.int().describe('How many of those tickets have it.'),
  })
  .meta({ id: 'Tag', description: `A tag of the newest ${MAX_TAGGED.toLocaleString('en')} tickets of a server.` });

const AllowedAction = z
  .object({
    action: z.enum(TICKET_ACTIONS).describe('The action.'),
    allowed: z.boolean().describe('True if it would succeed now.'),
    reason: z
      .enum(STATE_REASONS)
      .nullable()
      .describe('Why it would not, for programs: the reason of the error that the action would return.'),
    message: z.string().nullable().describe('Why it would not, for people.'),
  })
  .meta({ id: 'AllowedAction', description: 'Whether an action would succeed now.' });

export const TicketDetailView = z
  .object({
    ...TicketView.shape,
    allowedActions: z
      .array(AllowedAction)
      .describe('Actions that are allowed now, and the reason for each of the others.'),
  })
  .meta({ id: 'TicketDetail', description: 'A single ticket with what may be done with it now.' });

const MessageAttachmentView = z
  .object({
    attachmentId: idField<AttachmentId>('attachment')
      .optional()
      .describe('Of the file that is kept, at `/v1/attachments/{id}`; absent in messages of before files were kept.'),
    url: z
      .string()
      .nullable()
      .describe('Where the file was when the message was written; null of an upload. Addresses in a chat expire.'),
    filename: z.string().describe('Its name.'),
  })
  .meta({ id: 'MessageAttachment', description: 'A file that belongs to a message.' });

export const MessageView = z
  .object(
    buildShape(MESSAGE_RECORD, {
      chatMessageId: z
        .custom<ChatMessageId>((value) => typeof value === 'string')
        .nullable()
        .meta({ type: ['string', 'null'], description: 'Id of the message on the chat platform.' }),
      author: ActorOut,
      attachments: z.array(MessageAttachmentView),
      parts: z.array(MessagePartView).nullable(),
      deliveryState: z.enum(DELIVERY_STATES).nullish(),
      shownAs: z.string().nullish(),
      postedIds: z.array(z.string()).nullish(),
    }),
  )
  .meta({ id: 'Message', description: "A message of a ticket's conversation." });

export const RepliedView = z
  .object({ ...TicketDetailView.shape, message: MessageView.describe('The message that was written.') })
  .meta({ id: 'RepliedTicket', description: 'The ticket after a reply, and the message that was written.' });

export const ParticipantView = z
  .object({
    userId: UserIdField,
    role: z.enum(['requester', 'claimer', 'participant']).describe('Role of the user in the ticket.'),
  })
  .meta({ id: 'Participant', description: 'A user who takes part in a ticket.' });

export const NoteView = z
  .object(buildShape(NOTE_RECORD, { author: ActorOut }))
  .meta({ id: 'Note', description: 'A note of staff for other staff; never shown in the chat.' });

export const TimelineView = z
  .object({
    id: z.string().describe('Id of the entry.'),
    type: z.enum(ALL_EVENT_TYPES).describe('Type of the event.'),
    actor: ActorOut,
    from: z.record(z.string(), z.unknown()).describe('The changed fields before.'),
    to: z.record(z.string(), z.unknown()).describe('The changed fields after.'),
    at: InstantOut.describe('When.'),
  })
  .meta({ id: 'TimelineEntry', description: "A change in a ticket's history." });

export const AvailabilityView = z
  .object({
    available: z.boolean().describe('Whether the user may open a ticket now.'),
    reasons: z.array(z.string()).describe('Why not, a sentence each.'),
    retryAt: InstantOut.nullable().describe('When the user may try again; null when that depends on another person.'),
  })
  .meta({ id: 'Availability', description: 'Whether a user may open a ticket in a category now.' });
