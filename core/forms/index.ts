export { type CheckedAnswer, checkAnswers, type GivenAnswer } from './check-answers.ts';
export { completeAnswers, type UncheckedAnswer } from './complete-answers.ts';
export { type FormAnswer, listShownValues, toShownText } from './form-answer.ts';
