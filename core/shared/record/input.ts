import type { CategoryId, TicketId, UserId } from '../ids.ts';
import type { Instant } from '../instant.ts';

/** Each door maps a kind: to a schema, to an option of a command, to a field of a form or of a node. */
export type InputKind = 'user' | 'category' | 'ticket' | 'text' | 'flag' | 'integer' | 'instant';

interface InputSpec {
  readonly kind: InputKind;
  /** Describes it to users of the API; null uses the description that all inputs of this kind share. */
  readonly description: string | null;
  /** Describes it for several tickets at the same time, if that differs. */
  readonly bulkDescription: string | null;
  /** Is the label of its field on a page, if its kind has none of its own. */
  readonly label: string | null;
  /** It is null unless it is given. A flag is false instead. */
  readonly isOptional: boolean;
  readonly min: number;
  /** Limits the characters of a text, or a number. */
  readonly max: number;
}

/** What a caller of an action gives. Each method returns a changed copy. */
export class Input<T = unknown> {
  /** Is never set: it carries the type. */
  declare readonly type?: T;
  readonly spec: InputSpec;

  constructor(spec: InputSpec) {
    this.spec = spec;
  }

  optional(): Input<T | null> {
    return new Input({ ...this.spec, isOptional: true });
  }

  labeled(label: string): Input<T> {
    return new Input({ ...this.spec, label });
  }

  inBulk(bulkDescription: string): Input<T> {
    return new Input({ ...this.spec, bulkDescription });
  }
}

export type InputFields = Readonly<Record<string, Input>>;

export type InputOf<F extends InputFields> = { readonly [Name in keyof F]: F[Name] extends Input<infer T> ? T : never };

const create = <T>(kind: InputKind, description: string | null, more: Partial<InputSpec> = {}): Input<T> =>
  new Input({ kind, description, bulkDescription: null, label: null, isOptional: false, min: 0, max: 0, ...more });

export const input = {
  user: (description: string | null = null) => create<UserId>('user', description),
  category: (description: string) => create<CategoryId>('category', description),
  ticket: (description: string) => create<TicketId>('ticket', description),
  /** It has at least one character, and at most `max`. */
  text: (max: number, description: string) => create<string>('text', description, { max }),
  flag: (description: string) => create<boolean>('flag', description, { isOptional: true }),
  integer: (min: number, max: number, description: string) => create<number>('integer', description, { min, max }),
  instant: (description: string) => create<Instant>('instant', description),
};
