import { z } from 'zod';
import { utcTime } from '../utc-time.ts';

/*
 * The rows of modmailbot 3, as far as they are carried over. Older databases lack some columns.
 */

const id = z.union([z.string().regex(/^\d{1,20}$/), z.int().nonnegative().transform(String)]);
const nullable = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().transform((value) => value ?? null);
const text = z
  .string()
  .nullish()
  .transform((value) => value || null);
const flag = z
  .union([z.boolean(), z.int(), z.null()])
  .optional()
  .transform((value) => Boolean(value));

/** Its columns of lists and objects are JSON again. An error names the column. */
const json = <Schema extends z.ZodType>(schema: Schema) =>
  text.transform((written, context): z.output<Schema> | null => {
    if (written === null) return null;
    try {
      return schema.parse(JSON.parse(written));
    } catch {
      context.addIssue({ code: 'custom', message: 'broken JSON' });
      return z.NEVER;
    }
  });

export const THREAD_STATUSES = { 1: 'open', 2: 'closed', 3: 'on_hold' } as const;

export const ThreadRow = z.object({
  id: z.string().min(1).max(100),
  status: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  user_id: id,
  user_name: text,
  channel_id: nullable(id),
  created_at: utcTime,
  scheduled_close_at: nullable(utcTime),
  scheduled_close_id: nullable(id),
  scheduled_close_silent: flag,
  alert_ids: text,
  thread_number: nullable(z.int().positive()),
});

const addresses = json(z.array(z.string()));

/** The copy of a reply that was deleted or changed. */
const Original = z.object({
  id: z.int(),
  message_type: z.int(),
  user_id: nullable(id),
  user_name: text,
  body: text,
  is_anonymous: flag,
  role_name: text,
  attachments: z.preprocess((value) => (Array.isArray(value) ? JSON.stringify(value) : value), addresses),
  dm_message_id: nullable(id),
  created_at: utcTime,
});

export const MessageRow = z.object({
  id: z.int(),
  message_type: z.int(),
  user_id: nullable(id),
  user_name: text,
  is_anonymous: flag,
  dm_message_id: nullable(id),
  inbox_message_id: nullable(id),
  role_name: text,
  attachments: addresses,
  created_at: utcTime,
  body: text,
  metadata: json(z.object({ originalThreadMessage: Original.optional() })),
});

export const BlockRow = z.object({
  user_id: id,
  user_name: text,
  blocked_by: nullable(id),
  blocked_at: utcTime,
  expires_at: nullable(utcTime),
});

export const SnippetRow = z.object({ trigger: z.string().min(1), body: z.string(), created_at: utcTime });

export const NoteRow = z.object({
  id: z.int(),
  user_id: nullable(id),
  author_id: nullable(id),
  body: text,
  created_at: nullable(utcTime),
});

export type ThreadRow = z.output<typeof ThreadRow>;
export type MessageRow = z.output<typeof MessageRow>;
export type NoteRow = z.output<typeof NoteRow>;
