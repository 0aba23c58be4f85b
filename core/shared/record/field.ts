import type { Instant } from '../instant.ts';

/** `reported`: events, the timeline and rules show a change. `unreported`: they do not. `internal`: it never leaves the service. */
export type Visibility = 'reported' | 'unreported' | 'internal';

/** Adapters map each kind to a column and to a schema. `data` is a value of several parts. */
export type FieldKind = 'id' | 'chatId' | 'text' | 'choice' | 'count' | 'version' | 'flag' | 'instant' | 'data';

/** Names the parts of a value, or of each item of a list, that leave the service, in their order. */
export interface Parts {
  readonly names: readonly string[];
  /** Come last, and are left out where they are absent. */
  readonly optional: readonly string[];
  readonly isOfEach: boolean;
}

type PartName<T> = keyof NonNullable<T> & string;
type ItemOf<T> = T extends readonly (infer Item)[] ? Item : never;

interface FieldSpec<V extends Visibility> {
  readonly kind: FieldKind;
  readonly visibility: V;
  readonly isNullable: boolean;
  /** Names what an id is of, such as `ticket`. */
  readonly of: string | null;
  readonly choices: readonly string[];
  /** Describes the field to users of the API; null uses the description that all fields of this kind share. */
  readonly description: string | null;
  /** Is what people read as its name where changes are shown; without one its changes are not shown. */
  readonly label: string | null;
  readonly initial: unknown;
  readonly hasInitial: boolean;
  readonly isWritable: boolean;
  readonly isAddedLater: boolean;
  /** Null shows all parts of a value. */
  readonly parts: Parts | null;
}

/** A field of a record. Each method returns a changed copy. */
export class Field<
  T = unknown,
  V extends Visibility = Visibility,
  Initial extends boolean = boolean,
  Writable extends boolean = boolean,
> {
  /** Are never set: they carry types. */
  declare readonly type?: T;
  declare readonly initialType?: Initial;
  declare readonly writableType?: Writable;
  readonly spec: FieldSpec<V>;

  constructor(spec: FieldSpec<V>) {
    this.spec = spec;
  }

  nullable(): Field<T | null, V, Initial, Writable> {
    return new Field({ ...this.spec, isNullable: true });
  }

  /** A new record has this value. */
  initially(initial: T): Field<T, V, true, Writable> {
    return new Field({ ...this.spec, initial, hasInitial: true });
  }

  /** Callers set it; the service sets all others. */
  writable(): Field<T, V, Initial, true> {
    return new Field({ ...this.spec, isWritable: true });
  }

  /** Events and transcripts that were stored before the field was added do not have it, so it is optional in the API. */
  addedLater(): Field<T, V, Initial, Writable> {
    return new Field({ ...this.spec, isAddedLater: true });
  }

  about(description: string): Field<T, V, Initial, Writable> {
    return new Field({ ...this.spec, description });
  }

  shows(...names: readonly PartName<T>[]): Field<T, V, Initial, Writable> {
    return new Field({ ...this.spec, parts: { names, optional: [], isOfEach: false } });
  }

  /** Shows these parts of the value, too, where it has them. */
  alsoShows(...optional: readonly PartName<T>[]): Field<T, V, Initial, Writable> {
    return new Field({ ...this.spec, parts: this.spec.parts && { ...this.spec.parts, optional } });
  }

  showsOfEach(
    names: readonly PartName<ItemOf<T>>[],
    optional: readonly PartName<ItemOf<T>>[] = [],
  ): Field<T, V, Initial, Writable> {
    return new Field({ ...this.spec, parts: { names, optional, isOfEach: true } });
  }

  labeled(label: string): Field<T, V, Initial, Writable> {
    return new Field({ ...this.spec, label });
  }
}

const createKinds = <V extends Visibility>(visibility: V) => {
  const create = <T>(kind: FieldKind, more: Partial<FieldSpec<V>> = {}): Field<T, V, false, false> =>
    new Field({
      kind,
      visibility,
      isNullable: false,
      of: null,
      choices: [],
      description: null,
      label: null,
      initial: null,
      hasInitial: false,
      isWritable: false,
      isAddedLater: false,
      parts: null,
      ...more,
    });
  return {
    id: <T extends string>(of: string) => create<T>('id', { of }),
    chatId: <T extends string>(of: string) => create<T>('chatId', { of }),
    text: <T extends string = string>() => create<T>('text'),
    choice: <T extends string>(choices: readonly T[]) => create<T>('choice', { choices }),
    count: () => create<number>('count'),
    /** Grows with each change. */
    version: () => create<number>('version'),
    flag: () => create<boolean>('flag'),
    instant: () => create<Instant>('instant'),
    data: <T>() => create<T>('data'),
  };
};

export const reported = createKinds('reported');
export const unreported = createKinds('unreported');
export const internal = createKinds('internal');
