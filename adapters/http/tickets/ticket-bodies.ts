import { z } from 'zod';
import { MAX_QUESTIONS } from '#core/categories/index.ts';
import { type LanguageTag, parseLanguageTag } from '#core/shared/values/language-tag.ts';
import type { AttachmentId, CannedReplyId, CategoryId, PanelId, TeamId } from '#core/shared/ids.ts';
import {
  MAX_COUNTED,
  MAX_REPLY,
  MAX_PARTICIPANTS,
  MAX_SUBJECT,
  MAX_TAG_LENGTH,
  MAX_TICKET_TAGS,
  PRIORITIES,
  type ReplyToTicket,
  searchWords,
  TICKET_SORT_FIELDS,
  TICKET_VIEWS,
  HISTORY_SORT_FIELDS,
  type HistoryOrder,
  TICKET_STATUSES,
} from '#core/tickets/index.ts';
import { TARGET_STATES } from '#core/targets/index.ts';
import { several, sortField } from '../pipeline/list-query.ts';
import {
  GuildIdField,
  idField,
  InstantIn,
  UserIdField,
  webAddress,
  nameText,
  nonEmptyText,
} from '../pipeline/codecs.ts';

const SETTABLE = TICKET_STATUSES.filter((status) => status !== 'closed');

export const staffId = UserIdField.nullish().describe(
  'The staff member for whom this request is sent; gets the credit.',
);

const subject = nameText(MAX_SUBJECT).nullable().describe('Subject of the ticket.');

const tags = z
  .array(nameText(MAX_TAG_LENGTH))
  .max(MAX_TICKET_TAGS)
  .transform((all) => [...new Set(all)])
  .describe('Tags, by which tickets are sorted and found.');

const NO_TAG = 'a language tag is needed, such as pt-BR';

const requesterLanguage = z
  .string()
  .max(35, { abort: true })
  .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, NO_TAG)
  .transform((text, context): LanguageTag => {
    const tag = parseLanguageTag(text);
    if (tag) return tag;
    context.addIssue({ code: 'custom', message: NO_TAG });
    return z.NEVER;
  })
  .nullable()
  .describe('Language of the requester, as a BCP 47 tag.')
  .meta({ example: 'pt-BR' });

export const externalId = nonEmptyText(200).nullable().describe('Your own key for it, unique in the server.');

export const metadata = z
  .record(nonEmptyText(100), z.string().max(1000))
  .refine((data) => Object.keys(data).length <= 50, 'at most 50 keys')
  .describe('Your own data: at most 50 keys.');

const FormAnswerBody = z.strictObject({
  questionId: nonEmptyText(45).describe('The question of the form of the category.'),
  label: nameText(45).optional().describe('Text of the question; by default its label.'),
  value: z
    .union([z.string().max(4000), z.array(nonEmptyText(100)).max(25)])
    .describe(
      'The answer; a list where the question takes several options, users, roles, channels or files. A file is the id of an upload, a checkbox `true` or `false`. It has to fit its question: lengths, options, how many values, types of files.',
    ),
});

const AttachmentBody = z.union([
  z.strictObject({
    url: webAddress.max(2000).describe('Address of the file. The service copies it from there, at most 10 MiB.'),
    filename: nameText(200).describe('Its name.'),
  }),
  z.strictObject({
    attachmentId: idField<AttachmentId>('attachment').describe('An upload that no other ticket has used.'),
  }),
]);

export const CreateBody = z.strictObject({
  categoryId: idField<CategoryId>('category'),
  requesterId: UserIdField,
  requesterLanguage: requesterLanguage
    .default(null)
    .describe(
      'Language of the requester, as a BCP 47 tag; by default that of their newest ticket, where the bot writes in it.',
    ),
  subject: subject.default(null),
  message: nonEmptyText(4000).nullable().default(null).describe("The requester's first message."),
  priority: z.enum(PRIORITIES).nullable().default(null).describe('By default that of the category.'),
  tags: tags.nullable().default(null).describe('By default those of the category.'),
  formAnswers: z.array(FormAnswerBody).max(MAX_QUESTIONS).default([]).describe('Answers to the form of the category.'),
  claimedById: UserIdField.nullable().default(null).describe('The staff member who takes it at once.'),
  participantIds: z
    .array(UserIdField)
    .max(MAX_PARTICIPANTS)
    .default([])
    .describe('Users who take part in addition to the requester.'),
  externalId: externalId.default(null),
  metadata: metadata.default({}),
  bypassLimits: z.boolean().default(false).describe('Skips the limits of the category; recorded on the timeline.'),
  staffId,
});

export const PatchBody = z
  .strictObject({
    subject,
    priority: z.enum(PRIORITIES).describe('How urgent it is.'),
    tags,
    status: z.enum(TICKET_STATUSES).describe('To close a ticket use its close action.'),
    holdUntil: InstantIn.nullable().describe('Time at which a ticket on hold opens automatically.'),
    keptOpen: z.boolean().describe('Whether it is never closed by itself, as autoClose of its category would.'),
    teamId: idField<TeamId>('team').nullable().describe('The team whose members get it.'),
    requesterLanguage,
    metadata,
    externalId,
    staffId,
  })
  .partial();

export const StaffBody = z.strictObject({ staffId }).meta({
  id: 'StaffAction',
  description: 'The staff member that an action on a ticket is credited to, if any.',
});

