import {
  checkLength,
  type CommandInput,
  parseText,
  parseUser,
  Refused,
  USER_OPTION,
} from '../built-in-commands/index.ts';
import { buildField, type ChatForm, type FormField } from '../chat/index.ts';
import type { ServerContext } from '../settings/index.ts';
import type { UserId } from '../shared/ids.ts';
import { removeDirections } from '../shared/values/escape-controls.ts';
import { ACTIONS, MAX_NOTE, MAX_REMINDER, MAX_REPLY, MAX_SUBJECT, type TicketPolicy } from '../tickets/index.ts';
import type { ActingStaff, StaffContext, StaffPorts } from './staff-context.ts';

export type StaffInputOf<Value> = CommandInput<StaffPorts, StaffContext, Value>;
export type AnyStaffInput<Value> = CommandInput<StaffPorts, ActingStaff, Value>;

type FieldLook = Omit<Parameters<typeof buildField>[0], 'id'>;

export const toField = (look: FieldLook): Omit<FormField, 'id'> => {
  const { id: _, ...field } = buildField({ id: '', ...look });
  return field;
};

export const USER: AnyStaffInput<UserId> = {
  option: USER_OPTION,
  parse: (_, context, given) => parseUser(context, given),
  buildField: (_, { server: { write } }) => toField({ type: 'user', label: write('form.user', {}) }),
};

/** Without it the requester of the channel's ticket is meant. */
export const TARGET_USER: AnyStaffInput<UserId> = {
  option: { kind: 'user', description: 'option.target_user', isRequired: false },
  parse: (_, context, given) =>
    given === undefined && context.ticket ? context.ticket.requesterId : parseUser(context, given),
};

/** Both actions that ask for a reason take the same. */
const MAX_REASON = ACTIONS.close.input.reason.spec.max;

/** Reads a reason; null without one. @throws Refused when the category asks for one, or it is too long */
export const parseReason = (
  { server, policy }: { readonly server: ServerContext; readonly policy: Pick<TicketPolicy, 'requireReason'> },
  given = '',
): string | null => {
  const reason = given.trim();
  if (reason === '' && policy.requireReason) throw new Refused(server.write('answer.reason_needed', {}));
  return checkLength({ server }, reason, MAX_REASON) || null;
};

export const REASON: StaffInputOf<string | null> = {
  option: { kind: 'text', description: 'option.reason', isRequired: false, maxLength: MAX_REASON },
  parse: (_, context, given) => parseReason(context, given),
  buildField: (_, { server: { write }, policy: { requireReason } }) =>
    toField({
      type: 'paragraph',
      label: write('log.reason', {}),
      required: requireReason,
      maxLength: MAX_REASON,
    }),
};

const buildCloseReason = ({ write }: ServerContext): Omit<FormField, 'id'> =>
  toField({ type: 'paragraph', label: write('form.close_reason', {}), maxLength: MAX_REASON });

/** The form for the reason of a closing, as staff and requesters see it. */
export const buildCloseForm = (server: ServerContext): ChatForm => ({
  title: server.write('form.close_title', {}),
  fields: [{ id: 'reason', ...buildCloseReason(server) }],
});

export const REQUIRED_REASON: StaffInputOf<string | null> = {
  ...REASON,
  parse: (_, { server }, given) => parseReason({ server, policy: { requireReason: true } }, given),
  buildField: (_, { server }) => buildCloseReason(server),
};

export const FREE_REASON: AnyStaffInput<string | null> = {
  option: REASON.option,
  parse: (_, { server }, given) => parseReason({ server, policy: { requireReason: false } }, given),
  buildField: (_, { server: { write } }) =>
    toField({ type: 'paragraph', label: write('log.reason', {}), required: false, maxLength: MAX_REASON }),
};

const buildReplyField = ({ write }: ServerContext): Omit<FormField, 'id'> =>
  toField({ type: 'paragraph', label: write('form.own_text', {}), maxLength: MAX_REPLY });

/** The form for a text that staff or a requester writes in a ticket. */
export const buildReplyForm = (server: ServerContext): ChatForm => ({
  title: server.write('button.reply', {}),
  fields: [{ id: 'text', ...buildReplyField(server) }],
});

/** The form for another text of a message. */
export const buildEditForm = (
  server: ServerContext,
  { content, maxLength }: { readonly content: string; readonly maxLength: number },
): ChatForm => ({
  title: server.write('form.edit_title', {}),
  fields: [{ id: 'text', ...buildReplyField(server), maxLength, defaultValues: [content] }],
});

export const REPLY: StaffInputOf<string> = {
  option: { kind: 'text', description: 'option.reply', isRequired: true, maxLength: MAX_REPLY },
  parse: (_, context, given) => parseText(context, given, MAX_REPLY),
  buildField: (_, { server }) => buildReplyField(server),
};

