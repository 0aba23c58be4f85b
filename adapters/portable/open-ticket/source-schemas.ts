import { z } from 'zod';

/*
 * What Open Ticket 4 keeps, as far as it is carried over. Unknown fields are ignored.
 */

const id = z.union([z.string().regex(/^\d{1,20}$/), z.int().nonnegative().transform(String)]);
const nullable = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().transform((value) => value ?? null);
const text = z
  .string()
  .nullish()
  .transform((value) => value || null);
/** An empty text is no id. */
const reference = z
  .union([id, z.literal('')])
  .nullish()
  .transform((value) => value || null);
const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false);
const list = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .array(schema)
    .nullish()
    .transform((value) => value ?? []);
const count = nullable(z.number().nonnegative());
/** Counts the milliseconds since 1970. */
const time = nullable(z.int().min(0).max(8_640_000_000_000_000)).transform((ms) =>
  ms === null ? null : new Date(ms).toISOString(),
);
const name = z.string().min(1).max(100);

/** What is missing is off. */
const part = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape).prefault({} as z.input<z.ZodObject<Shape>>);

const Embed = part({
  enabled: flag,
  title: text,
  description: text,
  customColor: text,
  url: text,
  image: text,
  thumbnail: text,
  footer: text,
  fields: list(z.object({ name: z.string(), value: z.string(), inline: flag })),
});

const Switch = part({ enabled: flag });
const Limits = part({ enabled: flag, globalMaximum: count, userMaximum: count });

export const General = z.object({
  /** Begins with the id of the bot. */
  token: text,
  mainColor: text,
  language: text,
  serverId: reference,
  globalAdmins: list(id),
  system: part({ logs: part({ enabled: flag, channel: reference }), limits: Limits }),
});

export const Option = z.object({
  id: name,
  name: z.string().min(1),
  description: text,
  type: z.string(),
  button: part({ emoji: text, label: text, color: text }),
  url: text,
  ticketAdmins: list(id),
  readonlyAdmins: list(id),
  allowCreationByBlacklistedUsers: flag,
  questions: list(name),
  channel: part({
    prefix: text,
    suffix: text,
    category: reference,
    closedCategory: reference,
    backupCategory: reference,
    claimedCategory: list(z.unknown()),
  }),
  dmMessage: Switch,
  ticketMessage: part({
    enabled: flag,
    text,
    embed: Embed,
    ping: part({ '@here': flag, '@everyone': flag, custom: list(id) }),
  }),
  autoclose: part({ enableInactiveHours: flag, inactiveHours: count, enableUserLeave: flag, disableOnClaim: flag }),
  autodelete: part({ enableInactiveDays: flag, enableUserLeave: flag }),
  cooldown: part({ enabled: flag, cooldownMinutes: count }),
  limits: Limits,
  slowMode: Switch,
});

export const Question = z.object({
  id: name,
  name: z.string().min(1),
  type: z.string(),
  required: flag,
  placeholder: text,
  length: part({ enabled: flag, min: count, max: count }),
});

export const Panel = z.object({
  id: name,
  name: z.string().min(1),
  dropdown: flag,
  options: list(name),
  text,
  embed: Embed,
  settings: part({ dropdownPlaceholder: text }),
});

/** A record of a database file. */
export const Record = z.object({ category: z.string(), key: z.string(), value: z.unknown() });

const Answer = z.object({ id: name, name: z.string(), value: text });
const Participant = z.object({ type: z.string(), id });

/** The properties of a ticket, without their prefix. Plugins add others. */
const Properties = z.object({
  participants: list(Participant),
  'channel-suffix': text,
  'opened-by': nullable(id),
  'opened-on': time,
  closed: flag,
  'closed-by': nullable(id),
  'closed-on': time,
  claimed: flag,
  'claimed-by': nullable(id),
  'claimed-on': time,
  pinned: flag,
  'autoclose-enabled': nullable(z.boolean()),
  autoclosed: flag,
  answers: list(Answer),
  priority: nullable(z.int()),
  topic: text,
});

const PREFIX = 'opendiscord:';

const toProperties = (data: readonly { readonly id: string; readonly value?: unknown }[]) =>
  Object.fromEntries(
    data.filter((one) => one.id.startsWith(PREFIX)).map((one) => [one.id.slice(PREFIX.length), one.value]),
  );

const Data = z.array(z.object({ id: z.string(), value: z.unknown().optional() })).transform(toProperties);

export const Ticket = z.object({ id, option: name, data: Data.pipe(Properties) });

/** A copy of an option that tickets use, which may be gone from the configuration. */
export const UsedOption = z.object({
  id: name,
  data: Data.pipe(z.object({ name: text, description: text, admins: list(id) })),
});

export type General = z.output<typeof General>;
export type Option = z.output<typeof Option>;
export type Question = z.output<typeof Question>;
export type Panel = z.output<typeof Panel>;
export type Embed = z.output<typeof Embed>;
export type Ticket = z.output<typeof Ticket>;
export type UsedOption = z.output<typeof UsedOption>;
