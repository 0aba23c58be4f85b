import {
  changeField,
  changeOperator,
  type Check,
  createCheck,
  fromGroup,
  type Group,
  toGroup,
  toPartPath,
} from '../../../apps/dashboard/src/rules/condition.ts';
import { getFieldKind, listFields } from '../../../apps/dashboard/src/rules/fields.ts';
import { countUnreachable, RULES, toBody } from '../../../apps/dashboard/src/rules/rule-kind.ts';
import type { Condition } from '../../../apps/dashboard/src/rules/types.ts';
import { createAction, describeAction, listSteps, STEPS, toStepId } from '../../../apps/dashboard/src/rules/steps.ts';
import {
  describeCheck,
  describeGroup,
  describeValues,
  TRIGGER_OPTIONS,
  toWords,
} from '../../../apps/dashboard/src/rules/words.ts';
import { ACTION_TYPES, CONDITION_OPERATORS, TRIGGERS as KNOWN } from '#core/automations/index.ts';
import { evaluate, type Facts } from '#core/shared/conditions/condition.ts';
import { addEnglish } from './english.ts';

addEnglish();

const urgent = { field: 'ticket.priority', operator: 'eq', value: 'urgent' } as const;
const tagged = { field: 'ticket.tags', operator: 'contains', value: 'refund' } as const;
const waiting = { field: 'ticket.createdAt', operator: 'older_than', value: 60 } as const;

it('knows every trigger, every action and every operator', () => {
  expect(TRIGGER_OPTIONS.map(({ value }) => value).sort()).toEqual([...KNOWN].sort());
  expect(new Set(Object.values(STEPS).map(({ type }) => type))).toEqual(new Set(ACTION_TYPES));
  expect([...getFieldKind('ticket.metadata.plan').operators].sort()).toEqual([...CONDITION_OPERATORS].sort());
});

it.each<readonly [string, Condition]>([
  ['all', { all: [urgent, { any: [tagged, waiting] }] }],
  ['any', { any: [urgent, tagged] }],
  ['none', { not: { any: [urgent, { not: { all: [tagged, waiting] } }] } }],
  ['no value', { all: [{ field: 'ticket.claimedById', operator: 'is_set' }] }],
])('edits conditions and stores the same again: %s', (_, condition) => {
  expect(fromGroup(toGroup(condition))).toEqual(condition);
});

const facts = (priority: string): Facts =>
  ({ now: '', changes: {}, values: { ticket: { priority, tags: ['refund'] } } }) as unknown as Facts;

it.each<readonly [string, Condition]>([
  ['one comparison', urgent],
  ['a negated one', { not: urgent }],
  ['a negation of a negation', { not: { not: urgent } }],
  ['a negation in a group', { all: [tagged, { not: urgent }] }],
])('shows as a group what means the same: %s', (_, condition) => {
  const edited = fromGroup(toGroup(condition));
  for (const priority of ['urgent', 'low'])
    expect(edited && evaluate(edited, facts(priority)).holds).toBe(evaluate(condition, facts(priority)).holds);
});

it('sends no conditions for an empty group', () => {
  expect(toGroup(null).parts).toEqual([]);
  expect(toBody({ name: 'A', conditions: toGroup(null) })).toEqual({ name: 'A', conditions: null });
  expect(toBody({ name: 'A' })).toEqual({ name: 'A' });
  expect(RULES.toDraft(null).conditions.parts).toEqual([]);
});

it('names the place of a part as the API does', () => {
  const group = toGroup({ not: { any: [urgent, { all: [tagged] }] } });
  expect(toPartPath('conditions', group, 1)).toBe('conditions.not.any.1');
  expect(toPartPath('conditions.not.any.1', group.parts[1] as Group, 0)).toBe('conditions.not.any.1.all.0');
});

const check = (fields: Partial<Check>): Check => ({ ...createCheck(), ...fields });

it('keeps what was entered where the operator has a use for it', () => {
  const several = changeOperator(check({ value: 'urgent' }), 'in');
  expect(several.value).toEqual(['urgent']);
  expect(changeOperator(several, 'neq').value).toBe('urgent');
  expect(changeOperator(several, 'is_set')).not.toHaveProperty('value');
  const age = changeOperator(check({ field: 'ticket.createdAt', operator: 'gt', value: '2026-01-01' }), 'older_than');
  expect(age.value).toBe(3_600);
  expect(changeOperator(age, 'lt').value).toBe('');
});

it('takes an operator that the field has', () => {
  const text = changeField(check({ operator: 'in', value: ['high'] }), 'ticket.createdAt');
  expect(text).toMatchObject({ field: 'ticket.createdAt', operator: 'older_than', value: 3_600 });
  expect(changeField(check({ field: 'ticket.subject', value: 'x' }), 'category.name')).toMatchObject({ value: 'x' });
  expect(changeField(check({ value: 'urgent' }), 'ticket.status').value).toBe('');
});

