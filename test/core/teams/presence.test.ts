import { plusMs } from '#core/shared/instant.ts';
import { buildPresence, computePresence, type PresenceFacts } from '#core/teams/presence.ts';
import { aGuildId, NOON, STAFF } from '../../support/build.ts';

const HOUR_MS = 3_600_000;
const LATER = plusMs(NOON, HOUR_MS);
const EARLIER = plusMs(NOON, -HOUR_MS);
const FACTS: PresenceFacts = { presence: null, onDutySince: null, lastActivityAt: null, awayAfterHours: null };
const choose = (fields: object) => ({ ...buildPresence(aGuildId(), STAFF), chosenAt: EARLIER, ...fields });
const compute = (facts: Partial<PresenceFacts>, at = NOON) => computePresence({ ...FACTS, ...facts }, at);

describe('the presence of a staff member', () => {
  it('is away without a choice and a shift, and available during a shift', () => {
    expect(compute({})).toEqual({ status: 'away', cause: 'none', changesAt: null });
    expect(compute({ onDutySince: EARLIER })).toEqual({ status: 'available', cause: 'shift', changesAt: null });
  });

  it.each(['available', 'busy', 'away'] as const)(
    'is %s by choice, before the shift, until the choice ends',
    (chosen) => {
      const presence = choose({ chosen, until: LATER });
      expect(compute({ presence, onDutySince: EARLIER })).toEqual({
        status: chosen,
        cause: 'chosen',
        changesAt: LATER,
      });
      expect(compute({ presence, onDutySince: EARLIER }, LATER)).toMatchObject({ status: 'available', cause: 'shift' });
      expect(compute({ presence }, LATER)).toMatchObject({ status: 'away', cause: 'none' });
    },
  );

  it('becomes away after hours without activity, counted from the choice, the shift or the last activity', () => {
    const facts = { onDutySince: EARLIER, awayAfterHours: 2 };
    expect(compute(facts)).toEqual({ status: 'available', cause: 'shift', changesAt: LATER });
    expect(compute(facts, LATER)).toEqual({ status: 'away', cause: 'inactivity', changesAt: null });
    expect(compute({ ...facts, lastActivityAt: NOON }, LATER)).toMatchObject({ status: 'available' });
    const presence = choose({ chosen: 'available' });
    expect(compute({ presence, awayAfterHours: 2 }, LATER)).toMatchObject({ status: 'away', cause: 'inactivity' });
    expect(compute({ presence: choose({ chosen: 'busy' }), awayAfterHours: 2 }, LATER)).toMatchObject({
      status: 'busy',
    });
  });
});
