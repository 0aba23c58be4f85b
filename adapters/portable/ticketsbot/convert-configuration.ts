import { NO_OPENING_RULES } from '#core/categories/index.ts';
import type { PortableRecord } from '#core/portability/index.ts';
import { fillVariables } from '../fill-variables.ts';
import type { LossList } from '../loss-list.ts';
import { toEmbedText } from '../message-parts.ts';
import { SHORTCUT_CHANGED, toShortcut } from '../limited-values.ts';
import type { GuildData, PanelRow } from './source-schemas.ts';
import { NAME_VARIABLES, OPENING_VARIABLES } from './variables.ts';

const HOUR_NS = 3_600_000_000_000;
const LOCALES = ['de', 'en', 'es', 'fr', 'pt-BR'];
const BUTTON_STYLES = ['primary', 'secondary', 'success', 'danger'];
const MAX_OPTIONS = 25;

type Lose = (
  record: readonly [kind: string, key: string | number],
  field: string,
  value: string | number,
  why: string,
) => void;

export interface ConvertedConfiguration {
  readonly settings: PortableRecord;
  readonly files: Readonly<Record<string, readonly PortableRecord[]>>;
}

/** Converts what a server has set up. @param createdAt is when it was made, which the bot does not keep */
export const convertConfiguration = (data: GuildData, createdAt: string, losses: LossList): ConvertedConfiguration => {
  const lose: Lose = ([kind, key], field, value, why) =>
    losses.add({ kind, key: String(key), field, value: String(value), why });
  return {
    settings: convertSettings(data),
    files: {
      'teams.jsonl': convertTeams(data, createdAt),
      'categories.jsonl': data.panels.map((panel, position) => ({
        ...convertCategory(data, panel, lose),
        position,
        createdAt,
      })),
      'panels.jsonl': convertPanels(data, createdAt, lose),
      'canned-replies.jsonl': data.tags.map((tag) => ({ ...convertTag(tag, lose), createdAt })),
      'blocks.jsonl': convertBlocks(data).map((block) => ({ ...block, createdAt })),
    },
  };
};

const convertSettings = (data: GuildData): PortableRecord => {
  const { active_language: language, custom_colors: colors, archive_channel: archive, ticket_limit: limit } = data;
  const locale = LOCALES.find((known) => known === language || known.split('-')[0] === language?.split('-')[0]);
  const staffRoleIds = listStaffRoles(data);
  const color = colors['0'];
  return {
    ...(locale !== undefined && { locale }),
    ...(color !== undefined && { color }),
    ...(archive && { logChannelId: archive }),
    ...(staffRoleIds.length > 0 && { staffRoleIds }),
    ...(limit && { openingRules: { ...NO_OPENING_RULES, openInServer: limit } }),
  };
};

const listStaffRoles = ({ role_permissions: roles }: GuildData): readonly string[] =>
  roles.filter((role) => role.is_support || role.is_admin).map(({ snowflake }) => snowflake);

const convertTeams = (data: GuildData, createdAt: string): readonly PortableRecord[] =>
  data.support_teams.map(({ id, name }) => ({
    key: String(id),
    name,
    roleIds: data.support_team_roles[id] ?? [],
    staffIds: data.support_team_users[id] ?? [],
    createdAt,
  }));

const convertEmoji = ({ emoji_name: name, emoji_id: id }: PanelRow): string | null =>
  name && id ? `<:${name}:${id}>` : name;

const convertAutoClose = ({ autoclose_settings: rules }: GuildData, panel: PanelRow, lose: Lose): PortableRecord => {
  if (!rules?.enabled) return {};
  const unanswered = rules.since_open_with_no_response;
  if (unanswered)
    lose(
      ['category', panel.panel_id],
      'since_open_with_no_response',
      unanswered,
      'Make an automation rule by time of it.',
    );
  const idle = rules.since_last_message;
  const inactiveHours = idle ? Math.max(1, Math.round(idle / HOUR_NS)) : null;
  return { autoClose: { inactiveHours, warnHoursBefore: null, onMemberLeave: rules.on_user_leave } };
};

