import { isSeveral, listOptions, type Question } from '../categories/index.ts';
import { type FieldAnswer, type FieldType, FORM_LIMITS, type GivenFile, listValues } from '../chat/index.ts';
import { isChatId, isUuid } from '../shared/ids.ts';
import type { Finding } from './wrong-answers.ts';

type CheckValues = (question: Question, values: readonly string[], files: readonly GivenFile[]) => Finding | null;

/** Returns null when nothing is wrong. An answer without values is fine. */
export const checkValue = (question: Question, answer: FieldAnswer): Finding | null => {
  const values = listValues(answer);
  const files = typeof answer === 'string' ? [] : (answer.files ?? []);
  if (values.length === 0) return null;
  return checkCount(question, values) ?? CHECKS[question.type](question, values, files);
};

const checkCount = (question: Question, values: readonly string[]): Finding | null => {
  const [least, most] = isSeveral(question) ? getBounds(question) : [1, 1];
  if (values.length < least) return { reason: 'too_few', message: `needs ${least} values at least`, limit: least };
  if (values.length > most)
    return {
      reason: 'too_many',
      message: most === 1 ? 'takes one value at the most' : `takes ${most} values at the most`,
      limit: most,
    };
  return new Set(values).size === values.length ? null : { reason: 'duplicate', message: 'takes each value once' };
};

const getBounds = ({ type, minValues, maxValues, options }: Question): readonly [least: number, most: number] => {
  const byDefault = type === 'checkboxes' ? options.length : 1;
  return [minValues ?? 1, maxValues ?? byDefault];
};

const checkLength: CheckValues = ({ minLength, maxLength }, [value = '']) => {
  const most = maxLength ?? FORM_LIMITS.answer;
  if (value.length < (minLength ?? 0))
    return { reason: 'too_short', message: `needs ${minLength} characters at least`, limit: minLength ?? 0 };
  return value.length > most
    ? { reason: 'too_long', message: `takes ${most} characters at the most`, limit: most }
    : null;
};

const checkOptions: CheckValues = (question, values) => {
  const offered = listOptions(question).map(({ value }) => value);
  if (values.every((value) => offered.includes(value))) return null;
  return { reason: 'not_allowed', message: `is one of ${offered.join(', ')}` };
};

const checkIds: CheckValues = ({ type }, values) =>
  values.every(isChatId) ? null : { reason: 'invalid_format', message: `needs ids of ${type}s` };

/** Files of the chat come with their address; the others are uploads, whose types are not known here. */
const checkFiles: CheckValues = (question, values, files) => {
  const found = checkFileTypes(question, files);
  if (found) return found;
  return files.length > 0 || values.every(isUuid)
    ? null
    : { reason: 'invalid_format', message: 'needs ids of uploads' };
};

type TypedFile = Pick<GivenFile, 'filename' | 'contentType'>;

export const checkFileTypes = (
  { fileTypes }: Pick<Question, 'fileTypes'>,
  files: readonly TypedFile[],
): Finding | null =>
  files.every((file) => isFileTaken(fileTypes, file))
    ? null
    : {
        reason: 'not_allowed',
        message: `takes files of the types ${fileTypes.join(', ')}`,
        limit: fileTypes.join(', '),
      };

const isFileTaken = (fileTypes: readonly string[], { filename, contentType }: TypedFile): boolean => {
  const fits = (type: string) =>
    type.startsWith('.')
      ? filename.toLowerCase().endsWith(type.toLowerCase())
      : contentType === null || contentType.startsWith(`${type}/`);
  return fileTypes.length === 0 || fileTypes.some(fits);
};

const checkChecked: CheckValues = ({ required }, [value]) => {
  if (value !== 'true' && value !== 'false') return { reason: 'not_allowed', message: 'is true or false' };
  return required && value === 'false' ? { reason: 'required', message: 'has to be checked' } : null;
};

const refuseAnswer: CheckValues = () => ({ reason: 'not_allowed', message: 'is a text, which takes no answer' });

const CHECKS: Readonly<Record<FieldType, CheckValues>> = {
  short: checkLength,
  paragraph: checkLength,
  select: checkOptions,
  radio: checkOptions,
  checkboxes: checkOptions,
  user: checkIds,
  role: checkIds,
  channel: checkIds,
  file: checkFiles,
  checkbox: checkChecked,
  text: refuseAnswer,
};
