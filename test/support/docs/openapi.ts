/** A part of an OpenAPI document. */
export type Json = Record<string, any>;

/** The part itself, or what it refers to. */
export const resolvePart = (document: Json, part: Json): Json => {
  if (typeof part.$ref !== 'string') return part;
  const found = part.$ref
    .slice('#/'.length)
    .split('/')
    .reduce<Json | undefined>((inner, name) => inner?.[name], document);
  if (!found) throw new Error(`The document has no ${part.$ref}.`);
  return resolvePart(document, found);
};

/** The responses of an operation that have a body, by status. */
export const resolveResponses = (document: Json, { responses }: Json): [string, Json][] =>
  Object.entries<Json>(responses)
    .map(([status, response]): [string, Json] => [status, resolvePart(document, response)])
    .filter(([, { content }]) => content !== undefined);
