import type { TicketDetail } from './types.ts';
import { toAnswerText } from './words.ts';
import { t } from '../texts/texts.ts';

/** The questions of a form with their answers. */
export const FormAnswers = ({ answers }: { readonly answers: TicketDetail['formAnswers'] }) => (
  <dl className="answers">
    {answers.map((answer) => (
      <div key={answer.questionId}>
        <dt>{answer.label}</dt>
        <dd>{toAnswerText(answer) || <span className="muted">{t('No answer')}</span>}</dd>
      </div>
    ))}
  </dl>
);
