import { AppError, type Complaint, invalidAll } from '../shared/errors.ts';

/** Says what is wrong with an answer, for programs and for people. */
export interface Finding extends Pick<Complaint, 'reason' | 'message'> {
  /** Is how long, how many or of which types it has to be. */
  readonly limit?: number | string;
}

export interface WrongAnswer extends Finding {
  /** Is null for an answer to a question that the form does not have. */
  readonly label: string | null;
  /** Names the answer in the request. */
  readonly field: string;
}

/** The validation error of answers to a form. */
export class WrongAnswers extends AppError {
  readonly answers: readonly WrongAnswer[];

  constructor(answers: readonly WrongAnswer[]) {
    const { reason, message, details } = invalidAll(answers.map(toComplaint));
    super(reason, message, { details });
    this.name = 'WrongAnswers';
    this.answers = answers;
  }
}

const toComplaint = ({ field, label, reason, message }: WrongAnswer): Complaint => ({
  field,
  reason,
  message: label === null ? message : `"${label}" ${message}`,
});
