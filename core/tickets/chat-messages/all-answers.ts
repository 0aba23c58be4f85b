import { escapeMarkdown, formatBold } from '../../chat/index.ts';
import { truncate } from '../../shared/values/text.ts';
import { type Ticket, toShownText } from '../model/ticket.ts';

/** The opening message has room for so many characters of an answer, and of all answers. */
const [MAX_ANSWER, MAX_ANSWERS] = [500, 1_200];

type Answered = Pick<Ticket, 'formAnswers'>;

interface ShownAnswer {
  readonly name: string;
  readonly value: string;
}

const showAnswer = (answer: Ticket['formAnswers'][number], max: number): ShownAnswer => ({
  name: escapeMarkdown(answer.label),
  value: escapeMarkdown(truncate(toShownText(answer), max)) || '–',
});

const countCharacters = (answers: readonly ShownAnswer[]): number =>
  answers.reduce((sum, { name, value }) => sum + name.length + value.length, 0);

/** Each answer is shown at its beginning: as much as each of them has room for. */
export const listShortAnswers = ({ formAnswers }: Answered): readonly ShownAnswer[] => {
  const whole = formAnswers.map((answer) => showAnswer(answer, MAX_ANSWER));
  if (countCharacters(whole) <= MAX_ANSWERS) return whole;
  const share = Math.max(20, Math.floor(MAX_ANSWERS / formAnswers.length));
  return formAnswers.map((answer) => showAnswer(answer, share));
};

/** Whether the opening message cannot show all that was answered. */
export const hasLongAnswers = (ticket: Answered): boolean =>
  ticket.formAnswers.some(
    (answer, index) => listShortAnswers(ticket)[index]?.value !== showAnswer(answer, Infinity).value,
  );

/** All answers of the form, whole. */
export const renderAllAnswers = ({ formAnswers }: Answered): string =>
  formAnswers
    .map((answer) => showAnswer(answer, Infinity))
    .map(({ name, value }) => `${formatBold(name)}\n${value}`)
    .join('\n\n');
