import { MessageFlags } from 'discord-api-types/v10';
import type { ChatAnswer, ChatReplies } from '#core/chat-events/index.ts';
import { truncate } from '#core/shared/text.ts';
import type { DiscordRest } from '../chat/discord-rest.ts';
import { isRefusedFor, toAppError } from '../chat/failures.ts';
import { parseReplyAddress } from './reply-address.ts';

const MAX_CONTENT = 2_000;
const CONTEXT = { needs: 'nothing', place: 'an interaction' };

/** Answers to interactions of Discord, after they were acknowledged. */
export class DiscordReplies implements ChatReplies {
  readonly #rest: DiscordRest;
  readonly #applicationId: string;

  constructor(rest: DiscordRest, applicationId: string) {
    this.#rest = rest;
    this.#applicationId = applicationId;
  }

  async reply(replyTo: string, answer: ChatAnswer | null): Promise<void> {
    const { kind, token } = parseReplyAddress(replyTo);
    try {
      if (kind === 'original') await this.#answerOriginal(token, answer);
      else if (answer) await this.#followUp(token, answer);
    } catch (error) {
      // The message of "thinking…" was removed, or 15 minutes are over.
      if (isRefusedFor(error, 'unknownWebhook', 'unknownMessage', 'invalidWebhookToken', 'unknownInteraction')) return;
      throw toAppError(error);
    }
  }

  /** "Thinking…" is seen by the user alone, and can only become an answer that nobody else sees either. */
  async #answerOriginal(token: string, answer: ChatAnswer | null): Promise<void> {
    if (answer?.ephemeral) {
      await this.#rest.call(CONTEXT, ({ interactions }, options) =>
        interactions.editReply(this.#applicationId, token, toBody(answer), '@original', options),
      );
      return;
    }
    await this.#rest.call(CONTEXT, ({ interactions }, options) =>
      interactions.deleteReply(this.#applicationId, token, '@original', options),
    );
    if (answer) await this.#followUp(token, answer);
  }

  async #followUp(token: string, answer: ChatAnswer): Promise<void> {
    const flags = answer.ephemeral ? { flags: MessageFlags.Ephemeral as const } : {};
    await this.#rest.call(CONTEXT, ({ interactions }, options) =>
      interactions.followUp(this.#applicationId, token, { ...toBody(answer), ...flags }, options),
    );
  }
}

const toBody = ({ content }: ChatAnswer) => ({
  content: truncate(content, MAX_CONTENT),
  allowed_mentions: { parse: [] },
});
