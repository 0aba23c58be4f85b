import type { IncomingMessage, ServerResponse } from 'node:http';
import { populateErrorResponse, populateSuccessfulResponse } from '@discordjs/proxy';
import { type InternalRequest, RateLimitError, RequestMethod, type REST } from '@discordjs/rest';

const METHODS = Object.values(RequestMethod);

/** Sends a request on and copies the answer. @throws when Discord did not answer; the sender then gets status 502 */
export const forward = async (
  rest: REST,
  token: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const method = METHODS.find((known) => known === request.method);
  if (!method) {
    response.writeHead(405).end();
    return;
  }
  response.statusCode = 502;
  try {
    await populateSuccessfulResponse(response, await rest.queueRequest(toOutgoing(token, request, method)));
  } catch (error) {
    if (!populateErrorResponse(response, error)) throw error;
    // The time that the package sets leaves out limits which are not those of the route.
    if (error instanceof RateLimitError) response.setHeader('Retry-After', getRetryAfterMs(error) / 1_000);
  } finally {
    response.end();
  }
};

const getRetryAfterMs = ({ timeToReset, retryAfter, sublimitTimeout }: RateLimitError): number =>
  Math.max(0, timeToReset, retryAfter, sublimitTimeout);

/** The token is added here, and not by the client, which would forget it after an answer 401. */
const toOutgoing = (token: string, request: IncomingMessage, method: RequestMethod): InternalRequest => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://gate');
  const reason = request.headers['x-audit-log-reason'];
  return {
    body: request,
    passThroughBody: true,
    method,
    fullRoute: `/${pathname.replace(/^\/api\/(v\d+\/)?/, '')}`,
    query: searchParams,
    auth: false,
    headers: {
      'Content-Type': request.headers['content-type'] ?? '',
      Authorization: `Bot ${token}`,
      ...(typeof reason === 'string' && { 'X-Audit-Log-Reason': reason }),
    },
  };
};
