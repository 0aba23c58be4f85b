import { escapeMarkdown } from '../../chat/index.ts';
import type { WrongAnswer, WrongAnswers } from '../../forms/index.ts';
import type { ServerContext } from '../../settings/index.ts';

type Write = ServerContext['write'];

/** Names each question, and what its answer has to be. */
export const explainWrongAnswers = ({ write }: Pick<ServerContext, 'write'>, { answers }: WrongAnswers): string =>
  [...new Set(answers.map((answer) => explain(write, answer)))].join('\n');

const explain = (write: Write, { label, reason, limit }: WrongAnswer): string => {
  if (label === null) return write('answer.form_changed', {});
  const question = escapeMarkdown(label);
  if (reason === 'required') return write('answer.form_missing', { question });
  const bound = Number(limit);
  if (reason === 'too_short') return write('answer.form_short', { question, min: bound });
  if (reason === 'too_long') return write('answer.form_long', { question, max: bound });
  if (reason === 'too_few') return write('answer.form_fewer', { question, min: bound });
  if (reason === 'too_many') return write('answer.form_more', { question, max: bound });
  if (limit !== undefined) return write('answer.form_file_types', { question, types: escapeMarkdown(String(limit)) });
  return write('answer.form_wrong', { question });
};
