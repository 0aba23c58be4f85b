import { z } from 'zod';
import { listOptions, MAX_QUESTIONS, QUESTION_TYPES, type QuestionOption } from '#core/categories/index.ts';
import { type FieldType, FORM_LIMITS } from '#core/chat/index.ts';
import { nameText, nonEmptyText } from '../pipeline/codecs.ts';

const count = (max: number) => z.int().min(1).max(max).nullable();

const optionText = nameText(FORM_LIMITS.option);

const OptionView = z
  .union([
    optionText,
    z.strictObject({
      label: optionText.describe('What people read.'),
      value: optionText.describe('What the answer is.'),
      description: z.string().max(FORM_LIMITS.description).nullable().default(null).describe('Under the label.'),
    }),
  ])
  .meta({
    id: 'QuestionOption',
    description: 'One choice of a question: a text, or a label with the value of the answer.',
  });

/** How many options a question of the type has; no options belong to other types. */
const OPTION_COUNTS: Readonly<Partial<Record<FieldType, readonly [least: number, most: number]>>> = {
  select: [1, FORM_LIMITS.chosen],
  radio: [2, FORM_LIMITS.checked],
  checkboxes: [1, FORM_LIMITS.checked],
};

/** How many values an answer can have at the most; others have one. */
const VALUE_COUNTS: Readonly<Partial<Record<FieldType, number>>> = {
  select: FORM_LIMITS.chosen,
  user: FORM_LIMITS.chosen,
  role: FORM_LIMITS.chosen,
  channel: FORM_LIMITS.chosen,
  checkboxes: FORM_LIMITS.checked,
  file: FORM_LIMITS.files,
};

interface Counted {
  readonly type: FieldType;
  readonly options: readonly QuestionOption[];
  readonly minValues: number | null;
  readonly maxValues: number | null;
}

const hasFittingOptions = ({ type, options }: Counted): boolean => {
  const [least, most] = OPTION_COUNTS[type] ?? [0, 0];
  return options.length >= least && options.length <= most;
};

const hasFittingCounts = ({ type, options, minValues, maxValues }: Counted): boolean => {
  const most = VALUE_COUNTS[type];
  if (most === undefined) return minValues === null && maxValues === null;
  const limit = OPTION_COUNTS[type] ? Math.min(most, options.length) : most;
  const highest = maxValues ?? (type === 'checkboxes' ? limit : 1);
  return highest <= limit && (minValues ?? 1) <= highest;
};

const Question = z
  .strictObject({
    id: nonEmptyText(45).describe('The id that answers refer to.'),
    type: z
      .enum(QUESTION_TYPES)
      .describe(
        'A line, a paragraph, options of a menu, users, roles, channels, files, one of a few options, some of them, a checkbox, or a text that is only shown.',
      ),
    label: nameText(FORM_LIMITS.label).describe('Text of the question.'),
    description: z
      .string()
      .max(FORM_LIMITS.shownText)
      .nullable()
      .default(null)
      .describe('Under the label, at most 100 characters; of a `text` the text that is shown, at most 2,000.'),
    placeholder: z
      .string()
      .max(FORM_LIMITS.placeholder)
      .nullable()
      .default(null)
      .describe('Shown while the field is empty.'),
    required: z.boolean().default(true).describe('Whether an answer is needed; a checkbox then has to be checked.'),
    minLength: count(FORM_LIMITS.answer).default(null).describe('Least characters of an answer.'),
    maxLength: count(FORM_LIMITS.answer).default(null).describe('Most characters of an answer.'),
    minValues: count(FORM_LIMITS.chosen)
      .default(null)
      .describe('Least options, users, roles, channels or files; by default one.'),
    maxValues: count(FORM_LIMITS.chosen)
      .default(null)
      .describe(
        'Most options, users, roles, channels (25 at the most) or files (10); by default one, of `checkboxes` as many as there are. With more than one the answer is a list.',
      ),
    options: z
      .array(OptionView)
      .max(FORM_LIMITS.chosen)
      .default([])
      .describe('The choices: 1 to 25 of a `select`, 2 to 10 of a `radio`, 1 to 10 of `checkboxes`; others have none.'),
    fileTypes: z
      .array(
        z
          .string()
          .regex(
            /^(image|video|audio|\.[A-Za-z0-9]{1,15})$/,
            'image, video, audio or an extension such as .pdf is needed',
          ),
      )
      .max(FORM_LIMITS.fileTypes)
      .default([])
      .describe('Which files a `file` takes: `image`, `video`, `audio` or extensions such as `.pdf`. Empty: all.'),
  })
  .refine(
    ({ type, options }) => OPTION_COUNTS[type] !== undefined || options.length === 0,
    'options belong to a select, radio or checkboxes question',
  )
  .refine(
    ({ type, ...counted }) => OPTION_COUNTS[type] === undefined || hasFittingOptions({ type, ...counted }),
    'options: a select question needs 1 to 25, a radio question 2 to 10, checkboxes 1 to 10',
  )
  .refine(
    ({ minLength, maxLength }) => minLength === null || maxLength === null || minLength <= maxLength,
    'minLength has to be at most maxLength, or no answer is possible',
  )
  .refine(
    hasFittingCounts,
    'minValues has to be at most maxValues, which is at most the number of options, or 10 files; other questions take one value',
  )
  .refine(
    ({ type, description }) => type === 'text' || (description ?? '').length <= FORM_LIMITS.description,
    'description has at most 100 characters, except the one of a text',
  )
  .refine(({ type, fileTypes }) => type === 'file' || fileTypes.length === 0, 'fileTypes belong to a file question')
  .refine((question) => {
    const values = listOptions(question).map(({ value }) => value);
    return new Set(values).size === values.length;
  }, 'each option has to be another')
  .meta({ id: 'Question', description: 'One thing a requester is asked when opening a ticket.' });

export const Form = z
  .strictObject({
    title: nameText(FORM_LIMITS.title).describe('Title of the form.'),
    questions: z
      .array(Question)
      .min(1)
      .max(MAX_QUESTIONS)
      .refine(
        (questions) => new Set(questions.map(({ id }) => id)).size === questions.length,
        'each question needs an id of its own',
      )
      .describe('The questions, in their order. The chat asks five on each page.'),
  })
  .meta({ id: 'Form', description: 'Questions of the form that is shown before a ticket is opened.' });
