import { isChatId } from '../../shared/ids.ts';
import type { ExportedTicket, ExportedUser } from './export-store.ts';

/** Collects users who wrote in or claimed tickets of others: there are few of them. */
export class OtherUsers {
  readonly #users = new Map<string, ExportedUser>();

  /** Takes tickets in the order of their creation: the newest name counts. */
  add({ ticket, messages }: ExportedTicket): void {
    const { requesterId, claimedById, claimedByName } = ticket;
    if (claimedById && claimedByName && claimedById !== requesterId) this.#save(claimedById, claimedByName, null);
    for (const { author, authorName, authorAvatarUrl } of messages)
      if (authorName !== null && isChatId(author.id) && author.id !== requesterId)
        this.#save(author.id, authorName, authorAvatarUrl);
  }

  list(written: (id: string) => boolean): readonly ExportedUser[] {
    return [...this.#users.values()].filter(({ id }) => !written(id));
  }

  has(id: string): boolean {
    return this.#users.has(id);
  }

  #save(id: string, name: string, avatarUrl: string | null): void {
    this.#users.set(id, { id, name, avatarUrl: avatarUrl ?? this.#users.get(id)?.avatarUrl ?? null });
  }
}
