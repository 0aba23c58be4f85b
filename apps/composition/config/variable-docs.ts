import { z } from 'zod';

interface VariableDocs {
  /** One sentence for the table of docs/operate/configure.md, in Markdown. */
  readonly about: string;
  /** Applies without the variable, where its schema has no default. */
  readonly default?: string;
  /** Its value is not repeated in an error message. */
  readonly isSecret?: boolean;
}

/** docs/operate/configure.md shows this about each variable. */
export const variableDocs = z.registry<VariableDocs>();
