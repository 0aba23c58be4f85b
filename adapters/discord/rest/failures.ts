import { type ChatNeed, RefusedByChat, refuseForLimit, type RefusalTextKey } from '#core/chat/index.ts';
import { type AppError, botUnavailable } from '#core/shared/errors.ts';

/** Names the subject of a request in the messages of its errors. */
export interface RequestContext {
  readonly needs: readonly ChatNeed[];
  /** Where it needs them, such as `channel 123`. */
  readonly place: string;
  /** That place, where it is a channel, a thread or a group of channels. */
  readonly channelId?: string;
}

/** Nobody knows whether Discord carried out the request: its answer was lost, late or a 5xx. */
export class UnknownOutcome extends Error {
  /** The caller has waited for as long as a request may take. */
  readonly isLate: boolean;

  constructor({ isLate = false, ...options }: ErrorOptions & { readonly isLate?: boolean } = {}) {
    super('Discord did not answer the request.', options);
    this.name = 'UnknownOutcome';
    this.isLate = isLate;
  }
}

/** Whether to find out the outcome of a request at once. After a long wait that is left to the next attempt. */
export const canSettleNow = (error: unknown): boolean => error instanceof UnknownOutcome && !error.isLate;

/** One fault of a body, as Discord names it: `name` and `BASE_TYPE_BAD_LENGTH`. */
export interface FieldFault {
  readonly path: string;
  readonly code: string;
}

/** Discord refused the request and changed nothing. */
export class DiscordRefusal extends Error {
  readonly status: number;
  readonly code: number;
  readonly faults: readonly FieldFault[];
  readonly context: RequestContext;

  constructor(
    { status, code, message, errors }: { status: number; code: number; message: string; errors: unknown },
    context: RequestContext,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'DiscordRefusal';
    this.status = status;
    this.code = code;
    this.faults = listFaults(errors);
    this.context = context;
  }
}

/** The leaves of Discord's tree of errors. */
const listFaults = (node: unknown, path = ''): readonly FieldFault[] => {
  if (!(node instanceof Object)) return [];
  return Object.entries(node).flatMap(([key, child]: [string, unknown]) => {
    if (key !== '_errors') return listFaults(child, path ? `${path}.${key}` : key);
    const leaves: readonly unknown[] = Array.isArray(child) ? child : [];
    return leaves.map((leaf) => ({ path, code: String(readField(leaf, 'code')) }));
  });
};

const readField = (value: unknown, field: string): unknown =>
  value instanceof Object ? Reflect.get(value, field) : undefined;

/** Codes of Discord. https://docs.discord.com/developers/topics/opcodes-and-status-codes#json */
export const CODES = {
  unknownChannel: 10_003,
  unknownGuild: 10_004,
  unknownMember: 10_007,
  unknownMessage: 10_008,
  unknownOverwrite: 10_009,
  unknownRole: 10_011,
  unknownUser: 10_013,
  unknownWebhook: 10_015,
  unknownInteraction: 10_062,
  unknownCommand: 10_063,
  forbiddenName: 20_031,
  tooManyWebhooks: 30_007,
  tooManyChannels: 30_013,
  tooManyCommands: 30_032,
  tooManyCommandsToday: 30_034,
  tooManyThreads: 30_060,
  overloadedNetwork: 40_333,
  noAccess: 50_001,
  writtenByAnother: 50_005,
  takesNoMessages: 50_007,
  emptyMessage: 50_006,
  noPermission: 50_013,
  invalidRecipient: 50_033,
  invalidWebhookToken: 50_027,
  invalidForm: 50_035,
  wrongChannelType: 50_024,
  threadArchived: 50_083,
  threadLocked: 160_005,
  tooManyActiveThreads: 160_006,
  blockedByAutoMod: 200_000,
} as const;

