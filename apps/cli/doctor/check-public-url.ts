import { isLoopbackUrl } from '#adapters/http/exchange/local-request.ts';
import type { Config } from '../../composition/config/config.ts';
import { describeError } from '../../composition/trouble/describe-error.ts';
import { fail, type Finding, pass, warn } from './finding.ts';

const NAME = 'public url';
const ANSWER_MS = 5_000;
/** The header has whole seconds. */
const MAX_OFFSET_MS = 3_000;
const REACH_ADVICE =
  'See that the service runs, that the name leads to its proxy, that the certificate is valid, and that firewalls let this machine in.';

/** Whether clients reach this service at its public address, as far as can be seen from here. */
export const checkPublicUrl = async ({ publicUrl, databaseUrl, discord }: Config): Promise<readonly Finding[]> => {
  if (publicUrl === null) {
    return databaseUrl === null && discord === null
      ? [pass(NAME, 'PUBLIC_URL is not set: links have the address that a request names')]
      : [
          warn(
            NAME,
            'PUBLIC_URL is not set: links in the chat have no address',
            'Set it to the address of the clients.',
          ),
        ];
  }
  const { search, hash } = new URL(publicUrl);
  if (search !== '' || hash !== '') return [fail(NAME, 'PUBLIC_URL has a query or a fragment', 'Remove it.')];
  const form = reportForm(publicUrl);
  return [...(form ? [form] : []), ...(await askService(publicUrl.replace(/\/+$/, '')))];
};

const reportForm = (url: string): Finding | null =>
  url.startsWith('https:') || isLoopbackUrl(url)
    ? null
    : warn(NAME, `${url} is not encrypted`, 'Put a proxy with a certificate in front, and set PUBLIC_URL to https.');

const askService = async (url: string): Promise<readonly Finding[]> => {
  try {
    const sentAt = Date.now();
    const response = await fetch(`${url}/livez`, { redirect: 'manual', signal: AbortSignal.timeout(ANSWER_MS) });
    const text = await response.text();
    return [reportAnswer(url, response, text), ...reportDate(response.headers.get('date'), (sentAt + Date.now()) / 2)];
  } catch (error) {
    return [fail(NAME, `${url}/livez does not answer here: ${describeError(error)}`, REACH_ADVICE)];
  }
};

const reportAnswer = (url: string, { status, headers }: Response, text: string): Finding => {
  if (status === 200 && isAlive(text)) return pass(NAME, `${url} leads to this service`);
  const location = headers.get('location');
  return location === null
    ? fail(
        NAME,
        `${url}/livez answers ${status}, and not as this service does`,
        'Let the proxy forward to the service.',
      )
    : fail(NAME, `${url}/livez redirects to ${location}`, 'Set PUBLIC_URL to the address that is redirected to.');
};

const isAlive = (text: string): boolean => {
  try {
    const body = JSON.parse(text) as { readonly data?: { readonly alive?: unknown } } | null;
    return body?.data?.alive === true;
  } catch {
    return false;
  }
};

const reportDate = (date: string | null, now: number): readonly Finding[] => {
  const remote = Date.parse(date ?? '');
  if (Number.isNaN(remote)) return [];
  const offset = Math.round(Math.abs(remote - now) / 1_000);
  return [
    Math.abs(remote - now) > MAX_OFFSET_MS
      ? warn('clock', `this machine and PUBLIC_URL differ by ${offset} s`, 'Set the clocks of both by NTP.')
      : pass('clock', 'this machine and PUBLIC_URL agree'),
  ];
};
