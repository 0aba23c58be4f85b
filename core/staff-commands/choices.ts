import { MAX_SUGGESTIONS, parseCategory, Refused, type Suggestion } from '../built-in-commands/index.ts';
import type { CannedReply } from '../canned-replies/index.ts';
import { type Category, listActiveCategories } from '../categories/index.ts';
import { FORM_LIMITS, type FormField } from '../chat/index.ts';
import type { ServerContext, PlainTextKey } from '../settings/index.ts';
import { isUuid, toCannedReplyId } from '../shared/ids.ts';
import { removeDirections } from '../shared/values/escape-controls.ts';
import { truncate } from '../shared/values/text.ts';
import { ACTIVE_STATUSES, MAX_TAG_LENGTH, PRIORITIES, type Priority } from '../tickets/index.ts';
import { type StaffInputOf, toField } from './inputs.ts';
import type { StaffContext, StaffPorts } from './staff-context.ts';

type ActiveStatus = (typeof ACTIVE_STATUSES)[number];

/** Offers the first 25; the options of commands find the others by what is typed. @throws Refused for none */
export const buildChoice = (
  { write }: ServerContext,
  label: PlainTextKey,
  choices: readonly Suggestion[],
): Omit<FormField, 'id'> => {
  if (choices.length === 0) throw new Refused(write('answer.nothing_to_choose', {}));
  const options = choices.slice(0, FORM_LIMITS.chosen).map(({ label: name, value }) => ({
    label: truncate(name, FORM_LIMITS.option),
    value,
    description: null,
  }));
  return toField({ type: 'select', label: write(label, {}), options });
};

const listOtherCategories = async (
  { categories }: StaffPorts,
  { guild, ticket }: StaffContext,
): Promise<readonly Suggestion[]> => {
  const all = await listActiveCategories(categories, guild);
  return all.filter(({ id }) => id !== ticket.categoryId).map(({ id, name }) => ({ label: name, value: id }));
};

export const OTHER_CATEGORY: StaffInputOf<Category> = {
  option: { kind: 'text', description: 'option.category', isRequired: true, suggests: true },
  parse: async (ports, context, given) => {
    const found = await parseCategory(ports, context, given);
    if (found.id === context.ticket.categoryId) throw new Refused(context.server.write('answer.same_category', {}));
    return found;
  },
  buildField: async (ports, context) =>
    buildChoice(context.server, 'log.category', await listOtherCategories(ports, context)),
  suggest: listOtherCategories,
};

export const namePriority = ({ server }: Pick<StaffContext, 'server'>, name: Priority): string =>
  server.write(`priority.${name}`, {});

export const PRIORITY: StaffInputOf<Priority> = {
  option: {
    kind: 'text',
    description: 'option.level',
    isRequired: true,
    choices: PRIORITIES.map((value) => ({ value, text: `priority.${value}` as const })),
  },
  parse: (_, context, given = '') => {
    const input = given.trim().toLowerCase();
    const found = PRIORITIES.find((name) => name === input || namePriority(context, name).toLowerCase() === input);
    if (found) return found;
    const priorities = PRIORITIES.map((name) => namePriority(context, name)).join(', ');
    throw new Refused(context.server.write('answer.priority_needed', { priorities }));
  },
  buildField: (_, context) =>
    toField({
      type: 'radio',
      label: context.server.write('form.priority', {}),
      options: PRIORITIES.map((value) => ({ value, label: namePriority(context, value), description: null })),
      defaultValues: [context.ticket.priority],
    }),
};

const STATUS_TEXTS = { open: 'status.open', pending: 'status.pending', on_hold: 'status.on_hold' } as const;

export const nameStatus = ({ server }: Pick<StaffContext, 'server'>, status: ActiveStatus): string =>
  server.write(STATUS_TEXTS[status], {});

