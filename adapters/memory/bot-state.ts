import type { BotState } from '#core/bot-watch/index.ts';
import type { MemoryState } from './memory-state.ts';

const KEY = 'isReachable';

export class InMemoryBotState implements BotState {
  readonly #state: Map<string, boolean>;

  constructor(state: MemoryState) {
    this.#state = state.table('bot-state');
  }

  async note(isReachable: boolean): Promise<boolean> {
    const isNews = (this.#state.get(KEY) ?? true) !== isReachable;
    this.#state.set(KEY, isReachable);
    return isNews;
  }
}
