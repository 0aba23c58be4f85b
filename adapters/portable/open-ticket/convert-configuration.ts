import { NO_OPENING_RULES } from '#core/categories/index.ts';
import type { PortableRecord } from '#core/portability/index.ts';
import { COUNT_CUT, limitCount, MAX_COUNTS } from '../limited-values.ts';
import type { LossList } from '../loss-list.ts';
import { convertOption, type Lose } from './convert-option.ts';
import { convertPanel, TICKET, toColor, WEBSITE } from './convert-panel.ts';
import type { OpenTicketServer } from './read-source.ts';
import type { General } from './source-schemas.ts';

const LOCALES: Readonly<Record<string, string>> = {
  english: 'en',
  german: 'de',
  french: 'fr',
  spanish: 'es',
  portuguese: 'pt-BR',
  'brazilian-portuguese': 'pt-BR',
};

export interface ConvertedConfiguration {
  readonly settings: PortableRecord;
  readonly files: Readonly<Record<string, readonly PortableRecord[]>>;
}

/** Converts what a server has set up. @param createdAt is when it was made, which the bot does not keep */
export const convertConfiguration = (
  server: OpenTicketServer,
  createdAt: string,
  losses: LossList,
): ConvertedConfiguration => {
  const createLose =
    (kind: string, key: string): Lose =>
    (field, value, why) =>
      losses.add({ kind, key, field, value: value === null ? null : String(value), why });
  const categories = server.options
    .filter(({ type }) => type === TICKET)
    .map((option) => convertOption(option, { ...server, lose: createLose('category', option.id) }));
  for (const { id, type } of server.options)
    if (type !== TICKET && type !== WEBSITE)
      createLose('option', id)('type', type, 'Panels open tickets, start flows or lead to addresses.');
  const dated = (records: readonly PortableRecord[]) => records.map((record) => ({ ...record, createdAt }));
  return {
    settings: convertSettings(server.general, createLose('settings', 'general')),
    files: {
      'categories.jsonl': dated(
        [...categories, ...convertGone(server)].map((category, position) => ({ ...category, position })),
      ),
      'panels.jsonl': dated(server.panels.map((panel) => convertPanel(server, panel, createLose('panel', panel.id)))),
      'blocks.jsonl': dated(
        [...server.blocked].map(([userId, reason]) => ({ key: userId, userId, roleId: null, reason, expiresAt: null })),
      ),
    },
  };
};

/** Options that are gone, but whose tickets are there, become archived categories. */
const convertGone = ({ options, usedOptions, tickets }: OpenTicketServer): readonly PortableRecord[] => {
  const used = new Set(tickets.map(({ option }) => option));
  return usedOptions
    .filter(({ id }) => used.has(id) && !options.some((option) => option.id === id))
    .map(({ id: key, data: { name, description, admins: staffRoleIds } }) => ({
      key,
      name: name ?? key,
      description,
      archived: true,
      staffRoleIds,
    }));
};

const convertSettings = (general: General, lose: Lose): PortableRecord => {
  const { language, mainColor, globalAdmins: staffRoleIds, system } = general;
  const locale = LOCALES[language ?? ''];
  const color = toColor(mainColor);
  const openInServer = convertLimits(general, lose);
  if (language !== null && locale === undefined) lose('language', language, 'The bot does not speak this language.');
  return {
    ...(locale !== undefined && { locale }),
    ...(color !== null && { color }),
    ...(system.logs.enabled && system.logs.channel && { logChannelId: system.logs.channel }),
    ...(staffRoleIds.length > 0 && { staffRoleIds }),
    ...(openInServer && { openingRules: { ...NO_OPENING_RULES, openInServer } }),
  };
};

/** Returns how many tickets a member may have open. */
const convertLimits = ({ system: { limits } }: General, lose: Lose): number | null => {
  if (!limits.enabled) return null;
  if (limits.globalMaximum)
    lose('system.limits.globalMaximum', limits.globalMaximum, 'Categories limit their tickets, not the server.');
  return limitCount(limits.userMaximum, MAX_COUNTS.openOfUser, (count) =>
    lose('system.limits.userMaximum', count, COUNT_CUT),
  );
};
