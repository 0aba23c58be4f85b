import { isDeepStrictEqual } from 'node:util';
import {
  ARCHIVING,
  CHANNEL_STEP,
  type ChatEffect,
  type ChatEffectRef,
  type ChatEffectStore,
  type CompletedEffect,
  type PlannedEffect,
} from '#core/chat/index.ts';
import type { ChannelId, GuildId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';

const toName = ({ guildId, key, step }: ChatEffectRef): string => JSON.stringify([guildId, key, step]);

export class InMemoryChatEffectStore implements ChatEffectStore {
  readonly #effects = new Map<string, ChatEffect>();

  async plan(effect: PlannedEffect): Promise<ChatEffect | null> {
    const before = this.#effects.get(toName(effect));
    if (before) return before;
    this.#effects.set(toName(effect), { ...effect, status: 'planned', result: null });
    return null;
  }

  async complete(effect: CompletedEffect): Promise<boolean> {
    const before = this.#effects.get(toName(effect));
    if (before?.status === 'done') return true;
    if (effect.step === CHANNEL_STEP && (await this.#isOpened(effect))) return false;
    const { draft = null, createdAt = effect.createdAt } = before ?? {};
    this.#effects.set(toName(effect), { ...effect, draft, createdAt, status: 'done' });
    return true;
  }

  async #isOpened({ guildId, channelId }: CompletedEffect): Promise<boolean> {
    return channelId !== null && (await this.findChannelKey(guildId, channelId)) !== null;
  }

  async find(ref: ChatEffectRef): Promise<ChatEffect | null> {
    return this.#effects.get(toName(ref)) ?? null;
  }

  async findChannelKey(guild: GuildId, channel: ChannelId): Promise<string | null> {
    const opened = [...this.#effects.values()].find(
      ({ step, status, guildId, channelId }) =>
        step === CHANNEL_STEP && status === 'done' && guildId === guild && channelId === channel,
    );
    return opened?.key ?? null;
  }

  async hasUnconfirmed(guild: GuildId, channel: ChannelId, since: Instant): Promise<boolean> {
    return [...this.#effects.values()].some(
      ({ guildId, channelId, status, draft, createdAt }) =>
        guildId === guild &&
        channelId === channel &&
        (status === 'planned' || isDeepStrictEqual(draft, ARCHIVING)) &&
        createdAt > since,
    );
  }

  async listResults(guild: GuildId, channel: ChannelId, since: Instant): Promise<readonly unknown[]> {
    return [...this.#effects.values()]
      .filter(({ guildId, channelId, status }) => guildId === guild && channelId === channel && status === 'done')
      .filter(({ createdAt }) => createdAt > since)
      .map(({ result }) => result);
  }

  async remove(guild: GuildId, key: string): Promise<void> {
    for (const [name, effect] of this.#effects)
      if (effect.guildId === guild && effect.key === key) this.#effects.delete(name);
  }

  async purge(before: Instant): Promise<number> {
    const old = [...this.#effects.values()].filter(({ createdAt }) => createdAt < before).slice(0, 1_000);
    for (const effect of old) this.#effects.delete(toName(effect));
    return old.length;
  }
}
