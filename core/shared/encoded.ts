declare const encodes: unique symbol;

/** Is the JSON text of what leaves the service of a record. */
export type Encoded<T> = string & { readonly [encodes]: T };
