import { MessageFlags } from 'discord-api-types/v10';
import {
  type InboundEvent,
  type ChatEvent,
  type FirstAnswer,
  mayAskFirst,
  parseButton,
  type ParsedButton,
} from '#core/chat-events/index.ts';
import { withTimeout } from '#core/shared/concurrency/with-timeout.ts';
import { toGuildId, type ChannelId, type GuildId, type UserId } from '#core/shared/ids.ts';
import type { DiscordRest } from '../rest/discord-rest.ts';
import type { ReadInteractionData } from '../event-schemas.ts';
import { toModal } from './modals.ts';
import { type ReadInteraction, readInteraction } from './read-interaction.ts';
import { formatReplyAddress, type ReplyAddress } from './reply-address.ts';

export interface AcknowledgePorts {
  readonly rest: DiscordRest;
  /** As `findFirstAnswer` of the chat events. */
  readonly findFirstAnswer: (pressed: Press) => Promise<FirstAnswer | null>;
  /** The text for a user whose form cannot be shown now, in the language of the user. */
  readonly getBusyText: (locale: string) => string;
  readonly log: { warn(fields: object, message: string): void };
}

/** A button was pressed, and no form was sent with it. */
interface Press {
  readonly guild: GuildId;
  readonly channel: ChannelId;
  readonly userId: UserId;
  readonly button: ParsedButton;
}

/** Discord gives up an interaction that is not acknowledged after three seconds. */
const FORM_DEADLINE_MS = 1_500;
const CONTEXT = { needs: 'nothing', place: 'an interaction' };

/**
 * Acknowledges an interaction at once, before anything is stored. A form has to be the first answer, so the press of a button
 * that may show one asks first; when that takes too long the user is asked to try again.
 *
 * @returns what is to be handled; null when the form or the refusal is the whole answer
 */
export const acknowledge =
  (ports: AcknowledgePorts) =>
  async (interaction: ReadInteractionData): Promise<InboundEvent | null> => {
    const read = readInteraction(interaction);
    if (!read) return null;
    const press = findPress(read);
    const mayAsk = press !== null && mayAskFirst(press.button);
    const first = mayAsk ? await findFirst(ports, press) : null;
    if (first !== null) {
      await send(ports, () => answerFirst(ports, interaction, read.event, first));
      return null;
    }
    // The effect of such a button shows by itself: nobody has to read "thinking…".
    const kind = press && !mayAsk ? 'follow-up' : 'original';
    await send(ports, () => defer(ports, interaction, kind));
    const { id, token } = interaction;
    return {
      key: `interaction:${id}`,
      guildId: toGuildId(read.guild),
      subject: `user:${read.guild}:${read.userId}`,
      event: read.event,
      replyTo: formatReplyAddress({ kind, interaction: id, channel: read.event.channel ?? '', token }),
    };
  };

const findPress = ({ guild, event, isForm }: ReadInteraction): Press | null => {
  if (isForm || event.type !== 'button_pressed') return null;
  const { channel, userId, buttonId } = event;
  return { guild: toGuildId(guild), channel, userId, button: parseButton(buttonId) };
};

/** The answer was not found in time. */
type TimedOut = 'timed_out';

const findFirst = async (
  { findFirstAnswer, log }: AcknowledgePorts,
  press: Press,
): Promise<FirstAnswer | TimedOut | null> => {
  try {
    return await withTimeout(findFirstAnswer(press), {
      ms: FORM_DEADLINE_MS,
      timers: globalThis,
      onTimeout: (): TimedOut => 'timed_out',
    });
  } catch (error) {
    log.warn({ err: error }, 'The form of a button could not be read.');
    return 'timed_out';
  }
};

const answerFirst = (
  { rest, getBusyText }: AcknowledgePorts,
  { id, token, locale = 'en-US' }: ReadInteractionData,
  event: ChatEvent,
  first: FirstAnswer | TimedOut,
): Promise<unknown> => {
  const form = first === 'timed_out' ? null : first.form;
  if (form && event.type === 'button_pressed') {
    return rest.call(CONTEXT, ({ interactions }, options) =>
      interactions.createModal(id, token, toModal(event.buttonId, form), options),
    );
  }
  const content = first === 'timed_out' ? getBusyText(locale) : (first.refusal?.content ?? '');
  const body = { content, flags: MessageFlags.Ephemeral as const, allowed_mentions: { parse: [] } };
  return rest.call(CONTEXT, ({ interactions }, options) => interactions.reply(id, token, body, options));
};

const defer = (
  { rest }: AcknowledgePorts,
  { id, token }: ReadInteractionData,
  kind: ReplyAddress['kind'],
): Promise<unknown> =>
  rest.call(CONTEXT, ({ interactions }, options) =>
    kind === 'follow-up'
      ? interactions.deferMessageUpdate(id, token, {}, options)
      : interactions.defer(id, token, { flags: MessageFlags.Ephemeral }, options),
  );

/** What the user asked for is done also when Discord did not take the acknowledgement in time. */
const send = async ({ log }: AcknowledgePorts, request: () => Promise<unknown>): Promise<void> => {
  try {
    await request();
  } catch (error) {
    log.warn({ err: error }, 'Discord did not take the acknowledgement of an interaction.');
  }
};