it('offers the message only where there is one', () => {
  const names = (trigger: Parameters<typeof listFields>[0]) => listFields(trigger).map(({ name }) => name);
  expect(names('ticket.message_created')).toContain('message.content');
  expect(names('ticket.created')).not.toContain('message.content');
});

it('says a condition in words', () => {
  const names = new Map([['c1', 'Billing']]);
  expect(describeCheck(urgent, names)).toBe('Priority is “Urgent”');
  expect(describeCheck(waiting, names)).toBe('Time of opening is longer ago than 1 minute');
  expect(describeCheck({ field: 'ticket.categoryId', operator: 'in', value: ['c1', 'c2'] }, names)).toBe(
    'Category is one of “Billing”, “c2”',
  );
  expect(describeValues('ticket.categoryId', 'c1', names)).toEqual(['Billing']);
  expect(describeValues('ticket.teamId', 'c1', names)).toEqual(['Billing']);
  expect(describeValues('ticket.messageCount', 3, names)).toEqual(['3']);
  expect(describeValues('ticket.subject', null, names)).toEqual([]);
  expect(describeCheck({ field: 'ticket.tags', operator: 'changed' }, names)).toBe('Tags was changed');
});

it('counts the actions after the one that ends a rule', () => {
  expect(countUnreachable([{ type: 'add_note' }, { type: 'handoff' }, { type: 'close_ticket' }])).toBe(1);
  expect(countUnreachable([{ type: 'add_note' }, { type: 'handoff' }])).toBe(0);
});

it('says the conditions of a rule in one sentence', () => {
  const conditions = { all: [urgent, { not: { any: [tagged, { not: waiting }] } }] };
  expect(describeGroup(toGroup(conditions), new Map())).toBe(
    'Priority is “Urgent” and (not (Tags contains “refund” or (not (Time of opening is longer ago than 1 minute))))',
  );
});

const names = new Map([
  ['c1', 'Billing'],
  ['f1', 'Help yourself'],
]);

it.each([
  ['update_ticket', { priority: 'urgent' }, 'set the priority to Urgent'],
  [
    'update_ticket',
    { status: 'pending', addTags: ['vip'] },
    'set the status to Waiting for requester, add the tag “vip”',
  ],
  ['update_ticket', { removeTags: ['a', 'b'] }, 'remove the tags “a”, “b”'],
  ['update_ticket', { tags: ['a'] }, 'replace all tags by “a”'],
  ['update_ticket', { categoryId: 'c1' }, 'move it to Billing'],
  ['update_ticket', { categoryId: 'c9' }, 'move it to “c9”'],
  ['update_ticket', { claimedById: '42' }, 'claim it for “42”'],
  ['update_ticket', { priority: undefined }, 'set the priority to …'],
  ['update_ticket', {}, 'change nothing'],
  ['send_message', { content: 'x'.repeat(80) }, `write “${'x'.repeat(59)}…”`],
  ['send_canned_reply', { cannedReplyId: 'r9' }, 'send the canned reply “r9”'],
  ['add_note', { content: 'Call back' }, 'write the note “Call back”'],
  ['close_ticket', {}, 'close the ticket'],
  ['close_ticket', { reason: 'Solved' }, 'close the ticket with the reason “Solved”'],
  ['mention', { roleIds: ['7'], userIds: ['42'], content: 'Late' }, 'mention “7”, “42” with “Late”'],
  ['mention', {}, 'mention … with …'],
  ['notify', { to: 'log_channel', content: 'Late' }, 'write “Late” to Log channel'],
  ['assign', { staffId: '42' }, 'assign it to “42”'],
  ['remind', { minutes: 90 }, 'remind the claimer after 90 minutes'],
  ['remind', { minutes: 60, staffId: '42' }, 'remind “42” after 1 hour'],
  ['handoff', { message: 'Soon' }, 'hand over to staff'],
  ['run_flow', { flowId: 'f1' }, 'start the flow Help yourself'],
] as const)('says what the action %s %j does', (type, data, sentence) => {
  expect(describeAction({ type, data }, names, toWords)).toBe(sentence);
});

it('edits a change of one thing as a step of its own, and several together', () => {
  for (const id of listSteps('several')) {
    expect(toStepId(createAction(id))).toBe(id);
  }
  expect(toStepId({ type: 'update_ticket', data: { priority: 'low', addTags: ['x'] } })).toBe('several');
  expect(toStepId({ type: 'update_ticket', data: { metadata: 'x' } })).toBe('several');
  expect(listSteps('priority')).not.toContain('several');
});