const convertForm = ({ forms, form_inputs: inputs }: GuildData, formId: number | null): PortableRecord | null => {
  const form = forms.find(({ form_id: id }) => id === formId);
  const questions = inputs
    .filter(({ form_id: id }) => id === formId)
    .toSorted((a, b) => a.position - b.position)
    .map(({ id, style, label, placeholder, required, min_length: least, max_length: most }) => ({
      id: String(id),
      type: style === 2 ? 'paragraph' : 'short',
      label,
      placeholder,
      required,
      minLength: least || null,
      maxLength: most || null,
      options: [],
    }));
  return form && questions.length > 0 ? { title: form.title, questions } : null;
};

/** Who sees a claimed ticket and who may write there. */
const convertClaims = ({ claim_settings: claims }: GuildData): PortableRecord => {
  if (!claims) return {};
  if (!claims.support_can_view) return { claimMode: 'claimer_sees' };
  return { claimMode: claims.support_can_type ? 'label' : 'claimer_writes' };
};

/** The channel category, or the text channel of threads. */
const convertPlace = (
  { settings }: GuildData,
  { channel_id: channel, category_id: parent }: PanelRow,
): PortableRecord => {
  if (settings?.use_threads) return { home: 'thread', chatParentId: channel, chatOverflowParentIds: [] };
  const overflow = settings?.overflow_enabled ? settings.overflow_category_id : null;
  return { home: 'channel', chatParentId: parent, chatOverflowParentIds: overflow ? [overflow] : [] };
};

const convertAccess = (data: GuildData, { panel_id: id, default_team: isDefault }: PanelRow): PortableRecord => {
  const teams = data.panel_teams[id] ?? [];
  const roles = teams.flatMap((team) => data.support_team_roles[team] ?? []);
  const rules = data.panel_access_control_rules[id] ?? [];
  return {
    staffRoleIds: [...new Set([...(isDefault ? listStaffRoles(data) : []), ...roles])],
    teamKeys: teams.map(String),
    pingRoleIds: data.panel_role_mentions[id] ?? [],
    openingRules: {
      ...NO_OPENING_RULES,
      roles: rules.map(({ role_id: roleId, action }) => ({ roleId, effect: action })),
    },
  };
};

const convertTexts = (data: GuildData, panel: PanelRow, lose: Lose): PortableRecord => {
  const { panel_id: id, naming_scheme: pattern, welcome_message_embed: embedId } = panel;
  const onUnknown = (field: string) => (variable: string) =>
    lose(['category', id], field, variable, 'There is no variable for this. It is left out.');
  const embed = embedId === null ? undefined : data.embeds.find((one) => one.id === embedId);
  const opening = embed ? toEmbedText(embed) : data.welcome_message;
  return {
    channelNamePattern: pattern
      ? fillVariables(pattern, NAME_VARIABLES, onUnknown('naming_scheme'))
      : toDefaultPattern(data),
    openingMessage: opening ? fillVariables(opening, OPENING_VARIABLES, onUnknown('welcome_message')) : null,
  };
};

const convertCategory = (data: GuildData, panel: PanelRow, lose: Lose): PortableRecord => ({
  key: String(panel.panel_id),
  name: panel.title,
  description: panel.content,
  emoji: convertEmoji(panel),
  archived: panel.disabled || panel.force_disabled,
  ...convertPlace(data, panel),
  ...convertTexts(data, panel, lose),
  form: convertForm(data, panel.form_id),
  ...convertAccess(data, panel),
  feedbackEnabled: data.feedback_enabled,
  ...(data.users_can_close === false && { requesterClose: 'off' }),
  ...convertClaims(data),
  ...convertAutoClose(data, panel, lose),
});

