import { z } from 'zod';
import { utcTime } from '../utc-time.ts';

/*
 * The documents of Modmail 4, as far as they are carried over. Unknown fields are ignored.
 */

const id = z.union([z.string().regex(/^\d{1,20}$/), z.int().nonnegative().transform(String)]);
const nullable = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().transform((value) => value ?? null);
/** Python writes `None` for some texts that are missing. */
const text = z
  .string()
  .nullish()
  .transform((value) => (value === 'None' ? null : value || null));
const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false);
const list = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .array(schema)
    .nullish()
    .transform((value) => value ?? []);

const User = z.object({ id, name: text, avatar_url: text, mod: flag });

/** Old attachments are addresses. */
const Attachment = z.union([
  z.string(),
  z.object({ filename: text, url: text, size: nullable(z.number().nonnegative()) }),
]);

const Message = z.object({
  timestamp: utcTime,
  message_id: nullable(id),
  author: User,
  content: text,
  /** Old messages have none: they reached the requester, or came from them. */
  type: text,
  attachments: list(Attachment),
  edited: flag,
});

export const Log = z.object({
  key: z.string().min(1).max(100),
  open: z.boolean(),
  created_at: utcTime,
  closed_at: nullable(utcTime),
  channel_id: nullable(id),
  guild_id: id,
  bot_id: nullable(id),
  recipient: User,
  closer: nullable(User),
  close_message: text,
  title: text,
  messages: list(Message),
});

/** What has to be known of all logs before the first one is converted. */
export const LogHead = Log.pick({ key: true, created_at: true, guild_id: true, bot_id: true, recipient: true });

export const NoteDocument = z.object({
  /** Begins with the time at which it was made. */
  _id: z.string().regex(/^[0-9a-f]{24}$/i),
  recipient: id,
  author: User,
  message: text,
});

const texts = z
  .record(z.string(), z.string())
  .nullish()
  .transform((value) => value ?? {});
/** Durations are of ISO 8601. */
const duration = nullable(z.string());

const Closure = z.object({
  time: utcTime,
  closer_id: id,
  silent: flag,
  message: text,
  auto_close: flag,
});

export const Config = z.looseObject({
  bot_id: nullable(id),
  snippets: texts,
  blocked: texts,
  blocked_roles: texts,
  closures: z
    .record(z.string(), Closure)
    .nullish()
    .transform((value) => value ?? {}),
  main_category_id: nullable(id),
  fallback_category_id: nullable(id),
  log_channel_id: nullable(id),
  main_color: text,
  account_age: duration,
  guild_age: duration,
  thread_auto_close: duration,
  thread_cooldown: duration,
  anon_username: text,
  mod_tag: text,
  user_typing: z.unknown().optional(),
  anon_reply_without_command: z.unknown().optional(),
});

export type Log = z.output<typeof Log>;
export type LogHead = z.output<typeof LogHead>;
export type LogMessage = Log['messages'][number];
export type LogUser = z.output<typeof User>;
export type NoteDocument = z.output<typeof NoteDocument>;
export type Config = z.output<typeof Config>;
