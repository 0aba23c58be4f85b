import type { RequestBody } from './schemas.ts';

type PostPath =
  | '/claim'
  | '/unclaim'
  | '/close'
  | '/reopen'
  | '/close-request'
  | '/close-request/accept'
  | '/close-request/deny'
  | '/scheduled-close/cancel'
  | '/await-answer'
  | '/await-answer/stop'
  | '/transfer'
  | '/assign'
  | '/move'
  | '/merge'
  | '/participants';

/** The service knows who is signed in. */
type OwnBody<Body> = Omit<Body, 'staffId'>;

type Post = {
  readonly [Path in PostPath]: {
    readonly path: Path;
    readonly method?: 'POST';
    readonly body?: OwnBody<RequestBody<`/tickets/{id}${Path}`, 'post'>>;
  };
}[PostPath];

export type TicketChanges = RequestBody<'/tickets/{id}', 'patch'>;

interface Patch {
  readonly path: '';
  readonly method: 'PATCH';
  readonly body: TicketChanges;
}

interface Removal {
  readonly path: '' | '/close-request' | `/participants/${string}`;
  readonly method: 'DELETE';
  readonly body?: undefined;
}

/** A write below the path of a ticket, as the document of the API has it. A version is refused when the ticket has changed since it was seen. */
export type ActionInput = (Post | Patch | Removal) & {
  readonly version?: number;
  /** Of the attempt, where it is chosen before the request is sent. */
  readonly idempotencyKey?: string;
};