const toDefaultPattern = ({ naming_scheme: scheme }: GuildData): string =>
  scheme === 'username' ? 'ticket-{{requester.username}}' : 'ticket-{{ticket.number}}';

const NO_EMBED = { title: null, description: null, colour: null };
const EMPTY_EMBED = { url: null, imageUrl: null, thumbnailUrl: null, footer: null, fields: [] };

const toMessage = ({ channel_id: channelId, message_id: messageId }: Pick<PanelRow, 'channel_id' | 'message_id'>) =>
  channelId && messageId ? { channelId, messageId, botId: null } : null;

const convertOption = (panel: PanelRow): PortableRecord => ({
  id: String(panel.panel_id),
  label: panel.button_label ?? panel.title,
  description: null,
  emoji: convertEmoji(panel),
  buttonStyle: BUTTON_STYLES[(panel.button_style ?? 2) - 1] ?? 'secondary',
  categoryKey: String(panel.panel_id),
  url: null,
});

const MAX_BUTTONS = 5;

/** Returns null for one that leads to no panel. */
const convertMultiPanel = (data: GuildData, multi: GuildData['multi_panels'][number]): PortableRecord | null => {
  const targets = data.multi_panel_targets[multi.id] ?? [];
  const panels = targets.flatMap((target) => data.panels.find(({ panel_id: id }) => id === target) ?? []);
  if (panels.length === 0) return null;
  const { title, description, colour: color } = multi.embed ?? NO_EMBED;
  return {
    key: `multi:${multi.id}`,
    name: title ?? `Panels ${multi.id}`,
    channelId: multi.channel_id,
    style: multi.select_menu || panels.length > MAX_BUTTONS ? 'select' : 'buttons',
    content: null,
    embeds: [{ ...EMPTY_EMBED, title: title ?? 'Tickets', description, color }],
    placeholder: multi.select_menu_placeholder,
    options: panels.slice(0, MAX_OPTIONS).map(convertOption),
    message: toMessage(multi),
  };
};

/** Each panel has its message, and panels with several have one more. */
const convertPanels = (data: GuildData, createdAt: string, lose: Lose): readonly PortableRecord[] => {
  const single = data.panels.map((panel) => ({
    key: String(panel.panel_id),
    name: panel.title,
    channelId: panel.channel_id,
    style: 'buttons',
    content: null,
    embeds: [{ ...EMPTY_EMBED, title: panel.title, description: panel.content, color: panel.colour }],
    placeholder: null,
    options: [convertOption(panel)],
    message: toMessage(panel),
    createdAt,
  }));
  const several = data.multi_panels.flatMap((multi) => {
    const converted = convertMultiPanel(data, multi);
    if (converted) return { ...converted, createdAt };
    lose(['panel', `multi:${multi.id}`], '*', multi.id, 'It leads to no panel.');
    return [];
  });
  return [...single, ...several];
};

const convertTag = (
  { Id: name, Content: content, Embed: embed }: GuildData['tags'][number],
  lose: Lose,
): PortableRecord => {
  if (embed) lose(['cannedReply', name], 'Embed', embed.title ?? '', 'It is a text without a frame now.');
  const parts = [content, embed && toEmbedText(embed)].filter(Boolean);
  const shortcut = toShortcut(name);
  if (shortcut !== name) lose(['cannedReply', name], 'Id', name, SHORTCUT_CHANGED);
  return { key: name, name, shortcut, folder: null, content: parts.join('\n\n'), categoryKeys: [] };
};

const convertBlocks = ({
  guild_blacklisted_users: users,
  guild_blacklisted_roles: roles,
}: GuildData): readonly PortableRecord[] => [
  ...users.map((userId) => ({ key: `user:${userId}`, userId, roleId: null, reason: null, expiresAt: null })),
  ...roles.map((roleId) => ({ key: `role:${roleId}`, userId: null, roleId, reason: null, expiresAt: null })),
];
