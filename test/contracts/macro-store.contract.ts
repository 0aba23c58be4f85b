import { uuidIds } from '#adapters/node/ids.ts';
import type { Macro } from '#core/macros/index.ts';
import type { GuildId } from '#core/shared/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import { aGuildId, NOON } from '../support/build.ts';
import { readAllPages } from './all-pages.ts';
import { aMacro } from '../support/build-flows.ts';
import type { Stores } from './stores.ts';

export const macroStoreContract = (stores: () => Stores): void => {
  let guild: GuildId;
  beforeEach(() => {
    guild = aGuildId();
  });
  const store = () => stores().macros;
  const kept = async (overrides: Partial<Macro> = {}) => {
    const macro = aMacro(guild, overrides);
    await store().add(macro);
    return macro;
  };

  it('gives back what was written, to its own server only', async () => {
    const macro = await kept({
      actions: [
        { type: 'update_ticket', data: { addTags: ['a', 'b'], priority: 'high' } },
        { type: 'close_ticket', data: {} },
      ],
    });
    expect(await store().find(guild, macro.id)).toEqual(macro);
    expect(await store().findByName(guild, macro.name)).toEqual(macro);
    expect(await store().findByName(aGuildId(), macro.name)).toBeNull();
    expect(await store().find(aGuildId(), macro.id)).toBeNull();
    expect(await store().find(guild, uuidIds.next('macro'))).toBeNull();
  });

  it('lists by name, page by page, without repeat or gap', async () => {
    const [b, c, a] = [await kept({ name: 'B' }), await kept({ name: 'C' }), await kept({ name: 'A' })];
    await store().add(aMacro(aGuildId()));
    for (const size of [100, 2])
      expect(await readAllPages((page) => store().list(guild, {}, page), size)).toEqual([a, b, c]);
    expect(await readAllPages((page) => store().list(guild, { q: 'c' }, page))).toEqual([c]);
  });

  it('refuses a name that the server uses, and only there', async () => {
    await kept({ name: 'Taken' });
    const other = await kept();
    await expect(kept({ name: 'Taken' })).rejects.toMatchObject({ code: 'conflict' });
    await expect(store().save({ ...other, name: 'Taken' })).rejects.toMatchObject({ code: 'conflict' });
    await expect(store().add(aMacro(aGuildId(), { name: 'Taken' }))).resolves.toBeUndefined();
  });

  it('saves a change of the version that was read, and no other; runs are counted apart', async () => {
    const macro = await kept();
    const later = plusMs(NOON, 1_000);
    await store().recordRun(guild, macro.id, NOON);
    await store().recordRun(guild, macro.id, later);
    await store().recordRun(aGuildId(), macro.id, later);
    const saved = await store().save({ ...macro, name: 'Other', actions: [] });
    expect(saved).toEqual({ ...macro, name: 'Other', actions: [], version: 2, runCount: 2, lastRunAt: later });
    expect(await store().find(guild, macro.id)).toEqual(saved);
    await expect(store().save(macro)).rejects.toMatchObject({ name: 'VersionConflict' });
    await expect(store().save({ ...saved, guildId: aGuildId() })).rejects.toMatchObject({ name: 'VersionConflict' });
  });

  it('removes a macro of its own server only', async () => {
    const macro = await kept();
    await store().remove(aGuildId(), macro.id);
    expect(await store().find(guild, macro.id)).toEqual(macro);
    await store().remove(guild, macro.id);
    expect(await store().find(guild, macro.id)).toBeNull();
  });
};
