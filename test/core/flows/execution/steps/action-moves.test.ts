import { readInput } from '#core/flows/execution/steps/action-moves.ts';
import type { Situation } from '#core/flows/execution/steps/template-texts.ts';
import { input } from '#core/shared/record/input.ts';
import { NOON } from '../../../../support/build.ts';

const at = { situation: { at: NOON } as Situation };
const lookUp = (name: string) => ({ 'vars.user': '<@901>', 'vars.text': 'Broken' })[name] ?? null;
const FIELDS = {
  staffId: input.user('Who.'),
  reason: input.text(3, 'Why.').optional(),
  urgent: input.flag('Whether.'),
  until: input.instant('When.').optional(),
};
const read = (data: object) => readInput(FIELDS, { data: data as Record<string, unknown>, at, lookUp });

it('reads the input of an action from the data of a node', () => {
  const data = { staffId: '{{vars.user}}', reason: '{{vars.text}}', urgent: 'yes', until: 60 };
  const until = new Date(Date.parse(NOON) + 60_000).toISOString();
  expect(read(data)).toEqual({ values: { staffId: '901', reason: 'Bro', urgent: true, until }, error: null });
  expect(read({ staffId: '901' }).values).toEqual({ staffId: '901', reason: null, urgent: false, until: null });
});

it.each([
  [{ staffId: '{{vars.none}}' }, 'With these values staffId is empty.'],
  [{}, 'With these values staffId is empty.'],
  [{ staffId: '{{vars.text}}' }, '"Broken" is not a user id.'],
  [{ staffId: '9'.repeat(30) }, `"${'9'.repeat(30)}" is not a user id.`],
])('says why an action cannot be executed: %j', (data, error) => {
  expect(read(data).error).toBe(error);
});
