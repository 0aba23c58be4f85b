import { parseArgs } from 'node:util';
import { toError } from '#core/shared/caught-errors.ts';
import { escapeControls } from '#core/shared/values/escape-controls.ts';
import { INSTALLATION } from '../../composition/installation.ts';
import { type Forwarding, forwardDeliveries } from './forward.ts';
import { createInboxReader } from './inbox-reader.ts';

const USAGE = `${INSTALLATION.toCommandLine('forward-webhooks', '--to http://localhost:4000/hook')}

  --to <URL>       where each delivery is posted
  --url <URL>      where the service is; GUILDESK_URL or http://127.0.0.1:3000 by default
  --token <token>  a token with webhooks:read; better in GUILDESK_TOKEN, where other users of the machine do not see it
  --server <id>    the server, for a token of an organization`;

const OPTIONS = {
  to: { type: 'string' },
  url: { type: 'string' },
  token: { type: 'string' },
  server: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

const DEFAULT_URL = 'http://127.0.0.1:3000';

type Environment = Readonly<Record<string, string | undefined>>;

const parseUrl = (text: string | undefined, name: string): URL => {
  const url = URL.parse(text ?? '');
  if (url && /^https?:$/.test(url.protocol)) return url;
  throw new Error(`${name} has to be an address like http://localhost:4000/hook.\n\n${USAGE}`);
};

/** @throws Error with what is missing */
const readForwarding = (argv: readonly string[], environment: Environment) => {
  const { values } = parseArgs({ args: [...argv], options: OPTIONS });
  if (values.help) return null;
  const to = parseUrl(values.to, '--to');
  const url = parseUrl(values.url ?? environment.GUILDESK_URL ?? DEFAULT_URL, '--url').href.replace(/\/+$/, '');
  const token = values.token ?? environment.GUILDESK_TOKEN ?? '';
  if (token === '') throw new Error(`GUILDESK_TOKEN is missing: a token with the scope webhooks:read.\n\n${USAGE}`);
  return { to, reader: createInboxReader({ url, token, server: values.server ?? null }) };
};

/** Runs the command until the signal. @returns the exit code */
export const runForwardWebhooks = async (
  argv: readonly string[],
  environment: Environment,
  { print: write, ...options }: Omit<Forwarding, 'reader' | 'to'>,
): Promise<0 | 1> => {
  // The API at the other end says what is printed.
  const print = (line: string) => write(escapeControls(line));
  try {
    const forwarding = readForwarding(argv, environment);
    if (forwarding) await forwardDeliveries({ ...forwarding, ...options, print });
    else print(USAGE);
    return 0;
  } catch (error) {
    print(toError(error).message);
    return 1;
  }
};
