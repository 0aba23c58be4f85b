/** Scheme and authority of the absolute form (RFC 9112, section 3.2.2), which clients send to proxies and may send to servers. */
const ORIGIN = /^[a-z][a-z\d+.-]*:\/\/[^/?#\\]*/i;

/**
 * A request target in origin form: path and query. All parts of the service that look at a target get this one, so that none
 * reads another path than the router does. A fragment, which no client should send, is cut off.
 */
export const toOriginForm = (target: string): string => {
  if (target.startsWith('/') && !target.includes('#')) return target;
  const rest = target.replace(ORIGIN, '').replace(/#.*$/s, '');
  return rest === '' || rest.startsWith('?') ? `/${rest}` : rest;
};

/** The path of a target in origin form, without its query. */
export const getPath = (target: string): string => {
  const end = target.indexOf('?');
  return end === -1 ? target : target.slice(0, end);
};

/** Whether a path or a target in origin form is one of the API, in any case as for the router. */
export const isOfApi = (path: string): boolean => /^\/v1\//i.test(path);