/** The command lists the notes without it; the form needs it. */
export const NOTE: StaffInputOf<string | null> = {
  option: { kind: 'text', description: 'option.text', isRequired: false, maxLength: MAX_NOTE },
  parse: (_, context, given) => (given === undefined ? null : parseText(context, given, MAX_NOTE)),
  buildField: (_, { server: { write } }) =>
    toField({ type: 'paragraph', label: write('form.text', {}), maxLength: MAX_NOTE }),
};

export const SUBJECT: StaffInputOf<string> = {
  option: { kind: 'text', description: 'option.subject', isRequired: true, maxLength: MAX_SUBJECT },
  parse: (_, context, given = '') => parseText(context, removeDirections(given), MAX_SUBJECT),
  buildField: (_, { server: { write }, ticket: { subject } }) =>
    toField({
      type: 'short',
      label: write('log.subject', {}),
      maxLength: MAX_SUBJECT,
      defaultValues: subject === null ? [] : [subject],
    }),
};

const MAX_DAYS = 365;

export const DAYS: AnyStaffInput<number | null> = {
  option: { kind: 'integer', description: 'option.days', isRequired: false, min: 1, max: MAX_DAYS },
  parse: (_, { server }, given) => {
    if (given === undefined) return null;
    const days = Number(given);
    if (!Number.isInteger(days) || days < 1 || days > MAX_DAYS)
      throw new Refused(server.write('answer.days_needed', { max: MAX_DAYS }));
    return days;
  },
  buildField: (_, { server: { write } }) =>
    toField({ type: 'short', label: write('form.days', {}), required: false, maxLength: 3 }),
};

const UNIT_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };
const MAX_MS = 30 * 86_400_000;
/** Matches for example `30m`, `4h`, `2d` or `1d 12h`. */
const DURATION_PATTERN = /^(?:\d{1,5}\s*[mhd]\s*)+$/;
const PART = /(\d+)\s*([mhd])/g;

/** Its value is in milliseconds. */
export const DURATION: AnyStaffInput<number> = {
  option: { kind: 'text', description: 'option.time', isRequired: true, maxLength: 20 },
  parse: (_, { server }, given = '') => {
    const input = given.trim().toLowerCase();
    const parts = DURATION_PATTERN.test(input) ? [...input.matchAll(PART)] : [];
    const ms = parts.reduce((sum, [, amount, unit = '']) => sum + Number(amount) * (UNIT_MS[unit] ?? 0), 0);
    if (ms < 60_000 || ms > MAX_MS) throw new Refused(server.write('answer.time_needed', {}));
    return ms;
  },
};

/** Null without one. */
export const REMINDER_TIME: AnyStaffInput<number | null> = {
  option: { ...DURATION.option, isRequired: false },
  parse: (ports, context, given = '') => (given.trim() === '' ? null : DURATION.parse(ports, context, given)),
};

export const PRESENCE_TIME: AnyStaffInput<number | null> = {
  ...REMINDER_TIME,
  option: { ...REMINDER_TIME.option, description: 'option.presence_time' },
};

export const HOLD_DURATION: StaffInputOf<number | null> = {
  ...REMINDER_TIME,
  option: { ...REMINDER_TIME.option, description: 'option.hold_time' },
  buildField: (_, { server: { write } }) =>
    toField({ type: 'short', label: write('form.hold_time', {}), required: false, maxLength: 20 }),
};

/** The ticket is closed at once without one. */
export const CLOSE_DURATION: StaffInputOf<number | null> = {
  option: { ...HOLD_DURATION.option, description: 'option.close_time' },
  parse: HOLD_DURATION.parse,
};

export const REQUIRED_CLOSE_DURATION: StaffInputOf<number> = {
  ...DURATION,
  buildField: (_, { server: { write } }) =>
    toField({ type: 'short', label: write('form.close_time', {}), maxLength: 20 }),
};

/** Buttons decide it by themselves. */
export const ANONYMOUS: StaffInputOf<boolean> = {
  option: { kind: 'flag', description: 'option.anonymous', isRequired: false },
  parse: (_, __, given) => given === 'true',
};

export const SILENTLY: StaffInputOf<boolean> = {
  option: { kind: 'flag', description: 'option.silently', isRequired: false },
  parse: (_, __, given) => given === 'true',
  buildField: (_, { server: { write } }) =>
    toField({ type: 'checkbox', label: write('form.silently', {}), required: false }),
};

export const REMINDER: StaffInputOf<string | null> = {
  option: { kind: 'text', description: 'option.reminder', isRequired: false, maxLength: MAX_REMINDER },
  parse: (_, context, given = '') => checkLength(context, given.trim(), MAX_REMINDER) || null,
};
