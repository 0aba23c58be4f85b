import { listKeys } from './values/list-keys.ts';

export type ErrorCode =
  | 'validation_error'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'rate_limited'
  | 'bot_unavailable'
  | 'service_unavailable'
  | 'internal_error';

interface Meaning {
  readonly code: ErrorCode;
  readonly means: string;
}

/** Each reason is stable for programs, and has one code and one meaning. */
export const REASONS = {
  invalid_request: { code: 'validation_error', means: 'A part of the request is not valid; `details` names each.' },
  token_missing: { code: 'unauthorized', means: 'The request has no bearer token.' },
  token_invalid: { code: 'unauthorized', means: 'The token is unknown, expired or revoked.' },
  not_signed_in: { code: 'unauthorized', means: 'There is no session of the dashboard, or it has ended. Sign in.' },
  sign_in_link_invalid: { code: 'unauthorized', means: 'The sign-in link is unknown, was used, or has expired.' },
  sign_in_failed: { code: 'unauthorized', means: 'The chat platform refused the sign-in, or it began elsewhere.' },
  no_api_access: { code: 'forbidden', means: 'The plan does not include this kind of API access.' },
  wrong_token_kind: { code: 'forbidden', means: 'The path needs the other kind of token.' },
  missing_scope: { code: 'forbidden', means: 'The token does not have the scope.' },
  cross_site_request: { code: 'forbidden', means: 'Only pages of the dashboard itself may send this request.' },
  csrf_token_invalid: { code: 'forbidden', means: 'The X-CSRF-Token header is missing or not of this session.' },
  own_chat_account: {
    code: 'forbidden',
    means: 'The account in the chat of somebody who has signed in is not named afterwards; they sign in with it.',
  },
  foreign_sign_in_link: {
    code: 'forbidden',
    means: 'Nobody gets a link with which they could sign in as somebody who has signed in before.',
  },
  role_insufficient: { code: 'forbidden', means: 'The role of the person in the dashboard does not allow this.' },
  no_dashboard_access: { code: 'forbidden', means: 'The account has no role in any server of the service.' },
  foreign_staff_id: {
    code: 'forbidden',
    means: 'A person in the dashboard can only act as the own account in the chat.',
  },
  not_local: { code: 'forbidden', means: 'Only programs on the same machine may call this path.' },
  not_in_demo: {
    code: 'forbidden',
    means: 'A demo does not do this, as it would reach beyond the desk of the visitor.',
  },
  demo_limit: { code: 'forbidden', means: 'A desk of the demo takes no more changes, or no more text and files.' },
  unknown_path: { code: 'not_found', means: 'There is no such path or method.' },
  unknown_resource: { code: 'not_found', means: 'A resource that the path or the body names does not exist.' },
  not_ready: { code: 'not_found', means: 'The resource is being made. Retry in a few seconds.' },
  stale_version: { code: 'conflict', means: 'The resource was changed since it was read. Read it again and retry.' },
  lock_timeout: { code: 'conflict', means: 'Another request is changing the resource. Retry.' },
  chat_account_taken: {
    code: 'conflict',
    means: 'Another person of the server or organization has this account in the chat.',
  },
  name_taken: { code: 'conflict', means: 'Another resource of this kind has the name.' },
  shortcut_taken: { code: 'conflict', means: 'Another canned reply has the shortcut.' },
  slug_taken: { code: 'conflict', means: 'Another knowledge base item has the slug.' },
  external_id_taken: { code: 'conflict', means: 'Another ticket has the external id.' },
  id_taken: { code: 'conflict', means: 'A resource with this id exists already.' },
  limit_reached: { code: 'conflict', means: 'There are as many as the limit allows.' },
  in_use: { code: 'conflict', means: 'Other resources refer to this one.' },
  managed_by_organization: { code: 'conflict', means: 'The resource belongs to the organization. Change it there.' },
  wrong_status: { code: 'conflict', means: 'The status of the resource does not allow this.' },
  already_done: { code: 'conflict', means: 'The resource is in the requested state already.' },
  already_claimed: { code: 'conflict', means: 'Another staff member has claimed the ticket.' },
  legal_hold: { code: 'conflict', means: 'The ticket has to be kept.' },
  open_tickets: { code: 'conflict', means: 'The person has an open ticket. Close it first.' },
  dashboard_person: {
    code: 'conflict',
    means: 'The account belongs to a person of the dashboard. Remove the person, or their role, first.',
  },
  not_claimed: { code: 'conflict', means: 'The ticket has to be claimed first.' },
  close_requested: { code: 'conflict', means: 'A close request waits for an answer.' },
  no_close_request: { code: 'conflict', means: 'The ticket has no close request.' },
  not_rated: { code: 'conflict', means: 'The ticket is not rated.' },
  not_scheduled: { code: 'conflict', means: 'The ticket is not to be closed later.' },
  merged: { code: 'conflict', means: 'The ticket was merged into another one.' },
  different_requester: { code: 'conflict', means: 'The tickets have different requesters.' },
  direct_ticket: {
    code: 'conflict',
    means: 'Only staff see the channel of a ticket in direct messages; nobody can be added.',
  },
  not_posted_by_bot: {
    code: 'conflict',
    means: 'The bot did not post the message for somebody, so only who wrote it in the chat can change it there.',
  },
  not_author: { code: 'conflict', means: 'Only who wrote the message can change it.' },
  needs_more_messages: {
    code: 'conflict',
    means: 'The new text needs more messages in the chat than the old one took. Shorten it, or write another message.',
  },
  not_removable: { code: 'conflict', means: 'The requester and the claimer of a ticket cannot be removed from it.' },
  blocked: { code: 'conflict', means: 'The requester is blocked from opening tickets.' },
  role_missing: { code: 'conflict', means: 'The requester has none of the roles that the category asks for.' },
  role_denied: { code: 'conflict', means: 'The requester has a role whose members may not open tickets here.' },
  account_too_young: { code: 'conflict', means: "The requester's account in the chat is too young to open tickets." },
  membership_too_short: { code: 'conflict', means: 'The requester joined the server too recently to open tickets.' },
  outside_hours: { code: 'conflict', means: 'It is outside the opening hours.' },
  opening_paused: { code: 'conflict', means: 'New tickets are paused.' },
  daily_limit: { code: 'conflict', means: 'The requester has opened as many tickets in 24 hours as is allowed.' },
  cooldown: { code: 'conflict', means: 'The requester opened a ticket too recently.' },
  category_archived: { code: 'conflict', means: 'The category is archived and takes no tickets.' },
  category_deleted: { code: 'conflict', means: 'The category was deleted while the request was running.' },
  channel_gone: { code: 'conflict', means: 'The channel was deleted in the chat.' },
  not_deployable: { code: 'conflict', means: 'The panel is incomplete, or leads to something that takes no requests.' },
  no_target: { code: 'conflict', means: 'There is no ticket, user or channel that the action could be about.' },
  no_chat_account: {
    code: 'conflict',
    means: 'The person in the dashboard has no account in the chat, which this needs.',
  },
  disabled: { code: 'conflict', means: 'The webhook is disabled. Enable it first.' },
  no_member_server: { code: 'conflict', means: 'The organization has no member server.' },
  secret_lost: { code: 'conflict', means: 'A stored secret cannot be decrypted. Set it again.' },
  confirmation_missing: { code: 'conflict', means: 'The command needs to be confirmed.' },
  key_reused: { code: 'conflict', means: 'The Idempotency-Key was used for a different request.' },
  request_running: { code: 'conflict', means: 'The first request with this Idempotency-Key is still running. Retry.' },
  bot_lacks_permission: {
    code: 'conflict',
    means: 'The bot lacks a permission in the chat; the message names it. Grant it and retry.',
  },
  chat_unknown_reference: {
    code: 'conflict',
    means: 'The chat does not know a role, user or channel that is configured or named.',
  },
  chat_limit_reached: { code: 'conflict', means: 'A limit of the chat is reached; the message says what to remove.' },
  chat_refused: { code: 'conflict', means: 'The chat refuses the content, for example by a rule of its moderation.' },
  rate_limit_exceeded: { code: 'rate_limited', means: 'Too many requests. Wait the seconds of Retry-After.' },
  demo_address_limit: {
    code: 'rate_limited',
    means: 'The address or its network has as many desks of the demo as it may have. Wait the seconds of Retry-After.',
  },
  bot_offline: { code: 'bot_unavailable', means: 'The bot cannot reach the chat platform. Nothing was changed.' },
  sign_in_unavailable: {
    code: 'service_unavailable',
    means: 'The chat platform does not answer, so nobody can sign in with it now.',
  },
  demo_full: {
    code: 'service_unavailable',
    means: 'The demo has no room for another desk. Wait the seconds of Retry-After.',
  },
  overloaded: { code: 'service_unavailable', means: 'The service has too much to do. Nothing was changed.' },
  search_limit: { code: 'service_unavailable', means: 'Too many searches and reports of this server are running.' },
  too_slow: { code: 'service_unavailable', means: 'The search or report takes too long. Ask for less.' },
  timed_out: { code: 'service_unavailable', means: 'The request took too long and was given up. Retry.' },
  database_unavailable: { code: 'service_unavailable', means: 'The database cannot be reached.' },
  storage_unavailable: { code: 'service_unavailable', means: 'The store of files cannot be reached or is full.' },
  disk_full: { code: 'service_unavailable', means: 'The database has no room left: it can be read, but not changed.' },
  unexpected_error: { code: 'internal_error', means: 'A defect of the service. Report the request id.' },
} as const satisfies Record<string, Meaning>;

