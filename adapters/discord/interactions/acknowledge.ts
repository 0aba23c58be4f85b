import { InteractionType, MessageFlags } from 'discord-api-types/v10';
import {
  type InboundEvent,
  type ChatEvent,
  type ChatEventUseCases,
  type FirstAnswer,
  mayButtonAskFirst,
  mayCommandAskFirst,
  mayMenuAskFirst,
  OUTSIDE_TEXT,
  parseButton,
  type ParsedButton,
} from '#core/chat-events/index.ts';
import type { UseMenu } from '#core/context-menus/index.ts';
import { withTimeout } from '#core/shared/concurrency/with-timeout.ts';
import { toGuildId, type ChannelId, type GuildId, type UserId } from '#core/shared/ids.ts';
import { parseLanguageTag } from '#core/shared/values/language-tag.ts';
import { answerAutocomplete, type AutocompletePorts } from './autocomplete.ts';
import type { ReadInteractionData } from '../event-schemas.ts';
import { toModal } from './modals.ts';
import { readDirectCommand, type ReadInteraction, readInteraction } from './read-interaction.ts';
import { formatReplyAddress, type ReplyAddress } from './reply-address.ts';

export interface AcknowledgePorts extends AutocompletePorts {
  readonly findFirstAnswer: (asked: Asked) => Promise<FirstAnswer | null>;
  readonly findDirectCommand: ChatEventUseCases['findDirectCommand'];
  /** A text of the catalogue, in the language of the user. */
  readonly getText: (locale: string, key: 'answer.try_again' | typeof OUTSIDE_TEXT) => string;
}

/** A button was pressed, and no form was sent with it. */
interface Press {
  readonly guild: GuildId;
  readonly channel: ChannelId;
  readonly userId: UserId;
  readonly button: ParsedButton;
}

/** A command was used. */
interface CommandUse {
  readonly guild: GuildId;
  readonly channelId: ChannelId | null;
  readonly fromDirect: boolean;
  readonly userId: UserId;
  readonly name: string;
  readonly options: Readonly<Record<string, string>>;
}

type Asked = Press | CommandUse | UseMenu;

/** Discord gives up an interaction that is not acknowledged after three seconds. */
const FORM_DEADLINE_MS = 1_500;
const CONTEXT = { needs: [], place: 'an interaction' };

/**
 * Acknowledges an interaction at once, before anything is stored. A form has to be the first answer, so the press of a button,
 * or the use of a menu, that may show one asks first; when that takes too long the user is asked to try again.
 *
 * @returns what is to be handled; null when the form or the refusal is the whole answer
 */
export const acknowledge =
  (ports: AcknowledgePorts) =>
  async (interaction: ReadInteractionData): Promise<InboundEvent | null> => {
    const read = readInteraction(interaction) ?? (await findDirect(ports, interaction));
    if (!read) return answerOther(ports, interaction);
    const asked = findAsked(read);
    const first = asked ? await findFirst(ports, asked) : null;
    if (first !== null) {
      await send(ports, () => answerFirst(ports, interaction, read.event, first));
      return null;
    }
    // The effect of such a button shows by itself: nobody has to read "thinking…".
    const isSilent = isPress(read) && !asked && !read.isPrivate;
    // The answer takes the place of a menu that the user alone sees.
    await send(ports, () => defer(ports, interaction, isSilent || read.isPrivate));
    return toInboundEvent(interaction, read, isSilent ? 'follow-up' : 'original');
  };

const toInboundEvent = (
  { id, token }: ReadInteractionData,
  { guild, userId, event }: ReadInteraction,
  kind: ReplyAddress['kind'],
): InboundEvent => ({
  key: `interaction:${id}`,
  guildId: toGuildId(guild),
  subject: `user:${guild}:${userId}`,
  event,
  replyTo: formatReplyAddress({ kind, interaction: id, channel: event.channel ?? '', token }),
});

/** A command in direct messages, with the server that it is about; null for everything else, and where there is none in time. */
const findDirect = async (
  ports: AcknowledgePorts,
  interaction: ReadInteractionData,
): Promise<ReadInteraction | null> => {
  const used = readDirectCommand(interaction);
  const found = used && (await readInTime(ports, ports.findDirectCommand(used)));
  if (!found || found === 'timed_out') return null;
  const language = parseLanguageTag(interaction.locale ?? '');
  const { options } = found;
  const event = { type: 'command_used', channel: null, fromDirect: true, ...used, options, language } as const;
  return { guild: found.guild, userId: used.userId, event, isForm: false, isPrivate: false };
};

