import { checkLength } from '../built-in-commands/index.ts';
import { escapeMarkdown, toRelativeTime } from '../chat/index.ts';
import { plusMs } from '../shared/instant.ts';
import { asCaller } from './as-caller.ts';
import { declareCommand } from './declare.ts';
import { HOLD_DURATION, type StaffInputOf, toField } from './inputs.ts';

const MAX_PAUSE_TEXT = 1_000;

const PAUSE_CHANGE: StaffInputOf<'on' | 'off'> = {
  option: { kind: 'text', description: 'option.action', isRequired: true },
  parse: (_, __, given) => (given === 'off' ? 'off' : 'on'),
  buildField: async ({ categories }, { server: { write }, guild, ticket }) => {
    const category = await categories.find(guild, ticket.categoryId);
    return toField({
      type: 'radio',
      label: write('form.pause_change', {}),
      options: [
        { value: 'on', label: write('form.pause_on', {}), description: null },
        { value: 'off', label: write('form.pause_off', {}), description: null },
      ],
      defaultValues: [category?.openingRules.pause ? 'off' : 'on'],
    });
  },
};

const PAUSE_TIME: StaffInputOf<number | null> = {
  ...HOLD_DURATION,
  buildField: (_, { server: { write } }) =>
    toField({ type: 'short', label: write('form.pause_time', {}), required: false, maxLength: 20 }),
};

const PAUSE_TEXT: StaffInputOf<string | null> = {
  option: { kind: 'text', description: 'option.text', isRequired: false, maxLength: MAX_PAUSE_TEXT },
  parse: (_, context, given = '') => checkLength(context, given.trim(), MAX_PAUSE_TEXT) || null,
  buildField: (_, { server: { write } }) =>
    toField({ type: 'paragraph', label: write('form.pause_text', {}), required: false, maxLength: MAX_PAUSE_TEXT }),
};

/** Concerns new tickets of the category of this ticket. */
export const pause = declareCommand(null, {
  description: 'command.move',
  inputs: { action: PAUSE_CHANGE, time: PAUSE_TIME, text: PAUSE_TEXT },
  execute: async (ports, context, { action, time, text }) => {
    const { categoryActions, clock } = ports;
    const { server, guild, ticket, target } = context;
    const until = time === null ? null : plusMs(clock.now(), time);
    const ref = { guild, id: ticket.categoryId, ifVersion: null, actor: target.actor };
    const openingRules = { pause: action === 'off' ? null : { text, until } };
    const { name } = await asCaller(ports, context, () => categoryActions.update(ref, { openingRules }));
    const category = escapeMarkdown(name);
    if (action === 'off') return server.write('answer.pause_ended', { category });
    if (until === null) return server.write('answer.pause_set', { category });
    return server.write('answer.pause_set_until', { category, time: toRelativeTime(until) });
  },
});
