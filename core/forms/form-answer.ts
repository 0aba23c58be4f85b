export interface FormAnswer {
  readonly questionId: string;
  readonly label: string;
  /** Is a list where the question takes several; ids where it asks for users, roles, channels or attachments. */
  readonly value: string | readonly string[];
  /** People read this instead: names at the time of the answer, labels of options. Absent when the value is it. */
  readonly displayValues?: readonly string[];
}

export const listShownValues = ({
  value,
  displayValues,
}: Pick<FormAnswer, 'value' | 'displayValues'>): readonly string[] => displayValues ?? [value].flat();

export const toShownText = (answer: Pick<FormAnswer, 'value' | 'displayValues'>): string =>
  listShownValues(answer).join(', ');
