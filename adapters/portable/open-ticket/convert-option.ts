import type { PortableRecord } from '#core/portability/index.ts';
import { COUNT_CUT, limitCount, MAX_COUNTS } from '../limited-values.ts';
import { toEmbedText } from '../message-parts.ts';
import type { Embed, General, Option, Question } from './source-schemas.ts';

const SECONDS_OF_MINUTE = 60;

/** Takes what is lost of one record. */
export type Lose = (field: string, value: string | number | null, why: string) => void;

interface OptionFacts {
  readonly general: General;
  readonly questions: readonly Question[];
  readonly lose: Lose;
}

/** Converts an option that opens tickets. */
export const convertOption = (option: Option, facts: OptionFacts): PortableRecord => {
  const { id, name, description, button, ticketAdmins, ticketMessage } = option;
  reportOptionLosses(option, facts.lose);
  return {
    key: id,
    name,
    description,
    emoji: convertEmoji(button.emoji, facts.lose),
    home: 'channel',
    ...convertChannel(option, facts.lose),
    openingMessage: convertOpening(option, facts.lose),
    form: convertForm(option, facts),
    staffRoleIds: [...new Set([...ticketAdmins, ...facts.general.globalAdmins])],
    pingRoleIds: ticketMessage.ping.custom,
    limits: convertLimits(option, facts.lose),
    ...convertAutoClose(option, facts.lose),
  };
};

/** Emojis of a server are written as the chat does; others are signs. */
const EMOJI = /^<a?:\w{2,32}:\d{1,20}>$|^[^\x00-\x7F]/;

export const convertEmoji = (emoji: string | null, lose: Lose): string | null => {
  if (emoji === null || EMOJI.test(emoji)) return emoji;
  lose('button.emoji', emoji, 'An emoji or one of the server is needed. Choose it again.');
  return null;
};

const PATTERNS: Readonly<Record<string, string>> = {
  'user-name': '{{requester.username}}',
  'user-nickname': '{{requester.name}}',
  'counter-dynamic': '{{ticket.number}}',
  'counter-fixed': '{{ticket.number}}',
};

const convertChannel = ({ channel }: Option, lose: Lose): PortableRecord => {
  const { prefix, suffix, category, backupCategory } = channel;
  const pattern = PATTERNS[suffix ?? 'counter-fixed'];
  if (pattern === undefined) lose('channel.suffix', suffix, 'Channels have the number of the ticket in their name.');
  return {
    chatParentId: category,
    chatOverflowParentIds: backupCategory === null ? [] : [backupCategory],
    channelNamePattern: `${prefix ?? ''}${pattern ?? '{{ticket.number}}'}`,
  };
};

const convertOpening = ({ ticketMessage }: Option, lose: Lose): string | null => {
  if (!ticketMessage.enabled) return null;
  const { text, embed } = ticketMessage;
  if (text !== null) return text;
  if (!embed.enabled) return null;
  reportPictures(embed, lose);
  return toEmbedText(embed) || null;
};

const reportPictures = ({ image, thumbnail }: Embed, lose: Lose): void => {
  for (const picture of [image, thumbnail])
    if (picture) lose('ticketMessage.embed', picture, 'Opening messages have no picture.');
};

const TYPES: Readonly<Record<string, string>> = { short: 'short', paragraph: 'paragraph' };

const convertForm = (option: Option, { questions, lose }: OptionFacts): PortableRecord | null => {
  const found = option.questions.flatMap((id) => {
    const question = questions.find((one) => one.id === id);
    if (!question) lose('questions', id, 'There is no such question.');
    return question ? [convertQuestion(question, lose)] : [];
  });
  return found.length > 0 ? { title: option.name, questions: found } : null;
};

const convertQuestion = (question: Question, lose: Lose): PortableRecord => {
  const { id, name: label, type, required, placeholder, length } = question;
  if (!TYPES[type]) lose('questions', `${id}: ${type}`, 'A question of this type became one for a line of text.');
  const limits = length.enabled ? length : null;
  return {
    id,
    type: TYPES[type] ?? 'short',
    label,
    placeholder,
    required,
    minLength: limits?.min || null,
    maxLength: limits?.max || null,
    options: [],
  };
};

const convertLimits = ({ limits, cooldown }: Option, lose: Lose): PortableRecord => {
  const { openOfUser, openOfAll, cooldownSeconds } = MAX_COUNTS;
  const limit = (field: string, isOn: boolean, value: number | null, max: number) =>
    limitCount(isOn ? value : null, max, (count) => lose(field, count, COUNT_CUT));
  const seconds = (cooldown.cooldownMinutes ?? 0) * SECONDS_OF_MINUTE;
  return {
    perUser: limit('limits.userMaximum', limits.enabled, limits.userMaximum, openOfUser),
    total: limit('limits.globalMaximum', limits.enabled, limits.globalMaximum, openOfAll),
    cooldownSeconds: limit('cooldown', cooldown.enabled, seconds, cooldownSeconds),
  };
};

const convertAutoClose = ({ autoclose }: Option, lose: Lose): PortableRecord => {
  const hours = autoclose.enableInactiveHours ? autoclose.inactiveHours : null;
  return {
    autoClose: {
      inactiveHours: limitCount(hours, MAX_COUNTS.inactiveHours, (count) =>
        lose('autoclose.inactiveHours', count, COUNT_CUT),
      ),
      warnHoursBefore: null,
      onMemberLeave: autoclose.enableUserLeave,
    },
  };
};

const CLOSED_CHANNELS = 'Closed channels follow the settings of the server.';

/** Says of each setting without a counterpart whether an option uses it, and why it is lost. */
const LOSSES: readonly (readonly [field: string, isUsed: (option: Option) => boolean, why: string])[] = [
  [
    'readonlyAdmins',
    ({ readonlyAdmins }) => readonlyAdmins.length > 0,
    'Roles that only read are given in the channel group.',
  ],
  [
    'allowCreationByBlacklistedUsers',
    (option) => option.allowCreationByBlacklistedUsers,
    'Who is blocked opens no tickets.',
  ],
  ['channel.closedCategory', ({ channel }) => channel.closedCategory !== null, CLOSED_CHANNELS],
  [
    'channel.claimedCategory',
    ({ channel }) => channel.claimedCategory.length > 0,
    'Claimed channels stay where they are.',
  ],
  ['dmMessage', ({ dmMessage }) => dmMessage.enabled, 'Texts to requesters are settings of the server.'],
  ['ticketMessage.ping.@here', ({ ticketMessage }) => ticketMessage.ping['@here'], 'Only roles are mentioned.'],
  ['ticketMessage.ping.@everyone', ({ ticketMessage }) => ticketMessage.ping['@everyone'], 'Only roles are mentioned.'],
  [
    'autoclose.disableOnClaim',
    ({ autoclose }) => autoclose.disableOnClaim,
    'Claimed tickets are closed for inactivity, too.',
  ],
  ['autodelete', ({ autodelete }) => autodelete.enableInactiveDays || autodelete.enableUserLeave, CLOSED_CHANNELS],
  ['slowMode', ({ slowMode }) => slowMode.enabled, 'Channels of tickets have no slow mode.'],
];

const reportOptionLosses = (option: Option, lose: Lose): void => {
  for (const [field, isUsed, why] of LOSSES) if (isUsed(option)) lose(field, null, why);
};
