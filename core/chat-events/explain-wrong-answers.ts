import { escapeMarkdown } from '../chat/index.ts';
import type { WrongAnswer, WrongAnswers } from '../forms/index.ts';
import type { ServerContext } from '../settings/index.ts';

type Write = ServerContext['write'];

/** Names each question, and what its answer has to be. */
export const explainWrongAnswers = ({ write }: Pick<ServerContext, 'write'>, { answers }: WrongAnswers): string =>
  [...new Set(answers.map((answer) => explain(write, answer)))].join('\n');

const COUNTED = {
  too_short: 'answer.form_too_short',
  too_long: 'answer.form_too_long',
  too_few: 'answer.form_too_few',
  too_many: 'answer.form_too_many',
} as const;

const isCounted = (reason: string): reason is keyof typeof COUNTED => Object.hasOwn(COUNTED, reason);

const explain = (write: Write, { label, reason, limit }: WrongAnswer): string => {
  if (label === null) return write('answer.form_changed', {});
  const question = escapeMarkdown(label);
  if (reason === 'required') return write('answer.form_missing', { question });
  if (isCounted(reason)) return write(COUNTED[reason], { question, count: Number(limit) });
  if (limit !== undefined) return write('answer.form_file_types', { question, types: escapeMarkdown(String(limit)) });
  return write('answer.form_wrong', { question });
};
