import {
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ComponentType,
  GatewayDispatchEvents,
  InteractionType,
} from 'discord-api-types/v10';
import { z } from 'zod';
import {
  attachment,
  attachments,
  id,
  lenient,
  lenientIds,
  lenientList,
  lenientRecord,
  MESSAGE_PARTS,
  text,
  time,
} from './message-schemas.ts';
import { toCreationMs } from './snowflake.ts';

/** The field may be missing. Other servers that speak the protocol send null instead. */
const optional = <S extends z.ZodType>(schema: S) => schema.nullish().transform((value) => value ?? undefined);

const flag = optional(z.boolean());
const shown = lenient(z.string()).transform((value) => value ?? null);
const content = lenient(text).transform((value) => value ?? '');

/** Somebody without a name is shown by their id. */
const user = z
  .object({ id, username: lenient(text), global_name: shown, avatar: shown, bot: lenient(z.boolean()) })
  .transform(({ username, ...fields }) => ({ ...fields, username: username ?? fields.id }));
const memberOfUser = z.object({ nick: shown, avatar: shown, roles: lenientIds });

const messageFields = z.object({
  id,
  type: z.int(),
  channel_id: id,
  guild_id: optional(id),
  author: user,
  member: lenient(memberOfUser),
  webhook_id: optional(id),
  /** Whom it notifies. */
  mentions: lenientList(z.object({ id })),
  content,
  attachments,
  timestamp: lenient(time),
  edited_timestamp: lenient(time).transform((value) => value ?? null),
  application_id: optional(id),
  ...MESSAGE_PARTS,
});
/** The id also says when it was written. */
const message = messageFields.transform(({ timestamp, ...fields }) => ({
  ...fields,
  timestamp: timestamp ?? new Date(toCreationMs(fields.id)).toISOString(),
}));

const inServer = { id, guild_id: optional(id) };
const thread = { ...inServer, owner_id: optional(id), parent_id: optional(id), newly_created: flag };

const { Subcommand, SubcommandGroup } = ApplicationCommandOptionType;
const value = z.object({
  type: z.int().refine((type) => type > SubcommandGroup.valueOf()),
  name: text,
  value: z.union([text, z.number(), z.boolean()]),
  /** Marks the option that the user is writing. */
  focused: flag,
});
const subcommand = z.object({ type: z.literal(Subcommand), name: text, options: optional(z.array(value)) });
const option = z.union([
  value,
  subcommand,
  z.object({ type: z.literal(SubcommandGroup), name: text, options: z.array(subcommand).min(1) }),
]);
/** The message with which a menu was used. */
const targetMessage = z.object({
  channel_id: id,
  author: user,
  content,
  attachments,
});
const command = z.union([
  z.object({
    type: z.literal(ApplicationCommandType.ChatInput),
    name: text,
    options: optional(z.array(option)),
  }),
  z.object({ type: z.literal(ApplicationCommandType.User), name: text, target_id: id }),
  z.object({
    type: z.literal(ApplicationCommandType.Message),
    name: text,
    target_id: id,
    resolved: z.object({ messages: lenientRecord(targetMessage) }),
  }),
]);
const { StringSelect } = ComponentType;
const press = z.union([
  z.object({ component_type: z.literal(StringSelect), custom_id: text, values: z.array(text) }),
  z.object({ component_type: z.int().refine((type) => type !== StringSelect.valueOf()), custom_id: text }),
]);
const answer = z.object({
  custom_id: text,
  value: optional(z.union([text, z.boolean()])),
  values: optional(z.array(text)),
});
const named = z.object({ name: text });
const permissions = lenient(z.string().regex(/^\d{1,20}$/));
const resolvedChannel = named.extend({
  type: lenient(z.int()),
  flags: lenient(z.int()),
  /** Of the user. */
  permissions,
  app_permissions: permissions,
});
const resolved = z.object({
  users: lenientRecord(user),
  members: lenientRecord(z.object({ nick: shown })),
  roles: lenientRecord(named),
  channels: lenientRecord(resolvedChannel),
  attachments: lenientRecord(attachment),
});
const form = z.object({
  custom_id: text,
  components: lenientList(z.object({ component: lenient(answer) })),
  resolved: lenient(resolved),
});

