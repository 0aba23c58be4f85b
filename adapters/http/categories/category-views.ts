import { z } from 'zod';
import { buildShape, insertBefore } from '../pipeline/record-view.ts';
import {
  CLAIM_MODES,
  FOLLOW_UPS,
  OPENING_VARIABLES,
  PRIORITIES,
  REQUESTER_CLOSES,
  TAKEOVERS,
  RELAYS,
  STAFF_HOMES,
  TICKET_HOMES,
  VISIBILITIES,
  CATEGORY_RECORD,
  ASSIGNMENT_FALLBACKS,
  ASSIGNMENT_MODES,
  MAX_CATEGORY_TEAMS,
} from '#core/categories/index.ts';
import {
  EMOJI_FORMS,
  EmojiField,
  ForumTagIdField,
  idField,
  ChannelIdField,
  nameText,
  nonEmptyText,
  RoleIdField,
  omitUndefined,
} from '../pipeline/codecs.ts';
import { Form } from './form-views.ts';
import { openingRules, openingRulesPatch } from './opening-rules-views.ts';
import type { CalendarId, FlowId, TeamId } from '#core/shared/ids.ts';

const count = (max: number) => z.int().min(1).max(max).nullable();

const OPENING_LIST = OPENING_VARIABLES.map((name) => `\`{{${name}}}\``).join(', ');

const rolesField = (what: string) => z.array(RoleIdField).max(25).describe(what);
const FORUM_TAGS =
  'With home `forum`: what the tags of posts mean. A status and its tag follow each other; a tag that the forum does not have is left out.';
const LIMITS = 'Limits for opening tickets; null is no limit.';
const RULES =
  'Who may open tickets, besides the rules of the settings. Staff opens tickets for anybody, within the limits; null is no limit.';
const ASSIGNMENT = 'Whom the service gives tickets that nobody has: staff who are available and under their capacity.';
const AUTO_CLOSE = 'When tickets are closed by themselves.';

