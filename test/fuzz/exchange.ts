import { Agent, request } from 'node:http';
import type { Json } from './operations.ts';

/** A request as it goes over the wire: nothing is added to its headers but Host and Content-Length. */
export interface WireRequest {
  readonly method: string;
  readonly path: string;
  /** Names and values; a name may stand there twice. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string | Buffer | null;
}

export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** Null when the text is no JSON. */
  readonly body: Json | null;
}

const agent = new Agent({ keepAlive: true, maxSockets: 4 });

export const exchange = (base: string, { method, path, headers, body }: WireRequest): Promise<WireAnswer> =>
  new Promise((resolve, reject) => {
    const { hostname, port, host } = new URL(base);
    const length = body === null ? [] : ['content-length', String(Buffer.byteLength(body))];
    const all = ['host', host, ...headers.flat(), ...length];
    const sent = request({ hostname, port, method, path, headers: all, agent }, (answer) => {
      answer
        .toArray()
        .then((chunks) => {
          const text = Buffer.concat(chunks as Buffer[]).toString();
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text, body: parsed(text) });
        })
        .catch(reject);
    });
    sent.on('error', reject).end(body ?? undefined);
  });

const parsed = (text: string): Json | null => {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
};

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
/** Bytes that a shell cannot take as they are. */
const escaped = (text: string): string =>
  `$'${text.replaceAll(/[\\']/g, (c) => `\\${c}`).replaceAll(/[^\x20-\x7e]/gu, (c) => [...Buffer.from(c)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join(''))}'`;
const argument = (text: string): string => (/^[\x20-\x7e]*$/.test(text) ? quoted(text) : escaped(text));

/** The request as a command line; BASE and TOKEN are set by the reader who pastes it. */
export const curlOf = ({ method, path, headers, body }: WireRequest): string => {
  const shown = headers.map(([name, value]) =>
    name === 'authorization' && value.startsWith('Bearer gdk_')
      ? '-H "Authorization: Bearer $TOKEN"'
      : `-H ${argument(`${name}: ${value}`)}`,
  );
  const data = body === null ? [] : [`--data-binary ${argument(String(body).slice(0, 20_000))}`];
  return ['curl -i', `-X ${method}`, ...shown, ...data, `"$BASE"${quoted(path)}`].join(' ');
};
