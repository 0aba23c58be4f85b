/** SQL with its values. */
export interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** SQL conditions with their values, numbered as they are added. */
export class Conditions {
  readonly values: unknown[] = [];
  readonly texts: string[] = [];

  /** @returns the value's placeholder */
  bind(value: unknown): string {
    return `$${this.values.push(value)}`;
  }
}
