/** With one of these, somebody can act as the bot, or reach a person. */
const SECRETS = new Set(['session_id', 'resume_gateway_url', 'token', 'email', 'phone', 'verify_key', 'access_token']);
/** What people wrote, and how they are called. */
const TEXTS = new Set([
  'content',
  'username',
  'global_name',
  'nick',
  'name',
  'topic',
  'title',
  'description',
  'filename',
  'value',
  'label',
  'text',
]);

const hideText = (text: string): string => text.replaceAll(/[\p{L}\p{N}]/gu, 'x');

const toField = (key: string, value: unknown): unknown => {
  if (typeof value !== 'string') return toFixture(value);
  if (SECRETS.has(key)) return 'hidden';
  return TEXTS.has(key) ? hideText(value) : value;
};

/** A payload without secrets and without what people wrote; ids, structure and lengths stay. */
export const toFixture = (payload: unknown): unknown => {
  if (Array.isArray(payload)) return payload.map(toFixture);
  if (!(payload instanceof Object)) return payload;
  return Object.fromEntries(Object.entries(payload).map(([key, value]) => [key, toField(key, value)]));
};
