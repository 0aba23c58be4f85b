import { setTimeout as pause } from 'node:timers/promises';

/** A browser of a visitor, as far as the service can see one. */
export interface Visitor {
  readonly guild: string;
  /** The path begins after `/dashboard/api`. */
  readonly send: (method: string, path: string, body?: object) => Promise<Response>;
}

export const askForDesk = (url: string, address: string): Promise<Response> =>
  sendAsPage(url, { address, method: 'POST', path: '/demo-desk', body: { language: 'en' } });

interface PageRequest {
  readonly address: string;
  readonly method: string;
  readonly path: string;
  readonly body?: object | undefined;
  readonly cookie?: string;
  readonly csrfToken?: string;
}

const sendAsPage = (
  url: string,
  { address, method, path, body, cookie = '', csrfToken = '' }: PageRequest,
): Promise<Response> =>
  fetch(new URL(`/dashboard/api${path}`, url), {
    method,
    headers: {
      origin: new URL(url).origin,
      'x-forwarded-for': address,
      'content-type': 'application/json',
      ...(cookie && { cookie, 'x-csrf-token': csrfToken }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });

/** Opens a desk. @throws Error when there is none */
export const visit = async (url: string, address: string): Promise<Visitor> => {
  let answer = await askForDesk(url, address);
  // The demo opens so many desks in a minute.
  while (answer.status === 503) {
    await pause(500);
    answer = await askForDesk(url, address);
  }
  if (answer.status !== 201) throw new Error(`No desk: ${answer.status} ${await answer.text()}`);
  const [cookie = ''] = answer.headers.getSetCookie().map((text) => text.split(';')[0] ?? '');
  const { data } = (await answer.json()) as { data: { csrfToken: string } };
  const send: Visitor['send'] = (method, path, body) =>
    sendAsPage(url, { address, method, path, body, cookie, csrfToken: data.csrfToken });
  const servers = (await (await send('GET', '/servers')).json()) as { data: { id: string }[] };
  return { guild: servers.data[0]?.id ?? '', send };
};

/** The address of a visitor in a network of its own. */
export const toAddress = (index: number, block = 10): string => `${block}.${Math.floor(index / 250)}.${index % 250}.7`;
