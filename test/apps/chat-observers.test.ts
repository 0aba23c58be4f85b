import type { Logger } from '#adapters/node/logger.ts';
import { createRefusalObserver } from '../../apps/composition/binding/chat-observers.ts';
import { aGuildId } from '../support/build.ts';
import { FakeClock } from '../support/fake-clock.ts';

it('logs each cause of a refusal as a warning, once in an hour and server', () => {
  const lines: object[] = [];
  const clock = new FakeClock();
  const observe = createRefusalObserver({ warn: (fields: object) => lines.push(fields) } as unknown as Logger, clock);
  const refusal = {
    guildId: aGuildId(),
    reason: 'bot_lacks_permission',
    message: 'It needs: Manage Channels.',
  } as const;
  const other = { ...refusal, guildId: aGuildId() };
  for (const one of [refusal, refusal, other, { ...refusal, message: 'It needs: View Channel.' }]) observe(one);
  expect(lines).toHaveLength(3);
  clock.advance(60 * 60_000);
  observe(refusal);
  expect(lines.at(-1)).toEqual(refusal);
  expect(lines).toHaveLength(4);
});
