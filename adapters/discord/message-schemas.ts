import { AttachmentFlags } from 'discord-api-types/v10';
import { z } from 'zod';
import { toSpoilerName } from '#core/chat/index.ts';

/** In the database no text has NUL or half of a character. */
export const text = z.string().transform((value) => value.replaceAll('\0', '').toWellFormed());
export const id = z.string().regex(/^\d{1,20}$/);
export const time = z.string().refine((value) => !Number.isNaN(Date.parse(value)));

/** Gets the parts that are left out while a value is read; schemas are read in one go. */
let onLeftOut: ((part: string) => void) | null = null;

/** Reads a value. @returns also where parts of it that were left out are not as Discord documents them, such as `url` */
export const collectLeftOut = <T>(read: () => T): { readonly read: T; readonly leftOut: readonly string[] } => {
  const leftOut: string[] = [];
  onLeftOut = (part) => void leftOut.push(part);
  try {
    return { read: read(), leftOut };
  } finally {
    onLeftOut = null;
  }
};

/** The part; undefined for one that is missing, or is left out since it is not as Discord documents it. */
const readPart = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> | undefined => {
  if (value === null || value === undefined) return undefined;
  const { data, error } = schema.safeParse(value);
  if (error) onLeftOut?.(error.issues[0]?.path.join('.') ?? '');
  return data;
};

const anyList = z.array(z.unknown());

/** The entries; none of a value that is no list, which is left out. */
const readEntries = (value: unknown): readonly unknown[] => readPart(anyList, value) ?? [];

/** A part of a message that is left out where it is missing or not as Discord documents it: the message counts. */
export const lenient = <S extends z.ZodType>(schema: S) =>
  z
    .unknown()
    .nullish()
    .transform((value): z.output<S> | undefined => readPart(schema, value));
/** Leaves out the entries that are not as Discord documents them. */
export const lenientList = <S extends z.ZodType>(schema: S) =>
  z
    .unknown()
    .nullish()
    .transform((value): z.output<S>[] => readEntries(value).flatMap((entry) => readPart(schema, entry) ?? []));
/** As `lenientList`; undefined for what is no list. */
export const lenientIds = z
  .unknown()
  .nullish()
  .transform((value): readonly string[] | undefined =>
    readPart(anyList, value)?.flatMap((entry) => readPart(id, entry) ?? []),
  );

/** Leaves out the entries, by id, that are not as Discord documents them. */
export const lenientRecord = <S extends z.ZodType>(schema: S) =>
  z
    .unknown()
    .nullish()
    .transform((value): Readonly<Partial<Record<string, z.output<S>>>> =>
      Object.fromEntries(
        Object.entries(value ?? {}).flatMap(([key, entry]) => {
          const read = readPart(schema, entry);
          return read === undefined ? [] : [[key, read]];
        }),
      ),
    );

const fileFields = { url: text, filename: text, flags: lenient(z.int()) };

/** The name of a file that has none. */
const NO_NAME = 'file';

/** Keeps a file that cannot be read by its name alone. */
const files = <S extends z.ZodType>(schema: S) =>
  z
    .unknown()
    .nullish()
    .transform((value) =>
      readEntries(value).map(
        (entry): z.output<S> | UnreadableFile =>
          readPart(schema, entry) ?? { url: null, filename: named.safeParse(entry).data?.filename || NO_NAME },
      ),
    );
const named = z.object({ filename: text });

interface UnreadableFile {
  readonly url: null;
  readonly filename: string;
  readonly duration_secs?: undefined;
}

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
export const attachments = files(attachment);

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
    attachments: files(file),
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
