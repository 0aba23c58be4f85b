import { readHeaders } from './credentials.ts';
import type { FlowNode } from './types.ts';
import { t } from '../../texts/texts.ts';

type Data = FlowNode['data'];

const JSON_BODY = '{\n  "member": "{{user.id}}",\n  "problem": "{{vars.message}}"\n}';
const JSON_HEADERS = { 'Content-Type': 'application/json' };

/** What requests often look like. */
export const PRESETS = {
  get: { label: t('Read (GET)'), data: { method: 'GET', authType: 'none' }, headers: {}, body: undefined },
  getWithToken: {
    label: t('Read with a token'),
    data: { method: 'GET', authType: 'bearer' },
    headers: {},
    body: undefined,
  },
  post: {
    label: t('Send JSON (POST)'),
    data: { method: 'POST', authType: 'none' },
    headers: JSON_HEADERS,
    body: JSON_BODY,
  },
  postWithToken: {
    label: t('Send JSON with a token'),
    data: { method: 'POST', authType: 'bearer' },
    headers: JSON_HEADERS,
    body: JSON_BODY,
  },
} as const satisfies Record<string, unknown>;

export type PresetName = keyof typeof PRESETS;

const hasHeader = (headers: Data, name: string): boolean =>
  Object.keys(headers).some((one) => one.toLowerCase() === name.toLowerCase());

/** Fills a request in. What is there already stays, credentials too; but a request that reads sends no body. */
export const applyPreset = (data: Data, name: PresetName): Data => {
  const { data: fixed, headers: added, body } = PRESETS[name];
  const headers = readHeaders(data);
  const missing = Object.entries(added).filter(([header]) => !hasHeader(headers, header));
  const all = { ...headers, ...Object.fromEntries(missing) };
  const { body: written = body, headers: _, ...rest } = data;
  return {
    ...rest,
    ...fixed,
    ...(Object.keys(all).length > 0 && { headers: all }),
    ...(body !== undefined && { body: written }),
  };
};

const NEEDED_BY: Readonly<Record<string, readonly unknown[]>> = {
  // A token without a type is a bearer token.
  authToken: ['bearer', undefined],
  authUsername: ['basic'],
  authPassword: ['basic'],
};

/** Whether a field of a request matters: credentials of another way to authenticate are shown only where they are set. */
export const isFieldNeeded = (name: string, data: Data): boolean =>
  NEEDED_BY[name]?.includes(data.authType) !== false || (data[name] ?? '') !== '';