/** A caller may write these fields; the defaults are core's. */
export const CATEGORY_SHAPE = {
  name: nameText(100).describe('Unique in the server.'),
  description: z.string().max(1000).nullable().describe('Description of the category for people.'),
  emoji: EmojiField.nullable().describe(`Shown with the name: ${EMOJI_FORMS}.`),
  position: z.int().min(0).max(10000).describe('Lower comes first.'),
  archived: z.boolean().describe('An archived category takes no new tickets.'),
  home: z
    .enum(TICKET_HOMES)
    .describe(
      'Home of new tickets: a channel for each, a private thread in the text channel that chatParentId names, a post in the forum that it names (`forum`), or direct messages of the requester with the bot (`dm`), with a channel that only staff see.',
    ),
  visibility: z
    .enum(VISIBILITIES)
    .describe(
      'With home `forum`: in a `private` forum only staff see the posts, and the requester talks by direct messages with the bot; in a `public` one all who see the forum read them, and each new post of a member becomes a ticket.',
    ),
  forumTags: z
    .strictObject({
      choosing: z
        .array(ForumTagIdField)
        .max(20)
        .describe(
          'Posts of members with one of these tags become tickets of this category; with none, posts that no other category of the forum takes.',
        ),
      open: ForumTagIdField.nullable().describe('Tag of posts whose ticket is open; null for none.'),
      pending: ForumTagIdField.nullable().describe('Tag of posts whose ticket is pending.'),
      onHold: ForumTagIdField.nullable().describe('Tag of posts whose ticket is on hold.'),
      closed: ForumTagIdField.nullable().describe('Tag of posts whose ticket is closed.'),
      ticketTags: z
        .array(
          z.strictObject({
            forumTagId: ForumTagIdField,
            tag: nameText(50).describe('Tag of the ticket.'),
          }),
        )
        .max(20)
        .describe('Tags that tickets get by the tags of the posts that members open.'),
    })
    .describe(FORUM_TAGS),
  relay: z
    .enum(RELAYS)
    .describe(
      'For tickets in direct messages (home `dm`, or a private forum): what staff write in the channel that the requester gets: answers to messages of the conversation, or all. The rest are notes.',
    ),
  staffHome: z
    .enum(STAFF_HOMES)
    .describe(
      'For home `dm`: whether staff answer in a channel, or in a private thread of `chatParentId` without members, which staff see who have Manage Threads there or whose roles are mentioned in it (`pingRoleIds`).',
    ),
  relayTyping: z
    .boolean()
    .describe(
      'For tickets in direct messages: whether the channel of staff shows that the requester is typing. What staff type is not shown to the requester.',
    ),
  chatParentId: ChannelIdField.nullable().describe(
    'The channel group under which ticket channels are opened; with home `thread`, or `staffHome` `thread`, the text channel under which threads are, with `forum` the forum.',
  ),
  chatOverflowParentIds: z
    .array(ChannelIdField)
    .max(5)
    .refine((ids) => new Set(ids).size === ids.length, 'each group has to be another')
    .describe(
      'The channel groups that are used when the first one is full, in this order. Threads and posts do not use them.',
    ),
  channelNamePattern: nonEmptyText(200).describe(
    'Name of a ticket channel, of `{{ticket.number}}`, `{{requester.username}}`, `{{requester.name}}` (the name in the server), `{{category.name}}`, `{{ticket.priority}}`, `{{claimer.name}}` and `{{ticket.status}}` (open or closed). `{number}`, `{username}`, `{display}`, `{category}`, `{priority}`, `{claimer}` and `{status}` mean the same. Cut at 100 characters. Renamed when one of these changes, at most twice in ten minutes. A post of a ticket with a subject has the subject as its title.',
  ),
  openingMessage: nonEmptyText(2000)
    .nullable()
    .describe(
      `First message of the bot in a ticket. It can contain ${OPENING_LIST} and \`{{answer.<id of a question>}}\`.`,
    ),
  pinOpeningMessage: z
    .boolean()
    .describe('Whether that message is pinned in the channel, if the bot has the permission to pin messages.'),
  form: Form.nullable().describe('Questions of the form that is shown before a ticket is opened.'),
  staffRoleIds: rolesField('Roles that answer the tickets.'),
  pingRoleIds: rolesField('Roles that are notified of a new ticket.'),
  requiredRoleIds: rolesField('Roles of which a requester needs one.'),
  limits: z
    .strictObject({
      perUser: count(1000).describe('Open tickets of one requester.'),
      total: count(100000).describe('Open tickets of all requesters.'),
      cooldownSeconds: count(31536000).describe('Between two tickets of one requester.'),
    })
    .describe(LIMITS),
  openingRules: openingRules(RULES),
  calendarId: idField<CalendarId>('calendar')
    .nullable()
    .describe('The opening hours of the category; null takes those of the settings of the server.'),
  teamIds: z
    .array(idField<TeamId>('team'))
    .max(MAX_CATEGORY_TEAMS)
    .overwrite((ids) => [...new Set(ids)])
    .describe('Teams that answer it. A new ticket is of the first one.'),
  assignment: z
    .strictObject({
      mode: z
        .enum(ASSIGNMENT_MODES)
        .describe(
          'Whom the service gives a ticket that nobody has: nobody (`none`), the one who waited longest (`round_robin`), the one with the fewest open claims (`least_busy`), or who had the last ticket of the requester (`previous`).',
        ),
      fallback: z.enum(ASSIGNMENT_FALLBACKS).describe('The mode with `previous`, when that one is not available.'),
    })
    .describe(ASSIGNMENT),
  requireClaim: z.boolean().describe('A ticket must be claimed before it is closed.'),
  claimMode: z
    .enum(CLAIM_MODES)
    .describe(
      'What a claim changes in the channel: nothing (`label`); only the claimer of the staff may write (`claimer_writes`); the other staff does not see it (`claimer_sees`). With home `thread` or `forum` it is `label`. A change takes effect with the next claim.',
    ),
  takeover: z
    .enum(TAKEOVERS)
    .describe(
      'Which staff may take a ticket from its claimer, also by giving it back or transferring it: `anybody`, `nobody`, or staff with one of leadRoleIds (`leads`).',
    ),
  leadRoleIds: rolesField('Roles that may take tickets over; takeover `leads` needs at least one.'),
  unclaimAfterHours: count(8760).describe(
    'The claim ends when a ticket has waited so many hours for an answer of its claimer; null is never.',
  ),
  requireReason: z.boolean().describe('Closing needs a reason.'),
  requesterClose: z
    .enum(REQUESTER_CLOSES)
    .describe(
      'What the requester does who wants to close a ticket in the chat: `close` closes it, `ask` asks staff, `off` is refused.',
    ),
  requesterAdd: z.boolean().describe('Whether the requester may add others to a ticket, with `/ticket add`.'),
  transcriptChannelId: ChannelIdField.nullable().describe(
    'The channel in which the transcript of each closed ticket is posted, besides the log channel; see `transcriptDelivery` of the settings.',
  ),
  reports: z
    .boolean()
    .describe(
      'Whether members report messages in it, by the menu of a message. The first such category gets the reports.',
    ),
  followUp: z.enum(FOLLOW_UPS).describe("What a requester's message in a closed ticket does."),
  autoClose: z
    .strictObject({
      inactiveHours: count(8760).describe('Close after so many hours without a message.'),
      warnHoursBefore: count(8760).describe('Warn so many hours before; less than inactiveHours.'),
      onMemberLeave: z.boolean().describe('Close when the requester leaves the server.'),
      businessTime: z.boolean().describe('Whether both count open hours of the calendar only.'),
    })
    .describe(AUTO_CLOSE),
  feedbackEnabled: z.boolean().describe('Whether requesters are asked for feedback.'),
  defaultPriority: z.enum(PRIORITIES).describe('Priority of a new ticket.'),
  defaultTags: z.array(nameText(50)).max(20).describe('Tags of a new ticket.'),
  flowId: idField<FlowId>('flow').nullable().describe('The flow that starts with a new ticket.'),
};

/** Fields left out stay, also those of limits, closing and tags. */
export const CategoryPatch = z
  .strictObject({
    ...CATEGORY_SHAPE,
    limits: CATEGORY_SHAPE.limits.partial().transform(omitUndefined).describe(LIMITS),
    openingRules: openingRulesPatch(RULES),
    assignment: CATEGORY_SHAPE.assignment.partial().transform(omitUndefined).describe(ASSIGNMENT),
    forumTags: CATEGORY_SHAPE.forumTags.partial().transform(omitUndefined).describe(FORUM_TAGS),
    autoClose: CATEGORY_SHAPE.autoClose.partial().transform(omitUndefined).describe(AUTO_CLOSE),
  })
  .partial();

export const CategoryBody = z.strictObject({ ...CategoryPatch.shape, name: CATEGORY_SHAPE.name });

export const CategoryView = z
  .object(
    insertBefore(buildShape(CATEGORY_RECORD, CATEGORY_SHAPE), 'version', {
      openTicketCount: z.int().describe('Tickets of the category that are not closed.'),
    }),
  )
  .meta({
    id: 'Category',
    description: 'A kind of request: who answers it, what is asked first, which rules its tickets follow.',
  });