export const STATUS: StaffInputOf<ActiveStatus> = {
  option: {
    kind: 'text',
    description: 'option.status',
    isRequired: true,
    choices: ACTIVE_STATUSES.map((value) => ({ value, text: STATUS_TEXTS[value] })),
  },
  /** Accepts the word of the API, and that of the server. */
  parse: (_, context, given = '') => {
    const input = given.trim().toLowerCase();
    const found = ACTIVE_STATUSES.find(
      (status) => status === input || nameStatus(context, status).toLowerCase() === input,
    );
    if (found) return found;
    const statuses = ACTIVE_STATUSES.map((status) => nameStatus(context, status)).join(', ');
    throw new Refused(context.server.write('answer.status_needed', { statuses }));
  },
  buildField: (_, context) =>
    toField({
      type: 'radio',
      label: context.server.write('form.status', {}),
      options: ACTIVE_STATUSES.map((value) => ({ value, label: nameStatus(context, value), description: null })),
      defaultValues: ACTIVE_STATUSES.filter((status) => status === context.ticket.status),
    }),
};

/** Searches name, shortcut and content. */
const listReplies = async (
  { replies }: StaffPorts,
  { guild, ticket: { categoryId } }: StaffContext,
  typed: string,
): Promise<readonly Suggestion[]> => {
  const q = typed.trim();
  const { items } = await replies.list(guild, { ...(q !== '' && { q }) }, { limit: 2 * MAX_SUGGESTIONS, after: null });
  return items
    .filter(({ categoryIds }) => categoryIds.length === 0 || categoryIds.includes(categoryId))
    .map(({ id, name, shortcut }) => ({ label: shortcut ? `${name} (${shortcut})` : name, value: shortcut ?? id }));
};

export const CANNED_REPLY: StaffInputOf<CannedReply> = {
  option: { kind: 'text', description: 'option.shortcut', isRequired: true, suggests: true },
  /** Accepts the shortcut, or the id that was suggested for a reply without one. */
  parse: async ({ replies }, { server, guild }, given = '') => {
    const shortcut = given.trim();
    if (shortcut === '') throw new Refused(server.write('answer.shortcut_needed', {}));
    const { items } = await replies.list(guild, { shortcut: [shortcut] }, { limit: 1, after: null });
    const found = items[0] ?? (isUuid(shortcut) ? await replies.find(guild, toCannedReplyId(shortcut)) : null);
    if (!found) throw new Refused(server.write('answer.no_such_reply', { shortcut: truncate(shortcut, 100) }));
    return found;
  },
  buildField: async (ports, context) =>
    buildChoice(context.server, 'form.reply', await listReplies(ports, context, '')),
  suggest: (ports, context, { typed }) => listReplies(ports, context, typed),
  isSearched: true,
};

const TAG_CHANGES = ['add', 'remove'] as const;
const TAG_TEXTS = { add: 'form.tag_add', remove: 'form.tag_remove' } as const;

export const TAG_CHANGE: StaffInputOf<(typeof TAG_CHANGES)[number]> = {
  option: {
    kind: 'text',
    description: 'option.action',
    isRequired: true,
    choices: TAG_CHANGES.map((value) => ({ value, text: `word.${value}` as const })),
  },
  parse: (_, { server }, given) => {
    const found = TAG_CHANGES.find((change) => change === given);
    if (!found) throw new Refused(server.write('answer.tag_needed', {}));
    return found;
  },
  buildField: (_, { server: { write }, ticket: { tags } }) =>
    toField({
      type: 'radio',
      label: write('form.tag_change', {}),
      description: tags.length === 0 ? null : truncate(tags.join(', '), FORM_LIMITS.description),
      options: TAG_CHANGES.map((value) => ({ value, label: write(TAG_TEXTS[value], {}), description: null })),
      defaultValues: ['add'],
    }),
};

export const TAG: StaffInputOf<string> = {
  option: { kind: 'text', description: 'option.tag', isRequired: true, maxLength: MAX_TAG_LENGTH, suggests: true },
  parse: (_, { server }, given = '') => {
    const name = removeDirections(given).trim();
    if (name === '' || name.length > MAX_TAG_LENGTH) throw new Refused(server.write('answer.tag_needed', {}));
    return name;
  },
  buildField: (_, { server: { write } }) =>
    toField({ type: 'short', label: write('form.tag', {}), maxLength: MAX_TAG_LENGTH }),
  /** Tags of the ticket can be removed; the most used ones of the server can be added. */
  suggest: async ({ tickets }, { guild, ticket }, { given: { action } }) => {
    const used = action === 'remove' ? [] : (await tickets.listTags(guild)).map(({ tag }) => tag);
    const tags = action === 'remove' ? ticket.tags : used.filter((tag) => !ticket.tags.includes(tag));
    return tags.map((tag) => ({ label: tag, value: tag }));
  },
};
