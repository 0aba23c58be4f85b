/** An answer that was given when a ticket was opened. */
export interface FormAnswer {
  readonly questionId: string;
  readonly label: string;
  /** A list where the question takes several; ids of users, roles, channels or attachments where it asks for these. */
  readonly value: string | readonly string[];
  /** What people read instead of the value: names at the time of the answer, labels of options. Absent when the value is it. */
  readonly displayValues?: readonly string[];
}

/** The texts of an answer for people, in the order of its values. */
export const listShownValues = ({
  value,
  displayValues,
}: Pick<FormAnswer, 'value' | 'displayValues'>): readonly string[] => displayValues ?? [value].flat();

/** An answer as one text for people. */
export const toShownText = (answer: Pick<FormAnswer, 'value' | 'displayValues'>): string =>
  listShownValues(answer).join(', ');
