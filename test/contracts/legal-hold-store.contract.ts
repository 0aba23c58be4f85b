import { plusMs } from '#core/shared/instant.ts';
import type { LegalHold } from '#core/tickets/index.ts';
import { aGuildId, aTicket, NOON } from '../support/build.ts';
import type { Stores } from './stores.ts';

/** Tickets that have to be kept. */
export const legalHoldStoreContract = (stores: () => Stores): void => {
  const store = () => stores().holds;
  const build = (fields: Partial<LegalHold> = {}): LegalHold => ({
    guildId: aGuildId(),
    ticketId: aTicket().id,
    reason: 'Police report',
    createdAt: NOON,
    ...fields,
  });

  it('has one of a ticket, until it is removed', async () => {
    const hold = build();
    const { guildId, ticketId } = hold;
    expect(await store().add(hold)).toBe(true);
    expect(await store().add({ ...hold, reason: 'Another' })).toBe(false);
    expect(await store().find(guildId, ticketId)).toEqual(hold);
    expect(await store().find(aGuildId(), ticketId)).toBeNull();
    expect(await store().remove(guildId, ticketId)).toBe(true);
    expect(await store().remove(guildId, ticketId)).toBe(false);
    expect(await store().find(guildId, ticketId)).toBeNull();
  });

  it('lists those of a server, the newest first', async () => {
    const guildId = aGuildId();
    const holds = [build({ guildId }), build({ guildId, createdAt: plusMs(NOON, 1) })];
    for (const hold of [...holds, build()]) await store().add(hold);
    const first = await store().list(guildId, { limit: 1, after: null });
    expect(first.items).toEqual([holds[1]]);
    expect(await store().list(guildId, { limit: 1, after: first.next })).toEqual({ items: [holds[0]], next: null });
  });
};
