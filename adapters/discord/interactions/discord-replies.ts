import type { RawFile } from '@discordjs/rest';
import { MessageFlags } from 'discord-api-types/v10';
import type { ChatAnswer, ChatReplies } from '#core/chat-events/index.ts';
import { toRows } from '#core/chat/index.ts';
import { toComponents } from '../chat/drafts/components.ts';
import { splitText } from '../chat/drafts/split-text.ts';
import type { DiscordRest } from '../rest/discord-rest.ts';
import { isRefusedFor, toAppError } from '../rest/failures.ts';
import { parseReplyAddress, type ReplyAddress } from './reply-address.ts';

const READ_BACK = 100;
const CONTEXT = { needs: [], place: 'an interaction' };

/** Answers to interactions of Discord, after they were acknowledged. */
export class DiscordReplies implements ChatReplies {
  readonly #rest: DiscordRest;
  readonly #applicationId: string;

  constructor(rest: DiscordRest, applicationId: string) {
    this.#rest = rest;
    this.#applicationId = applicationId;
  }

  async reply(replyTo: string, answer: ChatAnswer | null): Promise<void> {
    const address = parseReplyAddress(replyTo);
    try {
      if (address.kind === 'original') await this.#answerOriginal(address, answer);
      else if (answer) await this.#followUp(address.token, answer);
    } catch (error) {
      // The message of "thinking…" was removed, or 15 minutes are over.
      if (isRefusedFor(error, 'unknownWebhook', 'unknownMessage', 'invalidWebhookToken', 'unknownInteraction')) return;
      throw toAppError(error);
    }
  }

  /** "Thinking…" is seen by the user alone, and can only become an answer that nobody else sees either. */
  async #answerOriginal(address: ReplyAddress, answer: ChatAnswer | null): Promise<void> {
    const { token } = address;
    if (answer?.ephemeral) {
      const [first, ...others] = splitAnswer(answer);
      await this.#rest.call(CONTEXT, ({ interactions }, options) =>
        interactions.editReply(this.#applicationId, token, toBody(first), '@original', options),
      );
      for (const other of others) await this.#send(token, other);
      return;
    }
    const isDeleted = await this.#deleteOriginal(token);
    if (!answer) return;
    const isAnswered = !isDeleted && (await this.#isAnswered(address));
    if (!isAnswered) await this.#followUp(token, answer);
  }

  /** @returns false when an earlier attempt has deleted it, which may have answered as well */
  async #deleteOriginal(token: string): Promise<boolean> {
    try {
      await this.#rest.call(CONTEXT, ({ interactions }, options) =>
        interactions.deleteReply(this.#applicationId, token, '@original', options),
      );
      return true;
    } catch (error) {
      if (!isRefusedFor(error, 'unknownMessage')) throw error;
      return false;
    }
  }

  /** Whether the channel has an answer to the interaction. Without access to the channel nobody knows, and it is answered. */
  async #isAnswered({ channel, interaction }: ReplyAddress): Promise<boolean> {
    if (channel === '') return false;
    const context = {
      needs: ['View Channels', 'Read Message History'],
      place: `channel ${channel}`,
      channelId: channel,
    } as const;
    try {
      const messages = await this.#rest.call(context, ({ channels }, options) =>
        channels.getMessages(channel, { after: interaction, limit: READ_BACK }, options),
      );
      return messages.some((message) => message.interaction_metadata?.id === interaction);
    } catch (error) {
      if (!isRefusedFor(error, 'noAccess', 'noPermission', 'unknownChannel')) throw error;
      return false;
    }
  }

  async #followUp(token: string, answer: ChatAnswer): Promise<void> {
    for (const part of splitAnswer(answer)) await this.#send(token, part);
  }

  async #send(token: string, answer: AnswerPart): Promise<void> {
    const flags = answer.ephemeral ? { flags: MessageFlags.Ephemeral as const } : {};
    await this.#rest.call(CONTEXT, ({ interactions }, options) =>
      interactions.followUp(this.#applicationId, token, { ...toBody(answer), ...flags }, options),
    );
  }
}

interface AnswerPart extends ChatAnswer {
  readonly files?: RawFile[];
}

/** A text that would need more messages is a file. */
const MAX_MESSAGES = 5;
const FILE_NAME = 'answer.txt';

/** A long answer takes several messages; buttons and the menu stand under the last one. */
const splitAnswer = (answer: ChatAnswer): readonly [AnswerPart, ...AnswerPart[]] => {
  const { content, ephemeral } = answer;
  const [first = '', ...others] = splitText(content);
  if (others.length === 0) return [answer];
  if (others.length >= MAX_MESSAGES)
    return [{ ...answer, content: '', files: [{ name: FILE_NAME, data: content, contentType: 'text/plain' }] }];
  const last = { ...answer, content: others.at(-1) ?? '' };
  return [{ content: first, ephemeral }, ...others.slice(0, -1).map((text) => ({ content: text, ephemeral })), last];
};

const toBody = ({ content, buttons = [], select, files }: AnswerPart) => ({
  content,
  ...(files && { files }),
  // An answer in place of a menu takes it away.
  components: toComponents({ buttonRows: toRows(buttons), select: select ?? null }),
  allowed_mentions: { parse: [] },
});
