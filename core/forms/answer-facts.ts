import { type FormAnswer, toShownText } from './form-answer.ts';

/** `answer.<questionId>`, as texts and flows call it, and `answers`, the text of all. */
export const collectAnswerFacts = ({ formAnswers }: { readonly formAnswers: readonly FormAnswer[] }) => {
  const answers = formAnswers.map((answer) => [answer.questionId, toShownText(answer) || null] as const);
  return { answer: Object.fromEntries(answers), answers: answers.flatMap(([, text]) => text ?? []).join('\n') || null };
};
