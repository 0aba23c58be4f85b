import type { RESTOptions } from '@discordjs/rest';

type Request = Parameters<RESTOptions['makeRequest']>[1];

/**
 * Returns the request with a form as bytes. The dispatcher of a process belongs to that copy of undici which was loaded
 * first, Node's own or one of a package, and each refuses forms of the others.
 */
export const encodeForm = async (request: Request): Promise<Request> => {
  if (!(request.body instanceof FormData)) return request;
  const encoded = new Response(request.body);
  const headers = new Headers(request.headers as Record<string, string>);
  headers.set('Content-Type', encoded.headers.get('Content-Type') ?? '');
  return { ...request, headers: Object.fromEntries(headers), body: new Uint8Array(await encoded.arrayBuffer()) };
};
