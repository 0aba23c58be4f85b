import { WEEKDAYS } from '#core/calendars/index.ts';
import type { PortableRecord } from '#core/portability/index.ts';
import type { LossList } from '../loss-list.ts';
import { SHORTCUT_CHANGED, toShortcut } from '../limited-values.ts';
import { fillVariables } from '../fill-variables.ts';
import { NAME_VARIABLES, OPENING_VARIABLES } from './variables.ts';
import type { CategoryRow, DiscordTicketsServer, Settings } from './source-schemas.ts';

const HOUR_MS = 3_600_000;
const CALENDAR_KEY = 'working-hours';
const LOCALES = ['de', 'en', 'es', 'fr', 'pt-BR'];
const CHAT_ID = /^\d{15,20}$/;

type Lose = (field: string, value: string | number, why: string) => void;

const createLose =
  (losses: LossList, kind: string, key: string): Lose =>
  (field, value, why) =>
    losses.add({ kind, key, field, value: String(value), why });

/** A day that opens and closes at the same time is closed. */
const toWeek = ({ workingHours }: Settings) => {
  const [, ...days] = workingHours ?? ['UTC'];
  // The bot counts from Sunday.
  const spans = days.map(([from, to]) => (from === to ? [] : [{ from, to: to === '23:59' ? '24:00' : to }]));
  return Object.fromEntries(WEEKDAYS.map((day, index) => [day, spans[(index + 1) % 7] ?? []]));
};

/** Working hours become the calendar of the server. A server that is always open has none. */
const convertCalendars = (settings: Settings): readonly PortableRecord[] => {
  const week = toWeek(settings);
  const spans = Object.values(week).flat();
  const isAlways = spans.length === 7 && spans.every(({ from, to }) => from === '00:00' && to === '24:00');
  if (!settings.workingHours || isAlways || spans.length === 0) return [];
  const [timezone] = settings.workingHours;
  return [{ key: CALENDAR_KEY, name: 'Working hours', timezone, week, outside: 'warn', createdAt: settings.createdAt }];
};

const toColor = (text: string | null): number | null =>
  text && /^#[0-9a-f]{6}$/i.test(text) ? Number.parseInt(text.slice(1), 16) : null;

const convertSettings = (settings: Settings, hasCalendar: boolean): PortableRecord => {
  const { locale, logChannel, primaryColour, workingHours } = settings;
  const language = LOCALES.find((known) => known === locale || known === locale.split('-')[0]);
  const color = toColor(primaryColour);
  return {
    ...(language !== undefined && { locale: language }),
    ...(workingHours && { timezone: workingHours[0] }),
    ...(color !== null && { color }),
    ...(logChannel && { logChannelId: logChannel }),
    ...(hasCalendar && { calendarKey: CALENDAR_KEY }),
  };
};

const convertEmoji = (emoji: string | null, lose: Lose): string | null => {
  if (!emoji || !CHAT_ID.test(emoji)) return emoji;
  lose('emoji', emoji, 'A custom emoji is known by its id alone. Choose it again.');
  return null;
};

const convertQuestions = ({ questions }: CategoryRow) =>
  questions
    .toSorted((a, b) => a.order - b.order)
    .map(({ id, type, style, label, placeholder, required, minLength, maxLength, options }) => {
      const isMenu = type === 'MENU';
      return {
        id,
        type: isMenu ? 'select' : style === 2 ? 'paragraph' : 'short',
        label,
        placeholder,
        required,
        minLength: isMenu ? null : minLength || null,
        maxLength: isMenu ? null : maxLength || null,
        options: isMenu ? options.map((option) => option.label) : [],
      };
    });

/** Without a time after which a ticket is stale, none is closed by itself. */
const convertAutoClose = ({ staleAfter, autoClose }: Settings) => {
  if (!staleAfter || !autoClose) return {};
  const [warnHoursBefore, idle] = [Math.max(1, Math.round(autoClose / HOUR_MS)), Math.round(staleAfter / HOUR_MS)];
  return { autoClose: { inactiveHours: idle + warnHoursBefore, warnHoursBefore, onMemberLeave: false } };
};

