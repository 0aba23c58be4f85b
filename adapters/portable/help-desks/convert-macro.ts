import type { PortableRecord } from '#core/portability/index.ts';
import { isOneOf } from '#core/shared/values/type-guards.ts';
import type { Library } from './library.ts';
import type { Macro, MacroAction } from './zendesk-schemas.ts';

const PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;
const STATUSES: Readonly<Record<string, string>> = { open: 'open', pending: 'pending', hold: 'on_hold' };
const CLOSED = ['solved', 'closed'] as const;
const MAX_FOLDER_PARTS = 10;

/** Converts texts of the source, with the key of their record for what is lost. */
export interface TextConverter {
  readonly fromText: (text: string, kind: string, key: string) => string;
  readonly fromHtml: (html: string, kind: string, key: string) => string;
}

/**
 * The comment of a macro becomes a canned reply. A macro that does more becomes a macro, too, which sends the reply.
 */
export const convertMacro = (library: Library, macro: Macro, createdAt: string, texts: TextConverter): void => {
  const { id: key } = macro;
  const lose = (field: string, value: unknown, why: string) =>
    library.losses.add({ kind: 'macro', key, field, value: toValue(value), why });
  if (!macro.active) {
    lose('active', macro.title, 'It is not active.');
    return;
  }
  if (macro.restriction) lose('restriction', JSON.stringify(macro.restriction), 'Replies are for all staff.');
  const [name, folder] = toName(macro.title);
  const comment = findComment(macro, texts);
  const isInternal = macro.actions.some(({ field, value }) => field === 'comment_mode_is_public' && isNo(value));
  const actions = macro.actions.flatMap((action) => convertAction(action, lose));
  if (comment !== null && !isInternal)
    library.addReply({ key, name, shortcut: null, folder, content: comment, createdAt });
  const written = comment === null ? [] : [toWriting(comment, key, isInternal)];
  if (actions.length === 0 && !isInternal) return;
  const all = [...written, ...actions];
  if (all.length > 0) library.addMacro({ key, name: macro.title, actions: all, createdAt });
};

type Lose = (field: string, value: unknown, why: string) => void;

const toWriting = (content: string, key: string, isInternal: boolean): PortableRecord =>
  isInternal ? { type: 'add_note', data: { content } } : { type: 'send_canned_reply', data: { cannedReplyKey: key } };

/** Folders stand before the name, separated by two colons. */
const toName = (title: string): readonly [name: string, folder: string | null] => {
  const parts = title.split('::').map((part) => part.trim());
  const name = parts.at(-1) || title;
  return [name, parts.slice(0, -1).slice(0, MAX_FOLDER_PARTS).filter(Boolean).join(' / ') || null];
};

const COMMENTS = ['comment_value', 'comment_value_html'] as const;

const findComment = ({ id, actions }: Macro, { fromText, fromHtml }: TextConverter): string | null => {
  const found = actions.find(({ field }) => isOneOf(COMMENTS, field));
  const text: unknown = Array.isArray(found?.value) ? found.value.at(-1) : found?.value;
  if (!found || typeof text !== 'string') return null;
  const convert = found.field === 'comment_value_html' ? fromHtml : fromText;
  return convert(text, 'cannedReply', id).trim() || null;
};

const isNo = (value: unknown): boolean => value === false || value === 'false';

const splitTags = (value: unknown): readonly string[] =>
  String(value)
    .split(/[\s,]+/)
    .filter((tag) => tag !== '');

/** Returns nothing for an action that has no counterpart. */
const convertAction = ({ field, value }: MacroAction, lose: Lose): readonly PortableRecord[] => {
  const update = (data: PortableRecord) => [{ type: 'update_ticket', data }];
  const convert = CONVERTED[field];
  if (convert) {
    const converted = convert(value);
    if (converted) return converted === 'close' ? [{ type: 'close_ticket', data: {} }] : update(converted);
  }
  if (!isOneOf(COMMENTS, field) && field !== 'comment_mode_is_public')
    lose(field, value, 'This action is not taken over.');
  return [];
};

const CONVERTED: Readonly<Record<string, (value: unknown) => PortableRecord | 'close' | null>> = {
  status: (value) => {
    if (isOneOf(CLOSED, value)) return 'close';
    const status = STATUSES[String(value)];
    return status === undefined ? null : { status };
  },
  priority: (value) => (isOneOf(PRIORITIES, value) ? { priority: value } : null),
  set_tags: (value) => ({ tags: splitTags(value) }),
  current_tags: (value) => ({ addTags: splitTags(value) }),
  remove_tags: (value) => ({ removeTags: splitTags(value) }),
};

const toValue = (value: unknown): string | null => {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
};
