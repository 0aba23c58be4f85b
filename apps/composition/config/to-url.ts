/** A server that listens at all addresses of a machine is reached at the loopback one. */
const LOOPBACK: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** The address at which programs of this machine reach what listens there. */
export const toUrl = (host: string, port: number): string => {
  const reached = LOOPBACK[host] ?? host;
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`;
};
