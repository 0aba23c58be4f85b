import type { PendingForm, PendingFormStore } from '#core/forms/index.ts';
import type { GuildId, PendingFormId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { MemoryState } from '#adapters/memory/memory-state.ts';

export class InMemoryPendingFormStore implements PendingFormStore {
  readonly #forms: Map<string, PendingForm>;

  constructor(state: MemoryState) {
    this.#forms = state.table('pendingForms');
  }

  async find(guild: GuildId, id: PendingFormId): Promise<PendingForm | null> {
    const form = this.#forms.get(id);
    return form?.guildId === guild ? form : null;
  }

  async put(form: PendingForm): Promise<void> {
    this.#forms.set(form.id, form);
  }

  async purge(before: Instant): Promise<number> {
    const expired = [...this.#forms.values()].filter(({ expiresAt }) => expiresAt <= before);
    for (const { id } of expired) this.#forms.delete(id);
    return expired.length;
  }
}