export type ErrorReason = keyof typeof REASONS;

export const ERROR_REASONS = listKeys(REASONS);

export const CHAT_REASONS = [
  'bot_offline',
  'bot_lacks_permission',
  'chat_unknown_reference',
  'chat_limit_reached',
  'chat_refused',
] as const satisfies readonly ErrorReason[];

export type ReasonOf<Code extends ErrorCode> = {
  [Reason in ErrorReason]: (typeof REASONS)[Reason]['code'] extends Code ? Reason : never;
}[ErrorReason];

export const DETAIL_REASONS = {
  required: 'The field is missing or empty.',
  wrong_type: 'The value has the wrong type.',
  unknown_field: 'There is no such field, parameter or header value.',
  too_long: 'The text is too long.',
  too_short: 'The text is too short.',
  too_many: 'The list or object has too many entries.',
  too_few: 'The list has too few entries.',
  out_of_range: 'The number or time is outside its range.',
  invalid_format: 'The text does not have the form that is needed.',
  not_allowed: 'The value is not one of those allowed here.',
  duplicate: 'The value or header is given twice.',
  unknown_reference: 'The value names something that does not exist.',
  inconsistent: 'The value contradicts another part of the request or of the resource.',
  unreadable: 'The request or its body could not be read.',
} as const;

export type DetailReason = keyof typeof DETAIL_REASONS;
