/** A part of a long form, to which the list of parts leads. */
export interface Part {
  /** Of the element that begins it. */
  readonly id: string;
  readonly title: string;
}
