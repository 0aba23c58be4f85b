import { z } from 'zod';

/*
 * What the bot Tickets (ticketsbot.net, tickets.bot) exports, as far as it is carried over. Unknown fields are ignored. Some ids are
 * numbers beyond 2^53: they are read as texts, see `parseExact`.
 */

const id = z.union([z.string().regex(/^\d{1,20}$/), z.int().nonnegative().transform(String)]);
const nullable = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().transform((value) => value ?? null);
/** An id of zero is none. */
const reference = nullable(id).transform((value) => (value === '0' ? null : value));
const text = z
  .string()
  .nullish()
  .transform((value) => value || null);
const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false);
const count = nullable(z.int());
const time = z.iso.datetime({ offset: true }).transform((written) => new Date(written).toISOString());
const list = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .array(schema)
    .nullish()
    .transform((value) => value ?? []);
const byId = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .record(z.string(), schema)
    .nullish()
    .transform((value) => value ?? {});
/** What belongs to a ticket. */
const ofTicket = <Schema extends z.ZodType>(data: Schema) => list(z.object({ ticket_id: z.int(), data }));

const Embed = z.object({
  id: nullable(z.int()),
  title: text,
  description: text,
  url: text,
  colour: count,
  fields: list(z.object({ name: z.string(), value: z.string() })),
});

const Panel = z.object({
  panel_id: z.int(),
  message_id: reference,
  channel_id: reference,
  title: z.string(),
  content: text,
  colour: count,
  category_id: reference,
  emoji_name: text,
  emoji_id: reference,
  welcome_message_embed: count,
  default_team: flag,
  button_style: count,
  button_label: text,
  form_id: count,
  naming_scheme: text,
  force_disabled: flag,
  disabled: flag,
});

const MultiPanel = z.object({
  id: z.int(),
  message_id: reference,
  channel_id: reference,
  select_menu: flag,
  select_menu_placeholder: text,
  embed: nullable(Embed),
});

const FormInput = z.object({
  id: z.int(),
  form_id: z.int(),
  position: z.int(),
  style: z.int(),
  label: z.string(),
  placeholder: text,
  required: flag,
  min_length: count,
  max_length: count,
});

const Tag = z.object({ Id: z.string().min(1), Content: text, Embed: nullable(Embed) });

const Ticket = z.object({
  id: z.int().positive(),
  channel_id: reference,
  user_id: id,
  open: z.boolean(),
  open_time: time,
  panel_id: count,
  close_time: nullable(time),
  status: z.enum(['OPEN', 'PENDING', 'CLOSED']).nullish().catch(null),
});

export const GuildData = z.object({
  guild_id: id,
  active_language: text,
  archive_channel: reference,
  autoclose_settings: nullable(
    z.object({ enabled: flag, since_open_with_no_response: count, since_last_message: count, on_user_leave: flag }),
  ),
  guild_blacklisted_users: list(id),
  guild_blacklisted_roles: list(id),
  claim_settings: nullable(z.object({ support_can_view: flag, support_can_type: flag })),
  close_reasons: ofTicket(z.object({ reason: text, closed_by: reference })),
  custom_colors: byId(z.int()),
  embeds: list(Embed),
  exit_survey_responses: ofTicket(z.object({ question_id: z.int(), response: z.string() })),
  feedback_enabled: flag,
  first_response_times: list(z.object({ ticket_id: z.int(), user_id: id, response_time: z.number().nonnegative() })),
  form_inputs: list(FormInput),
  forms: list(z.object({ form_id: z.int(), title: z.string() })),
  multi_panels: list(MultiPanel),
  multi_panel_targets: byId(list(z.int())),
  naming_scheme: text,
  panel_access_control_rules: byId(list(z.object({ role_id: id, action: z.enum(['allow', 'deny']) }))),
  panel_role_mentions: byId(list(id)),
  panel_teams: byId(list(z.int())),
  panels: list(Panel),
  role_permissions: list(z.object({ snowflake: id, is_support: flag, is_admin: flag })),
  service_ratings: ofTicket(z.int().min(1).max(5)),
  settings: nullable(z.object({ use_threads: flag, overflow_enabled: flag, overflow_category_id: reference })),
  support_team_roles: byId(list(id)),
  support_team_users: byId(list(id)),
  support_teams: list(z.object({ id: z.int(), name: z.string() })),
  tags: list(Tag),
  ticket_additional_members: byId(list(id)),
  ticket_claims: ofTicket(id),
  ticket_limit: count,
  tickets: list(Ticket),
  users_can_close: nullable(z.boolean()),
  welcome_message: text,
});

export type GuildData = z.output<typeof GuildData>;
export type PanelRow = z.output<typeof Panel>;
export type TicketRow = z.output<typeof Ticket>;

interface Component {
  readonly type?: number | undefined;
  readonly content?: string | undefined;
  readonly components?: readonly Component[] | undefined;
}

const Component: z.ZodType<Component> = z.object({
  type: z.number().optional(),
  content: z.string().optional(),
  get components() {
    return z.array(Component).optional();
  },
});

/** Both versions of a transcript name attachments, embeds and components alike. */
const content = {
  content: z
    .string()
    .nullish()
    .transform((value) => value ?? ''),
  timestamp: time,
  attachments: list(z.object({ filename: text, url: text, size: count })),
  embeds: list(z.object({ fields: list(z.object({ name: z.string(), value: z.string() })) })),
  components: list(Component),
};

const User = z.object({ id: nullable(id), username: text, avatar: text, bot: flag });

/** Version 1 is a list of messages of Discord. */
export const TranscriptOne = z.array(z.object({ id, author: User.extend({ id }), ...content }));
export const TranscriptTwo = z.object({
  version: z.literal(2),
  entities: z.object({ users: byId(User) }),
  messages: list(z.object({ id, author: id, ...content })),
});
