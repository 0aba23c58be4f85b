import createClient from 'openapi-fetch';
import { ApiError } from './api-error.ts';
import type { paths as OrganizationPaths } from './generated/organization.d.ts';
import type { paths as ServerPaths } from './generated/server.d.ts';
import { API, send } from './http.ts';
import { t } from './texts/texts.ts';

export { ApiError, findFieldError, hasDetails, hasReason, InputError, isOutcomeUnknown } from './api-error.ts';
export type { ErrorDetail } from './api-error.ts';
export { call, newIdempotencyKey, sendOnce, toHeader } from './http.ts';
export type { CallOptions, Session } from './http.ts';
export type { Schemas } from './schemas.ts';

/** As the API reads lists of values. */
const querySerializer = { array: { style: 'form', explode: false } } as const;

/** The public API of a server, as the person who is signed in. Types come from its OpenAPI document. */
export const serverApi = (guildId: string) =>
  createClient<ServerPaths>({ baseUrl: `${location.origin}${API}/servers/${guildId}`, fetch: send, querySerializer });

/** The public API of an organization, as the person who is signed in. */
export const organizationApi = (organizationId: string) =>
  createClient<OrganizationPaths>({
    baseUrl: `${location.origin}${API}/organizations/${organizationId}`,
    fetch: send,
    querySerializer,
  });

/** The paths of which the documents of servers and of organizations say the same. */
type SharedPaths = {
  [
    Path in keyof ServerPaths & keyof OrganizationPaths as OrganizationPaths[Path] extends ServerPaths[Path]
      ? Path
      : never
  ]: ServerPaths[Path];
};

/** What the public APIs of servers and of organizations have in common. */
export const ownerApi = ({ kind, id }: { readonly kind: 'server' | 'organization'; readonly id: string }) =>
  createClient<SharedPaths>({ baseUrl: `${location.origin}${API}/${kind}s/${id}`, fetch: send, querySerializer });

/** The body of a typed answer. Refusals are thrown before, so there is one. */
export const read = async <Body>(answer: Promise<{ readonly data?: Body }>): Promise<Body> => {
  const { data } = await answer;
  if (data === undefined) throw new ApiError(0, { reason: 'empty_answer', message: t('The answer is empty.') });
  return data;
};