/** Answers what leads to no event: the writing of a command, and a command in a direct message that needs a server. */
const answerOther = async (ports: AcknowledgePorts, interaction: ReadInteractionData): Promise<null> => {
  const { type, guild_id: guild } = interaction;
  if (type === InteractionType.ApplicationCommandAutocomplete) await answerAutocomplete(ports, interaction);
  if (type === InteractionType.ApplicationCommand && guild === undefined)
    await send(ports, () => refuse(ports, interaction, OUTSIDE_TEXT));
  return null;
};

const isPress = ({ event, isForm }: ReadInteraction): boolean => !isForm && event.type === 'button_pressed';

/** Returns what may have to be answered with a form; null for everything else. */
const findAsked = (read: ReadInteraction): Asked | null => {
  const { event, isForm } = read;
  const guild = toGuildId(read.guild);
  if (event.type === 'command_used') {
    const { channel: channelId, userId, name, options, fromDirect = false } = event;
    return mayCommandAskFirst(name) ? { guild, channelId, fromDirect, userId, name, options } : null;
  }
  if (event.type === 'menu_used') {
    const { userId, menu, targetId, message } = event;
    return mayMenuAskFirst(menu) ? { guild, userId, menu, targetId, message } : null;
  }
  const { channel, userId, buttonId } = event;
  const button = parseButton(buttonId);
  return !isForm && mayButtonAskFirst(button) ? { guild, channel, userId, button } : null;
};

/** The answer was not found in time. */
type TimedOut = 'timed_out';

const findFirst = (ports: AcknowledgePorts, asked: Asked): Promise<FirstAnswer | TimedOut | null> =>
  readInTime(ports, ports.findFirstAnswer(asked));

const readInTime = async <T>({ log }: AcknowledgePorts, found: Promise<T>): Promise<T | TimedOut> => {
  try {
    return await withTimeout(found, {
      ms: FORM_DEADLINE_MS,
      timers: globalThis,
      onTimeout: (): TimedOut => 'timed_out',
    });
  } catch (error) {
    log.warn({ err: error }, 'What an interaction is about could not be read.');
    return 'timed_out';
  }
};

const answerFirst = (
  ports: AcknowledgePorts,
  interaction: ReadInteractionData,
  event: ChatEvent,
  first: FirstAnswer | TimedOut,
): Promise<unknown> => {
  if (first === 'timed_out') return refuse(ports, interaction, 'answer.try_again');
  const { form, buttonId, refusal } = first;
  if (!form) return reply(ports, interaction, refusal?.content ?? '');
  const { id, token } = interaction;
  const modal = toModal(buttonId ?? ('buttonId' in event ? event.buttonId : ''), form);
  return ports.rest.call(CONTEXT, ({ interactions }, options) => interactions.createModal(id, token, modal, options));
};

const refuse = (
  ports: AcknowledgePorts,
  interaction: ReadInteractionData,
  key: Parameters<AcknowledgePorts['getText']>[1],
): Promise<unknown> => reply(ports, interaction, ports.getText(interaction.locale ?? 'en-US', key));

const reply = ({ rest }: AcknowledgePorts, { id, token }: ReadInteractionData, content: string): Promise<unknown> => {
  const body = { content, flags: MessageFlags.Ephemeral as const, allowed_mentions: { parse: [] } };
  return rest.call(CONTEXT, ({ interactions }, options) => interactions.reply(id, token, body, options));
};

const defer = ({ rest }: AcknowledgePorts, { id, token }: ReadInteractionData, isUpdate: boolean): Promise<unknown> =>
  rest.call(CONTEXT, ({ interactions }, options) =>
    isUpdate
      ? interactions.deferMessageUpdate(id, token, {}, options)
      : interactions.defer(id, token, { flags: MessageFlags.Ephemeral }, options),
  );

/** The request of the user is handled also when Discord did not take the acknowledgement in time. */
const send = async ({ log }: AcknowledgePorts, request: () => Promise<unknown>): Promise<void> => {
  try {
    await request();
  } catch (error) {
    log.warn({ err: error }, 'Discord did not take the acknowledgement of an interaction.');
  }
};
