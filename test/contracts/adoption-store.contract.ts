import { uuidIds } from '#adapters/node/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import type { Adoption } from '#core/tickets/index.ts';
import { aGuildId, NOON } from '../support/build.ts';
import type { Stores } from './stores.ts';

/** Imported tickets that wait for their channels. */
export const adoptionStoreContract = (stores: () => Stores): void => {
  const build = (fields: Partial<Adoption> = {}): Adoption => ({
    id: uuidIds.next('ticket'),
    guildId: aGuildId(),
    channelId: '4711' as Adoption['channelId'],
    afterMessageId: null,
    isOtherBot: true,
    adoptedAt: null,
    error: null,
    dueAt: NOON,
    createdAt: NOON,
    ...fields,
  });
  const listDue = (guildId: Adoption['guildId'], ms: number, perServer = 10) =>
    stores()
      .adoptions.listDue(plusMs(NOON, ms), perServer)
      .then((due) => due.filter((one) => one.guildId === guildId));

  it('has those that are due, longest first, so many of each server, until they are removed', async () => {
    const { adoptions } = stores();
    const guildId = aGuildId();
    const [later, first] = [
      build({ guildId, dueAt: plusMs(NOON, 20) }),
      build({ guildId, afterMessageId: '9' as never }),
    ];
    await adoptions.save([later, first]);
    await adoptions.save([]);
    expect(await listDue(guildId, 20)).toEqual([first, later]);
    expect(await listDue(guildId, 20, 1)).toEqual([first]);
    expect(await listDue(guildId, 19)).toEqual([first]);
    await adoptions.remove(aGuildId(), first.id);
    await adoptions.remove(guildId, first.id);
    const known = { ...later, afterMessageId: '12' as never };
    await adoptions.save([known]);
    expect(await listDue(guildId, 20)).toEqual([known]);
  });

  it('keeps that a ticket gets a new channel', async () => {
    const { adoptions } = stores();
    const guildId = aGuildId();
    const adoption = build({ guildId, channelId: null });
    await adoptions.save([adoption]);
    expect(await listDue(guildId, 0)).toEqual([adoption]);
  });

  it('counts those of a server that wait, with the reasons why they were refused, and makes them due', async () => {
    const { adoptions } = stores();
    const guildId = aGuildId();
    const all = [build({ guildId }), build({ guildId }), build({ guildId }), build({ guildId })] as const;
    await adoptions.save(all);
    await adoptions.save([build()]);
    const later = plusMs(NOON, 60_000);
    for (const { id } of all.slice(0, 2)) await adoptions.postpone(guildId, id, later, 'bot_lacks_permission');
    await adoptions.postpone(guildId, all[2].id, later, 'chat_refused');
    await adoptions.postpone(aGuildId(), all[3].id, later, 'chat_refused');
    const refused = [
      { error: 'bot_lacks_permission', count: 2 },
      { error: 'chat_refused', count: 1 },
    ];
    expect(await adoptions.count(guildId, NOON)).toEqual({ waiting: 4, due: 1, refused });
    await adoptions.retryAll(guildId, NOON);
    expect(await adoptions.count(guildId, NOON)).toEqual({ waiting: 4, due: 4, refused });
    await adoptions.markAdopted(guildId, all[0].id, NOON);
    const [adopted] = (await listDue(guildId, 0)).filter(({ id }) => id === all[0].id);
    expect(adopted).toEqual({ ...all[0], adoptedAt: NOON });
    expect(await adoptions.count(aGuildId(), NOON)).toEqual({ waiting: 0, due: 0, refused: [] });
  });
};