export const variables = z
  .record(nonEmptyText(100), z.string().max(2000))
  .refine((all) => Object.keys(all).length <= 50, 'at most 50 names')
  .default({})
  .describe('The values of `{{vars.<name>}}`, by name: at most 50.');

export const ReplyBody = z
  .strictObject({
    content: nonEmptyText(MAX_REPLY).nullable().default(null).describe('Text of the message.'),
    cannedReplyId: idField<CannedReplyId>('canned reply')
      .nullable()
      .default(null)
      .describe('Id of a canned reply whose text is sent; a variable without a value is a 400 that names it.'),
    variables,
    attachments: z.array(AttachmentBody).max(10).default([]).describe('Files.'),
    setStatus: z.enum(SETTABLE).nullable().default(null).describe('The status after the reply; by default pending.'),
    anonymous: z
      .boolean()
      .default(false)
      .describe(
        'It stands under the name of the team in the chat and in transcripts; its author stays known to staff.',
      ),
    staffId,
  })
  .refine(
    ({ content, cannedReplyId }) => (content === null) !== (cannedReplyId === null),
    'exactly one of content and cannedReplyId is needed',
  )
  .refine(
    (body) => body.cannedReplyId !== null || Object.keys(body.variables).length === 0,
    'variables: only a canned reply has them; send them with cannedReplyId',
  );

export const toContent = ({ content, cannedReplyId, variables: own }: z.output<typeof ReplyBody>) =>
  (cannedReplyId === null ? content : { cannedReplyId, variables: own }) as ReplyToTicket['content'];

const before = InstantIn.optional().describe('Only what is older.');
const after = InstantIn.optional().describe('Only what is newer.');

/** The filters that tickets and their transcripts have in common. */
export const TICKET_FILTERS = {
  status: several(z.enum(TICKET_STATUSES), 'Its status.'),
  categoryId: several(idField<CategoryId>('category'), 'Its category.'),
  panelId: several(idField<PanelId>('panel'), 'The panel it was opened from.'),
  requesterId: several(UserIdField, 'Who asked for help.'),
  claimedById: several(UserIdField, 'Who claimed it.'),
  unclaimed: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional()
    .describe('True for tickets without a claimer.'),
  participantId: several(UserIdField, 'Who takes part in addition to the requester.'),
  priority: several(z.enum(PRIORITIES), 'How urgent it is.'),
  tag: several(nameText(50), 'A label it has.'),
  externalId: nonEmptyText(200).optional().describe('Your own key for it.'),
  ticketNumber: z
    .string()
    .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,19}$/, 'at most 20 whole numbers from 1, separated by commas, are needed')
    .transform((text) => text.split(',').map(Number))
    .optional()
    .meta({
      type: 'array',
      items: { type: 'integer', minimum: 1, maximum: 999_999_999 },
      maxItems: 20,
      description: 'Its number in the server. Several values are separated by commas; one of them has to match.',
    }),
  q: z
    .string()
    .max(200)
    .refine((text) => searchWords(text).length > 0, 'at least one word is needed')
    .optional()
    .describe(
      'Words that all occur in the subject, the name of the requester, the tags, the form answers or the messages, as they are or as the beginning of a word; one that occurs nowhere is replaced by the most similar ones. The first ten count. With words that very many have, a page may be short or empty although `hasMore` is true.',
    ),
  createdAfter: after,
  createdBefore: before,
  updatedAfter: after,
  updatedBefore: before,
  closedAfter: after,
  closedBefore: before,
  lastMessageAfter: after,
  lastMessageBefore: before,
};

/** Of tickets only, not of their transcripts. */
const LIVE_FILTERS = {
  teamId: several(idField<TeamId>('team'), 'Its team.'),
  dueBefore: InstantIn.optional().describe('Its first target that is not reached is due before that.'),
  targetState: several(z.enum(TARGET_STATES), 'The state of one of its targets.'),
  maxRating: z
    .string()
    .regex(/^[1-5]$/, 'a whole number from 1 to 5 is needed')
    .transform(Number)
    .optional()
    .meta({ type: 'integer', minimum: 1, maximum: 5, description: 'Rated by its requester, and at most so.' }),
};

const LiveQuery = z.object({
  ...TICKET_FILTERS,
  ...LIVE_FILTERS,
  sort: sortField(TICKET_SORT_FIELDS, '-createdAt', 'By nextDueAt only tickets with a target that waits are listed.'),
});

const view = z
  .enum(TICKET_VIEWS)
  .optional()
  .describe(
    '`queue`: tickets that wait to be assigned to somebody, in categories that assign tickets. They are assigned in the order of their next due time, then of `sort=createdAt`.',
  );

export const ListQuery = LiveQuery.extend({ view });

/** Counts look for no words. */
export const CountQuery = ListQuery.omit({ sort: true, q: true });

export const OrganizationCountQuery = CountQuery.omit({ view: true }).extend({
  guildId: several(GuildIdField, 'A member server.'),
});

export const COUNT_DESCRIPTION = `With the filters of the list. Counting stops at ${MAX_COUNTED.toLocaleString('en')}.`;

export const OrganizationListQuery = LiveQuery.extend({
  guildId: several(GuildIdField, 'A member server.'),
});

/** The order of what belongs to a ticket. */
export const HistoryQuery = (byDefault: HistoryOrder) => z.object({ sort: sortField(HISTORY_SORT_FIELDS, byDefault) });
