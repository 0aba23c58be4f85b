export type Call = (method: string, path: string, body?: object) => Promise<Response>;

/** Calls the API as the owner of a token. */
export const callerOf =
  (url: URL | string, token: string): Call =>
  (method, path, body) =>
    fetch(new URL(path, url), {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
