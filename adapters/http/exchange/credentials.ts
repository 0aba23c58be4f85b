/** The token of an Authorization header, however it is spaced; undefined for another scheme or none. */
export const parseBearer = (authorization: string | undefined): string | undefined =>
  /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];

/**
 * The value of a cookie; null when there is none, or more than one of its name. On plain http a page of another port or
 * of another path of the host can add one, and nothing in the request says which is ours.
 */
export const readCookie = (header: string | undefined, name: string): string | null => {
  const values = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1).replace(/^"(.*)"$/, '$1'));
  const [value, another] = values;
  return value === undefined || another !== undefined ? null : value;
};
