import type { Instant } from '../instant.ts';
import type { Field, Visibility } from './field.ts';

/** Declares a record: its fields by their names, in the order in which they are shown. */
export type RecordFields = Readonly<Record<string, Field>>;

export type ValueOf<F> = F extends Field<infer T> ? T : never;
export type RecordOf<F extends RecordFields> = { readonly [Name in keyof F]: ValueOf<F[Name]> };

/** Are the names of the fields that are visible in this way. */
export type FieldsOf<F extends RecordFields, V extends Visibility> = {
  [Name in keyof F]: F[Name] extends Field<unknown, V> ? Name : never;
}[keyof F] &
  string;

/** Is the record as others see it. */
export type SnapshotOf<F extends RecordFields> = Omit<RecordOf<F>, FieldsOf<F, 'internal'>>;

export type InitialOf<F extends RecordFields> = {
  readonly [Name in keyof F as F[Name] extends Field<unknown, Visibility, true> ? Name : never]: ValueOf<F[Name]>;
};

/** Are the fields that callers set. */
export type WritableOf<F extends RecordFields> = {
  readonly [Name in keyof F as F[Name] extends Field<unknown, Visibility, boolean, true> ? Name : never]: ValueOf<
    F[Name]
  >;
};

/** Is what has to be given of the fields that callers set; the others have initial values. */
export type NewOf<F extends RecordFields> = Partial<WritableOf<F>> & Omit<WritableOf<F>, keyof InitialOf<F>>;

/** Is what neither callers nor initial values give a new record, such as its id. */
type IdentityOf<F extends RecordFields> = Omit<
  RecordOf<F>,
  keyof WritableOf<F> | keyof InitialOf<F> | 'createdAt' | 'updatedAt'
> & { readonly createdAt: Instant };

/** Makes new records of a kind, with the initial values of fields that are left out. */
export const createBuilder =
  <F extends RecordFields>(fields: F) =>
  (identity: IdentityOf<F>, given: NewOf<F>): RecordOf<F> => {
    const record: object = { ...getInitialValues(fields), ...given, ...identity, updatedAt: identity.createdAt };
    // The types say that all fields are there.
    return record as RecordOf<F>;
  };

export const listFields = <F extends RecordFields, V extends Visibility>(
  fields: F,
  ...visibilities: readonly V[]
): readonly FieldsOf<F, V>[] =>
  Object.keys(fields).filter((name): name is FieldsOf<F, V> =>
    visibilities.some((visibility) => visibility === fields[name]?.spec.visibility),
  );

export const getInitialValues = <F extends RecordFields>(fields: F): InitialOf<F> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { spec }]) => spec.hasInitial)
      .map(([name, { spec }]) => [name, spec.initial]),
  ) as InitialOf<F>;

/** Returns the names of fields that people read. */
export const getLabels = (fields: RecordFields): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { spec }]) => (spec.label === null ? [] : [[name, spec.label]])),
  );
