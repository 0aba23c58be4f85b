import type { Category } from '../categories/index.ts';
import { AppError } from '../shared/errors.ts';
import { RESOURCE_LIMITS } from '../shared/resource-limits.ts';
import { truncate } from '../shared/values/text.ts';
import { PRIORITIES, type Priority } from '../tickets/index.ts';
import { assertPossible } from './assert-possible.ts';
import type { CommandHandler, CommandOptions } from './command-handler.ts';
import { Refused, type StaffContext, type StaffPorts } from './staff-context.ts';

/** The categories that take tickets; one page has room for all that a server can have. */
const listCategories = async ({ categories }: StaffPorts, { ticket }: StaffContext): Promise<readonly Category[]> => {
  const { items } = await categories.list(ticket.guildId, {}, { limit: RESOURCE_LIMITS.categories, after: null });
  return items.filter(({ archived }) => !archived);
};

/** A list in an answer must leave room for the rest of it. */
const MAX_NAMES = 1_500;

export const moveToCategory: CommandHandler = async (ports, context, { category: given = '' }) => {
  assertPossible(context, 'move');
  const { server, ticket, target } = context;
  const all = await listCategories(ports, context);
  const input = given.trim().toLowerCase();
  const found = all.find(({ id, name }) => id === input || name.toLowerCase() === input);
  if (!found) {
    const categories = truncate(all.map(({ name }) => name).join(', '), MAX_NAMES);
    throw new Refused(server.write('answer.category_needed', { categories }));
  }
  if (found.id === ticket.categoryId) throw new Refused(server.write('answer.same_category', {}));
  await ports.ticketActions.move({ ...target, categoryId: found.id });
  return server.write('answer.done', {});
};

const namePriority = ({ server }: StaffContext, priority: Priority): string => server.write(`priority.${priority}`, {});

/** By its word in the API, or as the server calls it. */
export const setPriority: CommandHandler = async ({ ticketActions }, context, { level = '' }) => {
  const { server, target } = context;
  const input = level.trim().toLowerCase();
  const priority = PRIORITIES.find((name) => name === input || namePriority(context, name).toLowerCase() === input);
  if (!priority) {
    const priorities = PRIORITIES.map((name) => namePriority(context, name)).join(', ');
    throw new Refused(server.write('answer.priority_needed', { priorities }));
  }
  await ticketActions.update({ ...target, fields: { priority } });
  return server.write('answer.priority_set', { priority: namePriority(context, priority) });
};

const MAX_TAG = 50;
const MAX_TAGS = 20;

export const changeTag: CommandHandler = async ({ ticketActions }, context, options) => {
  const { server, ticket, target } = context;
  const { tag, isAdded } = parseTagChange(context, options);
  const others = ticket.tags.filter((name) => name !== tag);
  const isThere = others.length < ticket.tags.length;
  if (!isAdded && !isThere) throw new Refused(server.write('answer.no_such_tag', { tag }));
  if (isAdded && others.length >= MAX_TAGS) throw new Refused(server.write('answer.too_many_tags', { max: MAX_TAGS }));
  const tags = isAdded ? [...others, tag] : others;
  await ticketActions.update({ ...target, ifVersion: ticket.version, fields: { tags } });
  return server.write(isAdded ? 'answer.tag_added' : 'answer.tag_removed', { tag });
};

const parseTagChange = ({ server }: StaffContext, { action, tag: given = '' }: CommandOptions) => {
  const tag = given.trim();
  const isUsable = tag !== '' && tag.length <= MAX_TAG;
  if (!isUsable || (action !== 'add' && action !== 'remove')) throw new Refused(server.write('answer.tag_needed', {}));
  return { tag, isAdded: action === 'add' };
};

const MAX_NOTE = 4_000;

export const addNote: CommandHandler = async ({ ticketActions }, { server, target }, { text = '' }) => {
  const content = text.trim();
  if (content === '') throw new Refused(server.write('answer.text_needed', {}));
  if (content.length > MAX_NOTE) throw new Refused(server.write('answer.too_long', { max: MAX_NOTE }));
  await ticketActions.addNote({ ...target, content });
  return server.write('answer.note_added', {});
};

export const sendCannedReply: CommandHandler = async (
  { ticketActions, replies },
  context,
  { shortcut: given = '' },
) => {
  assertPossible(context, 'reply');
  const { server, ticket, target, userId } = context;
  const shortcut = given.trim();
  if (shortcut === '') throw new Refused(server.write('answer.shortcut_needed', {}));
  const { items } = await replies.list(ticket.guildId, { shortcut: [shortcut] }, { limit: 1, after: null });
  const [found] = items;
  if (!found) throw new Refused(server.write('answer.no_such_reply', { shortcut: truncate(shortcut, 100) }));
  const content = { cannedReplyId: found.id, variables: {} };
  const reply = { ...target, content, staffId: userId, attachments: [], setStatus: null };
  await ticketActions.reply(reply).catch((error: unknown) => {
    const isIncomplete = error instanceof AppError && error.code === 'validation_error';
    throw isIncomplete ? new Refused(server.write('answer.reply_incomplete', {})) : error;
  });
  return server.write('answer.done', {});
};