const convertCategory = (settings: Settings, category: CategoryRow, position: number, lose: Lose): PortableRecord => {
  const { id, name, description, discordCategory, memberLimit, totalLimit, cooldown, image, ratelimit } = category;
  if (image) lose('image', image, 'Opening messages have no picture.');
  if (ratelimit) lose('ratelimit', ratelimit, 'Channels of tickets have no slow mode.');
  const questions = convertQuestions(category);
  const onUnknown = (field: string) => (variable: string) =>
    lose(field, variable, 'There is no variable for this. It is left out.');
  return {
    key: String(id),
    name,
    description,
    emoji: convertEmoji(category.emoji, lose),
    position,
    home: 'channel',
    chatParentId: discordCategory,
    channelNamePattern: fillVariables(category.channelName, NAME_VARIABLES, onUnknown('channelName')),
    openingMessage: category.openingMessage
      ? fillVariables(category.openingMessage, OPENING_VARIABLES, onUnknown('openingMessage'))
      : null,
    form: questions.length > 0 ? { title: name, questions } : null,
    staffRoleIds: category.staffRoles,
    pingRoleIds: category.pingRoles,
    requiredRoleIds: category.requiredRoles,
    limits: {
      perUser: memberLimit || null,
      total: totalLimit || null,
      cooldownSeconds: cooldown ? Math.round(cooldown / 1_000) : null,
    },
    feedbackEnabled: category.enableFeedback,
    ...convertAutoClose(settings),
    createdAt: category.createdAt,
  };
};

/** The bot keeps no panels: one draft with all categories. */
const convertPanels = (
  { guildName, settings }: DiscordTicketsServer,
  categories: readonly PortableRecord[],
): readonly PortableRecord[] => {
  const title = guildName ?? 'Tickets';
  if (categories.length === 0) return [];
  const empty = { description: null, url: null, imageUrl: null, thumbnailUrl: null, footer: null, fields: [] };
  const options = categories.map(({ key, name, description, emoji }) => ({
    id: key,
    label: name,
    description,
    emoji,
    buttonStyle: 'secondary',
    categoryKey: key,
    url: null,
  }));
  return [
    {
      key: 'all',
      name: title,
      channelId: null,
      style: categories.length > MAX_BUTTONS ? 'select' : 'buttons',
      content: null,
      embeds: [{ title, ...empty, color: toColor(settings.primaryColour) }],
      placeholder: null,
      options: options.slice(0, MAX_OPTIONS),
      message: null,
    },
  ];
};

const MAX_BUTTONS = 5;
const MAX_OPTIONS = 25;

const convertTags = ({ tags }: Settings, losses: LossList): readonly PortableRecord[] =>
  tags.map(({ id, name, content, regex, createdAt }) => {
    const key = String(id);
    if (regex)
      createLose(losses, 'cannedReply', key)(
        'regex',
        regex,
        'Replies are not sent by themselves. Make an automation rule or an article.',
      );
    const shortcut = toShortcut(name);
    if (shortcut !== name) createLose(losses, 'cannedReply', key)('name', name, SHORTCUT_CHANGED);
    return { key, name, shortcut, folder: null, content, categoryKeys: [], createdAt };
  });

const convertBlocks = ({ blocklist, createdAt }: Settings): readonly PortableRecord[] =>
  blocklist.map((roleId) => ({
    key: `role:${roleId}`,
    userId: null,
    roleId,
    reason: null,
    expiresAt: null,
    createdAt,
  }));

export interface ConvertedConfiguration {
  readonly settings: PortableRecord;
  /** By the names of their files. */
  readonly files: Readonly<Record<string, readonly PortableRecord[]>>;
}

/** Converts what a server has set up. What has no counterpart is listed as lost. */
export const convertConfiguration = (server: DiscordTicketsServer, losses: LossList): ConvertedConfiguration => {
  const { settings } = server;
  const calendars = convertCalendars(settings);
  const categories = settings.categories.map((category, position) =>
    convertCategory(settings, category, position, createLose(losses, 'category', String(category.id))),
  );
  return {
    settings: convertSettings(settings, calendars.length > 0),
    files: {
      'calendars.jsonl': calendars,
      'categories.jsonl': categories,
      'panels.jsonl': convertPanels(server, categories),
      'canned-replies.jsonl': convertTags(settings, losses),
      'blocks.jsonl': convertBlocks(settings),
    },
  };
};
