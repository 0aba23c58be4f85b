import { type Priority, PRIORITIES } from '../../../categories/index.ts';
import { parseUserMention } from '../../../chat/index.ts';
import type { Comparison } from '../../../shared/values/comparison.ts';
import { toCategoryId, toUserId, type UserId } from '../../../shared/ids.ts';
import type { LookUp } from '../../../shared/values/template.ts';
import { truncate, MAX_TEXT } from '../../../shared/values/text.ts';
import { isOneOf, listRecords } from '../../../shared/values/type-guards.ts';
import { ACTIVE_STATUSES } from '../../../tickets/index.ts';
import type { NodeData } from '../../model/flow.ts';
import type { Choice, TicketChanges } from '../../model/effect.ts';
import type { AtNode } from './next-move.ts';
import { fillIn, readValue } from './template-texts.ts';

/** Fills in the texts of a list, and omits empty ones. */
export const listTexts = (data: NodeData, field: string, lookUp: LookUp): readonly string[] | undefined => {
  const texts = data[field];
  if (!Array.isArray(texts)) return undefined;
  return texts.map((text) => fillIn(text, lookUp).text.trim()).filter((text) => text !== '');
};

/** Returns null for an empty text. */
export const fillInOrNull = (data: NodeData, field: string, lookUp: LookUp, max = MAX_TEXT): string | null =>
  truncate(fillIn(data[field], lookUp).text.trim(), max) || null;

export const listChoices = ({ options }: NodeData): readonly Choice[] =>
  listRecords(options).map(({ id, label }) => ({ id: String(id), label: String(label), itemId: null }));

/** Reads the id in a mention; any other text stays as it is. */
const getUserId = (text: string): string => parseUserMention(text) ?? text.trim();

export const readUserId = (text: string | null): UserId | null => (text === null ? null : toUserId(getUserId(text)));

export const toPriority = ({ priority }: NodeData): Priority | undefined =>
  isOneOf(PRIORITIES, priority) ? priority : undefined;

export const toTicketChanges = (data: NodeData, lookUp: LookUp): TicketChanges => ({
  status: isOneOf(ACTIVE_STATUSES, data.status) ? data.status : undefined,
  priority: toPriority(data),
  tags: listTexts(data, 'tags', lookUp),
  addTags: listTexts(data, 'addTags', lookUp),
  removeTags: listTexts(data, 'removeTags', lookUp),
  categoryId: typeof data.categoryId === 'string' ? toCategoryId(data.categoryId) : undefined,
  keptOpen: data.keptOpen === undefined ? undefined : data.keptOpen === 'yes',
  claimedById: data.claimedById ? toUserId(getUserId(fillIn(data.claimedById, lookUp).text)) : undefined,
});

export const toComparison = (data: NodeData, { run, situation }: AtNode): Comparison => ({
  operator: data.operator as Comparison['operator'],
  actual: readValue(run, situation, String(data.field)),
  expected: data.value,
});
