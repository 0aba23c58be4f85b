import { ALL_EVENT_TYPES } from '#core/shared/events.ts';
import { groupEventTypes } from '../../../apps/dashboard/src/webhooks/event-types.ts';
import { describeTrigger, isEventType, nameTrigger, TRIGGER_OPTIONS } from '../../../apps/dashboard/src/rules/words.ts';
import { chooseTrigger } from '../../../apps/dashboard/src/rules/rule-kind.ts';
import { addEnglish } from './english.ts';

addEnglish();

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

it.each(TRIGGER_OPTIONS.map(({ value }) => value).filter((trigger) => !isEventType(trigger)))(
  'says how long a ticket has been so: %s',
  (trigger) => {
    const describe = (businessTime: boolean) => describeTrigger({ trigger, after: { minutes: 120, businessTime } });
    expect(describe(false)).toMatch(/^[A-Z].* (for|in) 2 hours$/);
    expect(describe(true)).toMatch(/ (for|in) 2 hours of open hours$/);
    expect(describeTrigger({ trigger, after: null })).toBe(nameTrigger(trigger));
  },
);

it('gives a rule a time with a trigger by time, keeps it for others of its kind, and drops it with an event', () => {
  const chosen = chooseTrigger('idle_for', null);
  expect(chosen).toEqual({ trigger: 'idle_for', after: { minutes: 120, businessTime: false } });
  const after = { minutes: 7, businessTime: true };
  expect(chooseTrigger('on_hold_for', after)).toEqual({ trigger: 'on_hold_for', after });
  expect(chooseTrigger('ticket.closed', after)).toEqual({ trigger: 'ticket.closed', after: null });
});
