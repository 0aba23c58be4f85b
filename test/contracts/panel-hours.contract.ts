import type { Panel } from '#core/panels/index.ts';
import { type Instant, plusMs } from '#core/shared/instant.ts';
import { aGuildId, aPanel, NOON } from '../support/build.ts';
import type { Stores } from './stores.ts';

/** Which panels show opening hours that have changed. */
export const panelHoursContract = (stores: () => Stores): void => {
  let guild = aGuildId();
  beforeEach(() => {
    guild = aGuildId();
  });
  const added = async (): Promise<Panel> => {
    const panel = aPanel(guild);
    await stores().panels.add(panel);
    return panel;
  };
  const LATER = plusMs(NOON, 60_000);
  const isDue = async ({ id }: Panel, now: Instant) =>
    (await stores().panels.listChangedHours(now, 10)).some((one) => one.id === id);

  it('lists a panel whose hours have changed from then on, until it shows others', async () => {
    const { panels } = stores();
    const panel = await added();
    const { guildId, id } = panel;
    expect(await isDue(panel, LATER)).toBe(false);
    await panels.setHoursChange(guildId, id, LATER);
    expect([await isDue(panel, plusMs(LATER, -1)), await isDue(panel, LATER)]).toEqual([false, true]);
    await panels.save({ ...panel, content: 'New' });
    await panels.setHoursChange(aGuildId(), id, null);
    expect(await isDue(panel, LATER)).toBe(true);
    expect(await panels.find(guildId, id)).toMatchObject({ content: 'New', version: panel.version + 1 });
    await panels.setHoursChange(guildId, id, null);
    expect(await isDue(panel, LATER)).toBe(false);
  });

  it('lists so many of a server, the longest waiting first', async () => {
    const { panels } = stores();
    const [late, early, latest] = [await added(), await added(), await added()];
    for (const [panel, ms] of [
      [late, 2],
      [early, 1],
      [latest, 3],
    ] as const)
      await panels.setHoursChange(panel.guildId, panel.id, plusMs(NOON, ms));
    const due = (await panels.listChangedHours(LATER, 2)).filter(({ guildId }) => guildId === late.guildId);
    expect(due.map(({ id }) => id)).toEqual([early.id, late.id]);
  });

  it('is at once for all of a server when its hours are changed', async () => {
    const { panels, calendars } = stores();
    const [shown, other] = [await added(), await added()];
    await panels.setHoursChange(shown.guildId, shown.id, plusMs(LATER, 99_000));
    await calendars.recalculateTimers(aGuildId(), NOON);
    expect(await isDue(shown, LATER)).toBe(false);
    await calendars.recalculateTimers(shown.guildId, NOON);
    expect([await isDue(shown, LATER), await isDue(other, LATER)]).toEqual([true, false]);
  });
};
