export { type CheckedAnswer, checkAnswers, type GivenAnswer } from './check-answers.ts';
export { checkUploads } from './check-uploads.ts';
export { completeAnswers, type UncheckedAnswer } from './complete-answers.ts';
export { type FormAnswer, listShownValues, toShownText } from './form-answer.ts';
export { listPages, toPage } from './pages.ts';
export { type PageButton, parsePageButton, toPageButtonId } from './page-button.ts';
export type { FormTarget, MenuTarget, PendingForm, PendingFormStore } from './pending-form.ts';
export { type WrongAnswer, WrongAnswers } from './wrong-answers.ts';
export { findPendingForm, keepAnswers, type PagePorts, PENDING_MS, savePage, toGivenAnswers } from './save-page.ts';
