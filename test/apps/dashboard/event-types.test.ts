import { ALL_EVENT_TYPES } from '#core/shared/events.ts';
import { groupEventTypes } from '../../../apps/dashboard/src/webhooks/event-types.ts';
import { nameTrigger, TRIGGER_OPTIONS } from '../../../apps/dashboard/src/rules/words.ts';

it('has every event type in one group, but for the test of a webhook', () => {
  const types = groupEventTypes().flatMap((group) => group.types);
  expect([...types, 'webhook.test'].sort()).toEqual([...ALL_EVENT_TYPES].sort());
  expect(groupEventTypes().map(({ label }) => label)).toEqual(
    expect.arrayContaining(['Tickets', 'Categories', 'Knowledge base', 'Bot']),
  );
});

it('names every trigger of a rule, without a full stop', () => {
  for (const { value, label } of TRIGGER_OPTIONS) {
    expect(label).toBe(nameTrigger(value));
    expect(label).toMatch(/^[A-Z].*[^.]$/);
  }
});
