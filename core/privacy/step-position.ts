/** The work continues at the rows of this step after these keys; null is its first row. */
export interface StepPosition {
  readonly step: number;
  readonly after: readonly string[] | null;
}

export const FIRST_POSITION: StepPosition = { step: 0, after: null };