const interaction = {
  id,
  token: z.string().min(1),
  guild_id: optional(id),
  member: optional(memberOfUser.extend({ user })),
  /** Outside of servers. */
  user: optional(z.object({ id })),
  channel: optional(z.object({ id })),
  channel_id: optional(id),
  /** Whose component was used. */
  message: lenient(z.object({ flags: lenient(z.int()) })),
  locale: lenient(text),
};
interface Place {
  readonly guild_id?: string | undefined;
  readonly member?: object | undefined;
  readonly channel?: object | undefined;
  readonly channel_id?: string | undefined;
}
/** In a server the member and the channel are there; elsewhere the bot offers nothing. */
const isWhole = ({ guild_id: guild, member, channel, channel_id: channelId }: Place): boolean =>
  guild === undefined || (member !== undefined && (channel ?? channelId) !== undefined);

const { ApplicationCommand, MessageComponent, ModalSubmit } = InteractionType;

const anyInteraction = z
  .union([
    z.object({ ...interaction, type: z.literal(ApplicationCommand), data: command }),
    z.object({ ...interaction, type: z.literal(MessageComponent), data: press }),
    z.object({ ...interaction, type: z.literal(ModalSubmit), data: form }),
    z.object({ ...interaction, type: z.literal(InteractionType.ApplicationCommandAutocomplete), data: command }),
    z.object({ ...interaction, type: z.literal(InteractionType.Ping) }),
  ])
  .refine(isWhole, { path: ['channel'] });

/** Only these fields of events of the gateway are read; other events are ignored. */
export const EVENT_SCHEMAS = {
  [GatewayDispatchEvents.Ready]: z.object({
    guilds: z.array(z.object({ id })),
    shard: optional(z.tuple([z.int().min(0), z.int().min(1)])),
  }),
  [GatewayDispatchEvents.GuildCreate]: z.union([
    z.object({
      id,
      name: text,
      unavailable: optional(z.literal(false)),
      threads: lenientList(z.object(thread)),
    }),
    z.object({ id, unavailable: z.literal(true) }),
  ]),
  [GatewayDispatchEvents.GuildDelete]: z.object({ id, unavailable: flag }),
  [GatewayDispatchEvents.ChannelCreate]: z.object({ ...inServer, topic: optional(text) }),
  [GatewayDispatchEvents.ThreadCreate]: z.object(thread),
  [GatewayDispatchEvents.ThreadUpdate]: z.object(thread),
  [GatewayDispatchEvents.ChannelDelete]: z.object(inServer),
  [GatewayDispatchEvents.ThreadDelete]: z.object(inServer),
  [GatewayDispatchEvents.MessageCreate]: message,
  [GatewayDispatchEvents.MessageUpdate]: message,
  [GatewayDispatchEvents.MessageDelete]: z.object({ ...inServer, channel_id: id }),
  [GatewayDispatchEvents.MessageDeleteBulk]: z.object({ guild_id: optional(id), channel_id: id, ids: z.array(id) }),
  [GatewayDispatchEvents.TypingStart]: z.object({ guild_id: optional(id), channel_id: id, user_id: id }),
  [GatewayDispatchEvents.GuildMemberUpdate]: memberOfUser.extend({ guild_id: id, user }),
  [GatewayDispatchEvents.GuildMemberRemove]: z.object({ guild_id: id, user: z.object({ id }) }),
  [GatewayDispatchEvents.InteractionCreate]: anyInteraction,
};

type Schemas = typeof EVENT_SCHEMAS;

export type ReadEventType = keyof Schemas;
export type EventOf<T extends ReadEventType> = { readonly t: T; readonly d: z.output<Schemas[T]> };
/** An event of the gateway, with nothing in it but what is read. */
export type ReadEvent = { [T in ReadEventType]: EventOf<T> }[ReadEventType];
export type ReadMessage = z.output<typeof message>;
export type ReadInteractionData = z.output<typeof anyInteraction>;

/** Name, picture and roles of a member, as far as they can be read. */
export const readMember = (given: unknown) => memberOfUser.parse(given ?? {});

/** @returns null for what is no message that can be read */
export const readMessage = (given: unknown): ReadMessage | null => message.safeParse(given).data ?? null;
