import type { TicketDetail } from './model/types.ts';
import { toAnswerText } from './model/words.ts';
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
