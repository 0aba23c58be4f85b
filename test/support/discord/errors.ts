/** Status and message of each error code. https://docs.discord.com/developers/topics/opcodes-and-status-codes#json */
const ERRORS = {
  10_003: [404, 'Unknown Channel'],
  10_004: [404, 'Unknown Guild'],
  10_007: [404, 'Unknown Member'],
  10_008: [404, 'Unknown Message'],
  10_009: [404, 'Unknown Overwrite'],
  10_011: [404, 'Unknown Role'],
  10_013: [404, 'Unknown User'],
  10_015: [404, 'Unknown Webhook'],
  10_062: [404, 'Unknown interaction'],
  10_063: [404, 'Unknown application command'],
  20_012: [403, 'You are not authorized to perform this action on this application'],
  20_031: [
    400,
    'Your Stage topic, server name, server description, or channel names contain words that are not allowed',
  ],
  30_003: [400, 'Maximum number of pins reached for the channel (250)'],
  30_007: [400, 'Maximum number of webhooks reached (15)'],
  30_013: [400, 'Maximum number of guild channels reached (500)'],
  30_032: [400, 'Maximum number of application commands reached (100)'],
  30_034: [400, 'Maximum number of daily application command creates has been reached (200)'],
  40_005: [413, 'Request entity too large'],
  40_060: [400, 'Interaction has already been acknowledged.'],
  40_333: [403, 'internal network error'],
  50_001: [403, 'Missing Access'],
  50_005: [403, 'Cannot edit a message authored by another user'],
  50_006: [400, 'Cannot send an empty message'],
  50_007: [403, 'Cannot send messages to this user'],
  50_008: [400, 'Cannot send messages in a non-text channel'],
  50_013: [403, 'Missing Permissions'],
  50_024: [400, 'Cannot execute action on this channel type'],
  50_027: [401, 'Invalid Webhook Token'],
  50_033: [400, 'Invalid Recipient(s)'],
  50_083: [400, 'Thread is archived'],
  50_109: [400, 'The request body contains invalid JSON.'],
  130_000: [503, 'API resource is currently overloaded. Try again a little later'],
  160_005: [400, 'Thread is locked'],
  160_006: [400, 'Maximum number of active threads reached'],
  200_000: [400, 'Message was blocked by automatic moderation'],
  220_001: [400, 'Webhooks posted to forum channels must have a thread_name or thread_id'],
} as const satisfies Record<number, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof ERRORS;

/** An answer of Discord that refuses a request. */
export class DiscordError extends Error {
  readonly status: number;
  readonly body: object;

  constructor(status: number, body: { readonly code: number; readonly message: string; readonly errors?: object }) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export const refuse = (code: ErrorCode): DiscordError => {
  const [status, message] = ERRORS[code];
  return new DiscordError(status, { message, code });
};

/** One fault of a request body, and where it is. */
export interface FormIssue {
  readonly path: readonly PropertyKey[];
  readonly code: string;
  readonly message: string;
}

type ErrorTree = { [key: string]: ErrorTree | { code: string; message: string }[] };

const addIssue = (tree: ErrorTree, { path, code, message }: FormIssue): void => {
  const node = path.reduce<ErrorTree>((parent, key) => {
    const child = parent[String(key)];
    return child && !Array.isArray(child) ? child : (parent[String(key)] = {});
  }, tree);
  const known = Array.isArray(node['_errors']) ? node['_errors'] : [];
  node['_errors'] = [...known, { code, message }];
};

/** 50035, with the faults nested as the body is. */
export const refuseForm = (issues: readonly FormIssue[]): DiscordError => {
  const errors: ErrorTree = {};
  for (const issue of issues) addIssue(errors, issue);
  return new DiscordError(400, { message: 'Invalid Form Body', code: 50_035, errors });
};

/** 50035 with one fault. */
export const refuseField = (path: string, code: string, message: string): DiscordError =>
  refuseForm([{ path: path.split('.'), code, message }]);
