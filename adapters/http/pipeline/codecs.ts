import { z } from 'zod';
import { type Actor, ACTOR_TYPES } from '#core/shared/actor.ts';
import { hasUserInfo } from '#core/shared/address.ts';
import { type ChannelId, type GuildId, isChatId, isUuid, type UserId } from '#core/shared/ids.ts';
import { type Instant, toInstant } from '#core/shared/instant.ts';
import { removeDirections } from '#core/shared/values/escape-controls.ts';

/** A time in a response: core stores it as the same text. */
export const InstantOut = z
  .custom<Instant>((value) => typeof value === 'string')
  .meta({
    type: 'string',
    format: 'date-time',
    description: 'ISO 8601, UTC, with milliseconds.',
    example: '2026-01-01T12:00:00.000Z',
  });

const FIRST_MS = Date.UTC(1900, 0);
const LAST_MS = Date.UTC(10_000, 0);

/** Whether the time can be written in the form in which times are stored and compared. */
const isWithinYears = (epochMs: number): boolean => epochMs >= FIRST_MS && epochMs < LAST_MS;

/** A time in a request: any ISO 8601 date and time with an offset. */
export const InstantIn = z.iso
  .datetime({ offset: true, error: 'an ISO 8601 date and time such as 2026-01-01T12:00:00.000Z is needed' })
  .refine((text) => isWithinYears(Date.parse(text)), 'a time from the year 1900 to 9999 is needed')
  .transform((text): Instant => toInstant(Date.parse(text)))
  .meta({ format: 'date-time', description: 'ISO 8601 date and time.', example: '2026-01-01T12:00:00.000Z' });

const toArticle = (what: string): string => (/^[aeiou]/.test(what) && !what.startsWith('u') ? 'an' : 'a');

/** Matches ids of the chat platform in JSON Schema. */
export const CHAT_ID_PATTERN = '^\\d{1,20}$';

/** An id: any text goes in, an id of one kind comes out. */
type IdField<T extends string> = z.ZodType<T, string>;

const toIdField = <T extends string>(field: z.ZodType<T>): IdField<T> => field as unknown as IdField<T>;

const chatIdField = <T extends string>(what: string, example: string): IdField<T> =>
  toIdField(
    z
      .custom<T>(
        (value) => typeof value === 'string' && isChatId(value),
        `the id of ${toArticle(what)} ${what} is a string of 1 to 20 digits`,
      )
      .meta({
        type: 'string',
        pattern: CHAT_ID_PATTERN,
        description: `Id of a ${what} of the chat platform.`,
        example,
      }),
  );

export const UserIdField = chatIdField<UserId>('user', '200000000000000001');
export const GuildIdField = chatIdField<GuildId>('server', '1000000000000000001');
export const ChannelIdField = chatIdField<ChannelId>('channel', '300000000000000001');
export const RoleIdField = chatIdField<string>('role', '400000000000000001');
export const ForumTagIdField = chatIdField<string>('tag of a forum', '600000000000000001');

/** The id of a resource of this service. */
export const idField = <T extends string>(what: string): IdField<T> =>
  toIdField(
    z
      .custom<T>(
        (value) => typeof value === 'string' && isUuid(value),
        `the id of ${toArticle(what)} ${what} is a UUID`,
      )
      .meta({
        type: 'string',
        format: 'uuid',
        description: `Id of a ${what}.`,
        example: '019b0000-0000-7000-8000-000000000001',
      }),
  );

export const ActorOut = z
  .object({
    type: z.enum(ACTOR_TYPES).describe('Kind of the actor.'),
    id: z
      .string()
      .describe(
        'Id of the user, of the API token, of the person in the dashboard, or of the run of the flow or automation rule.',
      ),
  })
  .meta({ id: 'Actor', description: 'Who did something.' }) satisfies z.ZodType<Actor>;

export const VersionOut = z.int().describe('Grows with every change; send it as If-Match to refuse a stale change.');

/** An address that a browser opens, without a user name or password. */
export const webAddress = z
  .url({ protocol: /^https?$/, error: 'an http or https address is needed' })
  .refine((text) => !hasUserInfo(text), 'an address cannot carry a user name or password');

/** The name of something: it stands in a line with other texts, so it loses the signs that would turn these around. */
export const nameText = (max: number) => z.string().overwrite(removeDirections).trim().min(1).max(max);

/** Text that says something. */
export const nonEmptyText = (max: number) => z.string().trim().min(1).max(max);

const CUSTOM_EMOJI = /^<a?:\w{2,32}:\d{15,25}>$/;
/** Emojis that are shown as text unless a variation selector follows. */
const EMOJI_LOOK = '\uFE0F';

const isEmoji = (text: string): boolean =>
  CUSTOM_EMOJI.test(text) || [text, `${text}${EMOJI_LOOK}`].some((form) => /^\p{RGI_Emoji}$/v.test(form));

/** For descriptions of fields. */
export const EMOJI_FORMS =
  'one emoji of Unicode, or one of the server as `<:name:id>`, if it is animated `<a:name:id>`';

/** Accepts what the chat shows as one emoji. */
export const EmojiField = z
  .string()
  .max(64)
  .refine(
    isEmoji,
    'an emoji is needed, either one of Unicode or one of the server as <:name:id> or <a:name:id>; send null for none',
  );

/** The fields that were sent; an absent one is absent, not undefined. */
export const omitUndefined = <T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