/** Whether Discord refused for one of these reasons. */
export const isRefusedFor = (error: unknown, ...reasons: readonly (keyof typeof CODES)[]): error is DiscordRefusal =>
  error instanceof DiscordRefusal && reasons.some((reason) => CODES[reason] === error.code);

/** Whether a field of the body was at fault. */
export const hasFault = (error: unknown, matches: (fault: FieldFault) => boolean): error is DiscordRefusal =>
  isRefusedFor(error, 'invalidForm') && error.faults.some(matches);

/** Whether Discord does not know an emoji, such as one that was deleted. */
export const isEmojiFault = ({ path, code }: FieldFault): boolean =>
  code.endsWith('INVALID_EMOJI') || path.split('.').includes('emoji');

/** Whether a category has as many channels as it can have. */
export const isParentFull = ({ code }: FieldFault): boolean => code === 'CHANNEL_PARENT_MAX_CHANNELS';

type Translate = (refusal: DiscordRefusal) => AppError;

const lacksPermission: Translate = ({ context, code }) => {
  const { place, channelId } = context;
  const needed: readonly ChatNeed[] = code === CODES.noAccess ? ['View Channels'] : context.needs;
  const needs = needed.join(', ');
  return new RefusedByChat(
    channelId === undefined
      ? { text: 'refused.permission', needs: needed }
      : { text: 'refused.permission_in', needs: needed, channelId },
    `The bot lacks a permission in ${place} of Discord. It needs: ${needs}. Grant it and retry after a minute.`,
  );
};

const toUnknownReference =
  (what: 'member' | 'role' | 'user' | 'channel'): Translate =>
  ({ context }) =>
    new RefusedByChat(
      { text: `refused.unknown_${what}` },
      `Discord knows no such ${what} in ${context.place}. Correct the configuration.`,
    );

const toRefused =
  (text: RefusalTextKey, message: string): Translate =>
  () =>
    new RefusedByChat({ text }, message);

const toThreadsFull: Translate = () => refuseForLimit('refused.threads_of_server');

const TRANSLATIONS: Readonly<Record<number, Translate>> = {
  [CODES.noAccess]: lacksPermission,
  [CODES.noPermission]: lacksPermission,
  [CODES.unknownMember]: toUnknownReference('member'),
  [CODES.unknownRole]: toUnknownReference('role'),
  [CODES.unknownUser]: toUnknownReference('user'),
  [CODES.unknownChannel]: toUnknownReference('channel'),
  [CODES.tooManyChannels]: () => refuseForLimit('refused.channels_of_server'),
  [CODES.tooManyCommands]: toRefused(
    'refused.commands_of_server',
    'The server has as many commands as Discord allows (100). Delete or disable commands and retry.',
  ),
  [CODES.tooManyCommandsToday]: toRefused(
    'refused.commands_of_day',
    'Discord takes 200 new commands of a server a day. Synchronize the commands again tomorrow.',
  ),
  [CODES.tooManyThreads]: toThreadsFull,
  [CODES.tooManyActiveThreads]: toThreadsFull,
  [CODES.blockedByAutoMod]: toRefused(
    'refused.moderation',
    'AutoMod of the Discord server blocked the message. Change the text or the rule.',
  ),
  [CODES.unknownGuild]: (refusal) => botUnavailable({ cause: refusal }),
  [CODES.overloadedNetwork]: (refusal) => botUnavailable({ cause: refusal }),
};

/** Translates a failure for callers of the chat port. An unexpected refusal is a defect, and stays as it is. */
export const toAppError = (error: unknown): unknown => {
  if (error instanceof UnknownOutcome) return botUnavailable({ cause: error });
  if (!(error instanceof DiscordRefusal)) return error;
  if (error.status === 401) return botUnavailable({ cause: error });
  // Discord may count another category than the one that was asked for.
  if (error.faults.some(isParentFull)) return refuseForLimit('refused.channels_of_groups');
  return TRANSLATIONS[error.code]?.(error) ?? error;
};
