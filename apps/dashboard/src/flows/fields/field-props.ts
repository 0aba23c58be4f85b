import type { Owner } from '../../owner.ts';
import type { FieldModel } from '../model/fields.ts';

/** What the fields of a node need to know about it. Paths are those of the API: `options.0.label`, `headers.X-Plan`. */
export interface FieldContext {
  readonly owner: Owner;
  readonly isReadOnly: boolean;
  readonly variables: readonly string[];
  readonly findProblem: (path: string) => string | null;
  /** Whether a credential is stored there. */
  readonly isStored: (path: string) => boolean;
}

export interface FieldProps<Kind extends FieldModel['kind'] = FieldModel['kind']> {
  readonly model: Extract<FieldModel, { kind: Kind }>;
  readonly path: string;
  readonly value: unknown;
  readonly context: FieldContext;
  readonly onChange: (value: unknown, path: string) => void;
}
