import { VARIABLE } from '../fields/unknown-variables.ts';
import { t } from '../texts/texts.ts';

export interface Variable {
  readonly name: string;
  /** What stands there in the end. */
  readonly meaning: string;
  readonly example: string;
}

/** The variables that every ticket has a value for, or may have one. */
export const VARIABLES: readonly Variable[] = [
  { name: 'requester.mention', meaning: t('mentions who opened the ticket'), example: '@Riley' },
  { name: 'staff.mention', meaning: t('mentions who sends the reply'), example: '@Sam' },
  { name: 'claimer.mention', meaning: t('mentions who has claimed the ticket, if anybody has'), example: '@Alex' },
  { name: 'ticket.number', meaning: t('its number'), example: '42' },
  { name: 'ticket.subject', meaning: t('what it is about, if that was given'), example: t('Cannot log in') },
  { name: 'ticket.status', meaning: t('the name of its status, such as open or closed'), example: 'open' },
  { name: 'ticket.priority', meaning: t('low, normal, high or urgent'), example: 'normal' },
  { name: 'category.name', meaning: t('the name of its category'), example: t('Billing') },
];

/** Other names that have a value, but are seldom of use in a text. */
const MORE_EXAMPLES: Readonly<Record<string, string>> = {
  'requester.name': '@Riley',
  'claimer.name': '@Alex',
  'requester.id': '200000000000000001',
  'ticket.id': '019b0000-0000-7000-8000-000000000001',
};

interface Question {
  readonly id: string;
  readonly label: string;
}

interface AskingCategory {
  readonly id: string;
  readonly form: { readonly questions: readonly Question[] } | null;
}

/** The answers to the forms of these categories; of all, if none is named. */
export const listAnswerVariables = (
  categories: readonly AskingCategory[],
  categoryIds: readonly string[],
): readonly Variable[] => {
  const asked = categories.filter(({ id }) => categoryIds.length === 0 || categoryIds.includes(id));
  const questions = asked.flatMap(({ form }) => form?.questions ?? []);
  const byName = new Map(
    questions.map(({ id, label }) => [
      `answer.${id}`,
      { name: `answer.${id}`, meaning: t('the answer to “{{label}}”', { label }), example: `(${label})` },
    ]),
  );
  return [...byName.values()];
};

const OWN = /^(?:vars|answer)\.\S+$/;

/** Puts examples in the place of variables; one that is not known stays as it is written. */
export const fillInExamples = (text: string, variables: readonly Variable[]): string => {
  const examples = new Map([...VARIABLES, ...variables].map(({ name, example }) => [name, example]));
  return text.replace(VARIABLE, (written, inner: string) => {
    const name = inner.trim();
    return examples.get(name) ?? MORE_EXAMPLES[name] ?? written;
  });
};

/** Whether a canned reply knows a variable that its list leaves out. */
export const isSeldomVariable = (name: string): boolean => Object.hasOwn(MORE_EXAMPLES, name) || OWN.test(name);
