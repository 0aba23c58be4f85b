import { NO_OPENING_RULES } from '#core/categories/index.ts';
import type { PortableRecord } from '#core/portability/index.ts';
import { buildDirectCategory, DIRECT_CATEGORY } from '../direct-conversation.ts';
import type { LossList } from '../loss-list.ts';
import { COUNT_CUT, limitCount, MAX_COUNTS, SHORTCUT_CHANGED, toShortcut } from '../limited-values.ts';
import type { Config } from './source-schemas.ts';

const HOUR_MS = 3_600_000;
const SECOND_MS = 1_000;
const YES = new Set<unknown>([true, 1, '1', 'y', 'yes', 'true', 'on']);

export interface ConvertedConfiguration {
  readonly settings: PortableRecord;
  readonly files: Readonly<Record<string, readonly PortableRecord[]>>;
}

/** Converts what the bot was set to. @param createdAt is when it was made, which the bot does not keep */
export const convertConfiguration = (
  config: Config | null,
  createdAt: string,
  losses: LossList,
): ConvertedConfiguration => {
  if (!config) return { settings: {}, files: { 'categories.jsonl': [buildDirectCategory(createdAt)] } };
  reportOthers(config, losses);
  return {
    settings: convertSettings(config),
    files: {
      'categories.jsonl': [buildDirectCategory(createdAt, convertCategory(config, losses))],
      'canned-replies.jsonl': convertSnippets(config, losses).map((reply) => ({ ...reply, createdAt })),
      'blocks.jsonl': convertBlocks(config, losses).map((block) => ({ ...block, createdAt })),
    },
  };
};

/** Neither is lost: both are the bot's own. */
const OWN = new Set(['_id', 'bot_id', 'closures']);
const CARRIED = new Set([
  'snippets',
  'blocked',
  'blocked_roles',
  'main_category_id',
  'fallback_category_id',
  'log_channel_id',
  'main_color',
  'account_age',
  'guild_age',
  'thread_auto_close',
  'thread_cooldown',
  'anon_username',
  'mod_tag',
  'user_typing',
  'anon_reply_without_command',
]);

/** Names other settings without their values, which may be secrets. */
const reportOthers = (config: Config, losses: LossList): void => {
  for (const [field, value] of Object.entries(config))
    if (value !== null && value !== undefined && !OWN.has(field) && !CARRIED.has(field))
      losses.add({ kind: 'settings', key: 'config', field, value: null, why: 'This setting is not taken over.' });
};

const convertSettings = (config: Config): PortableRecord => {
  const { main_color: color, log_channel_id: logChannelId, anon_reply_without_command: isAnonymous } = config;
  const isColor = color !== null && /^#[0-9a-f]{6}$/i.test(color);
  return {
    ...(isColor && { color: Number.parseInt(color.slice(1), 16) }),
    ...(logChannelId !== null && { logChannelId }),
    // The bot shows who of staff wrote, or their role.
    replyIdentity: YES.has(isAnonymous) ? 'role' : 'staff',
  };
};

const DURATION = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.\d+)?S)?)?$/;
const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000];
/** Of years, months, weeks, days, hours, minutes and seconds. */
const UNITS_MS = [365 * DAY_MS, 30 * DAY_MS, 7 * DAY_MS, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS];

type DurationField = 'account_age' | 'guild_age' | 'thread_auto_close' | 'thread_cooldown';

/** Returns milliseconds, which are NaN for another text. */
const parseDuration = (text: string | null): number => {
  if (text === null) return 0;
  const counts = DURATION.exec(text)?.slice(1);
  return counts?.reduce((sum, count, index) => sum + Number(count || 0) * (UNITS_MS[index] ?? 0), 0) ?? NaN;
};

const convertCategory = (config: Config, losses: LossList): PortableRecord => {
  const { main_category_id: parent, fallback_category_id: fallback, user_typing: typing } = config;
  const lose = (field: string, value: string | null, why: string) =>
    losses.add({ kind: 'category', key: DIRECT_CATEGORY, field, value, why });
  const read = (field: DurationField, unitMs: number, max: number) => {
    const ms = parseDuration(config[field]);
    if (Number.isNaN(ms)) lose(field, config[field], 'A duration of ISO 8601 is needed.');
    return limitCount(ms / unitMs, max, () => lose(field, config[field], COUNT_CUT));
  };
  const { ageHours, inactiveHours, cooldownSeconds } = MAX_COUNTS;
  const rules = {
    accountAgeHours: read('account_age', HOUR_MS, ageHours),
    membershipHours: read('guild_age', HOUR_MS, ageHours),
  };
  return {
    chatParentId: parent,
    chatOverflowParentIds: fallback === null ? [] : [fallback],
    relayTyping: YES.has(typing),
    limits: { perUser: null, total: null, cooldownSeconds: read('thread_cooldown', SECOND_MS, cooldownSeconds) },
    openingRules: { ...NO_OPENING_RULES, ...rules },
    autoClose: {
      inactiveHours: read('thread_auto_close', HOUR_MS, inactiveHours),
      warnHoursBefore: null,
      onMemberLeave: false,
    },
  };
};

const convertSnippets = ({ snippets }: Config, losses: LossList): readonly PortableRecord[] =>
  Object.entries(snippets).map(([name, content]) => {
    const shortcut = toShortcut(name);
    if (shortcut !== name)
      losses.add({ kind: 'cannedReply', key: name, field: 'snippets', value: name, why: SHORTCUT_CHANGED });
    return { key: name, name, shortcut, folder: null, content, categoryKeys: [] };
  });

/** The end stands in the text: `until <t:1767225600:f>.`, in older ones as a time. */
const ENDS = [/until <t:(\d+):\w>\.?$/, /until ([^`]+?)\.$/, /%([^%]+?)%/];
/** The bot itself blocked by a rule, and unblocks. */
const BY_RULE = /^System Message:/;

const readEnd = (reason: string): string | null => {
  const [, end = ''] = ENDS.map((pattern) => pattern.exec(reason)).find((found) => found !== null) ?? [];
  const isZoned = /(Z|[+-]\d\d:\d\d)$/.test(end);
  const ms = /^\d+$/.test(end) ? Number(end) * SECOND_MS : Date.parse(isZoned ? end : `${end.replace(' ', 'T')}Z`);
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
};

const convertBlocks = ({ blocked, blocked_roles: roles }: Config, losses: LossList): readonly PortableRecord[] => {
  const isKept = ([id, reason]: readonly [string, string]): boolean => {
    const key = `user:${id}`;
    if (!BY_RULE.test(reason)) return true;
    const why = 'The bot blocked the user by a rule, which is one of the category now.';
    losses.add({ kind: 'block', key, field: '*', value: reason, why });
    return false;
  };
  const toFields = (reason: string) => ({ reason: reason || null, expiresAt: readEnd(reason) });
  return [
    ...Object.entries(blocked)
      .filter(isKept)
      .map(([userId, reason]) => ({ key: `user:${userId}`, userId, roleId: null, ...toFields(reason) })),
    ...Object.entries(roles).map(([roleId, reason]) => ({
      key: `role:${roleId}`,
      userId: null,
      roleId,
      ...toFields(reason),
    })),
  ];
};
