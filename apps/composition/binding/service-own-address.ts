import type { OwnAddress } from '#core/webhooks/index.ts';

const ANY_HOST = /^(0\.0\.0\.0|\[::\])$/;
const LOOPBACK: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '[::]': '[::1]' };

/** A server that listens at all addresses of a machine is reached by its loopback address. */
const normalize = (text: string): string => {
  const url = new URL(text);
  if (ANY_HOST.test(url.hostname)) url.hostname = LOOPBACK[url.hostname] ?? url.hostname;
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
};

/**
 * The public address of the service. Without one, the address at which this process serves the API, when it is also the process
 * that delivers: what one process listens at is no address for another.
 */
export class ServiceOwnAddress implements OwnAddress {
  #url: string | null;

  constructor(publicUrl: string | null) {
    this.#url = publicUrl === null ? null : normalize(publicUrl);
  }

  getUrl(): string | null {
    return this.#url;
  }

  /** Is called by a process that serves the API and delivers. A public address stays. */
  setListeningUrl(url: string): void {
    this.#url ??= normalize(url);
  }
}
