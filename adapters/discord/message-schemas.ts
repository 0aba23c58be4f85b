import { AttachmentFlags } from 'discord-api-types/v10';
import { z } from 'zod';
import { toSpoilerName } from '#core/chat/index.ts';

/** In the database no text has NUL or half of a character. */
export const text = z.string().transform((value) => value.replaceAll('\0', '').toWellFormed());
export const id = z.string().regex(/^\d{1,20}$/);
export const time = z.string().refine((value) => !Number.isNaN(Date.parse(value)));

/** A part of a message that is left out where it is missing or not as Discord documents it: the message counts. */
export const lenient = <S extends z.ZodType>(schema: S) =>
  z
    .unknown()
    .nullish()
    .transform((value): z.output<S> | undefined => schema.safeParse(value).data);
/** Leaves out the entries that are not as Discord documents them. */
export const lenientList = <S extends z.ZodType>(schema: S) =>
  z
    .unknown()
    .nullish()
    .transform((value): z.output<S>[] =>
      Array.isArray(value) ? value.flatMap((entry: unknown) => schema.safeParse(entry).data ?? []) : [],
    );

/** Leaves out the entries, by id, that are not as Discord documents them. */
export const lenientRecord = <S extends z.ZodType>(schema: S) =>
  z
    .unknown()
    .nullish()
    .transform((value): Readonly<Partial<Record<string, z.output<S>>>> =>
      Object.fromEntries(
        Object.entries(value ?? {}).flatMap(([key, entry]) => {
          const { success, data } = schema.safeParse(entry);
          return success ? [[key, data]] : [];
        }),
      ),
    );

const fileFields = { url: text, filename: text, flags: lenient(z.int()) };

/** A file is marked as a spoiler by its name or by its flag. */
const markSpoiler = <F extends { readonly filename: string; readonly flags?: number | undefined }>({
  flags = 0,
  ...file
}: F) => ({
  ...file,
  filename: (flags & AttachmentFlags.IsSpoiler) === 0 ? file.filename : toSpoilerName(file.filename),
});

const file = z.object(fileFields).transform(markSpoiler);
/** A file that somebody gives in a form or writes in a message. */
export const attachment = z
  .object({ ...fileFields, content_type: lenient(text), duration_secs: lenient(z.number()) })
  .transform(markSpoiler);

const sticker = z.object({ id, name: text, format_type: z.int() });
const embed = z.object({
  title: lenient(text),
  description: lenient(text),
  url: lenient(text),
  image: lenient(z.object({ url: text })),
  footer: lenient(z.object({ text })),
  fields: lenientList(z.object({ name: text, value: text })),
});
const snapshot = z.object({
  message: z.object({
    content: text,
    timestamp: time,
    attachments: lenientList(file),
    embeds: lenientList(embed),
    sticker_items: lenientList(sticker),
  }),
});

export const MESSAGE_PARTS = {
  flags: lenient(z.int()),
  message_reference: lenient(z.object({ type: lenient(z.int()), message_id: id })),
  referenced_message: lenient(
    z.object({
      content: text,
      author: z.object({ id, username: text, global_name: lenient(text) }),
    }),
  ),
  message_snapshots: lenientList(snapshot),
  sticker_items: lenientList(sticker),
  poll: lenient(
    z.object({
      question: z.object({ text }),
      answers: lenientList(z.object({ poll_media: z.object({ text }) })),
    }),
  ),
  embeds: lenientList(embed),
};
export type ReadParts = { readonly [Field in keyof typeof MESSAGE_PARTS]: z.output<(typeof MESSAGE_PARTS)[Field]> };
export type ReadSticker = z.output<typeof sticker>;
export type ReadEmbed = z.output<typeof embed>;
