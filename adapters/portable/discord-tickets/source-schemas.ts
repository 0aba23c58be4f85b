import { z } from 'zod';

/*
 * The rows of Discord Tickets 4, as far as they are carried over. Its export has them as JSON; unknown fields are ignored.
 */

const id = z.string().regex(/^\d{1,20}$/);
const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString());
const duration = z.number().nonnegative();
/** A field that is missing is null. */
const nullable = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().transform((value) => value ?? null);
/** So is an empty text. */
const text = z
  .string()
  .nullish()
  .transform((value) => value || null);
const ids = z.array(id).default([]);

const Question = z.object({
  id: z.string().min(1).max(100),
  label: z.string(),
  type: z.enum(['TEXT', 'MENU']).catch('TEXT'),
  style: z.int().catch(1),
  order: z.int().default(0),
  required: z.boolean().default(true),
  placeholder: text,
  minLength: nullable(z.int()),
  maxLength: nullable(z.int()),
  options: z.array(z.object({ label: z.string(), value: text })).default([]),
});

const Category = z.object({
  id: z.int(),
  name: z.string(),
  description: text,
  emoji: text,
  channelName: z.string(),
  discordCategory: nullable(id),
  openingMessage: text,
  image: text,
  ratelimit: nullable(z.int()),
  staffRoles: ids,
  pingRoles: ids,
  requiredRoles: ids,
  memberLimit: nullable(z.int().nonnegative()),
  totalLimit: nullable(z.int().nonnegative()),
  cooldown: nullable(duration),
  enableFeedback: z.boolean().default(false),
  questions: z.array(Question).default([]),
  createdAt: time,
});

const Tag = z.object({
  id: z.int(),
  name: z.string(),
  content: z.string(),
  regex: text,
  createdAt: time,
});

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** The row of the server, with its categories and tags. */
export const Settings = z.object({
  locale: z.string().default('en-GB'),
  primaryColour: text,
  logChannel: nullable(id),
  blocklist: ids,
  staleAfter: nullable(duration),
  autoClose: nullable(duration),
  /** The time zone, then opening and closing on each day from Sunday on. */
  workingHours: z
    .tuple([z.string()], z.tuple([clock, clock]))
    .nullish()
    .catch(null),
  createdAt: time,
  categories: z.array(Category).default([]),
  tags: z.array(Tag).default([]),
});

const Message = z.object({
  id,
  authorId: id,
  /** JSON again: what the archiver of the bot kept of the message. */
  content: z.string(),
  createdAt: time,
  edited: z.boolean().default(false),
  deleted: z.boolean().default(false),
});

const User = z.object({
  userId: id,
  username: text,
  displayName: text,
  avatar: text,
  bot: z.boolean().default(false),
  roleId: nullable(id),
});

const Answer = z.object({ questionId: text, value: text });

/** A line of `tickets.jsonl`. */
export const TicketRow = z.object({
  /** The id of its channel. */
  id,
  number: z.int().positive(),
  open: z.boolean(),
  categoryId: nullable(z.int()),
  createdById: id,
  claimedById: nullable(id),
  closedById: nullable(id),
  closedReason: text,
  priority: nullable(z.enum(['LOW', 'MEDIUM', 'HIGH'])),
  topic: text,
  referencesTicketId: nullable(id),
  createdAt: time,
  firstResponseAt: nullable(time),
  closedAt: nullable(time),
  lastMessageAt: nullable(time),
  archivedMessages: z.array(Message).default([]),
  archivedUsers: z.array(User).default([]),
  feedback: nullable(z.object({ rating: z.int().min(1).max(5), comment: text, createdAt: time })),
  questionAnswers: z.array(Answer).default([]),
});

/** What a message has beside its row. */
export const MessageContent = z.object({
  content: text,
  attachments: z
    .array(
      z.object({
        name: text,
        url: text,
        size: nullable(z.number()),
        contentType: text,
      }),
    )
    .default([]),
});

export type Settings = z.infer<typeof Settings>;
export type CategoryRow = Settings['categories'][number];
export type TicketRow = z.infer<typeof TicketRow>;
export type MessageRow = TicketRow['archivedMessages'][number];

/** Everything of a server. Tickets come in the order of their channels, one at a time. */
export interface DiscordTicketsServer {
  readonly guildId: string;
  readonly guildName: string | null;
  readonly botId: string | null;
  readonly version: string | null;
  readonly exportedAt: string;
  readonly settings: Settings;
  /** @throws validation_error that names the line which is broken */
  readonly readTickets: () => AsyncIterable<TicketRow>;
}
