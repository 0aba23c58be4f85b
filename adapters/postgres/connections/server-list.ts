/** User and password, hosts with commas between them, path, parameters. */
const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)([^?#]*)\??([^#]*)$/;
const ATTRIBUTE = 'target_session_attrs';
/** Both mean the server that takes writes. */
const FOR_WRITES = ['read-write', 'primary'];

/**
 * Reads an address with one or several hosts, as libpq does: `postgres://user@a:5432,b:5432/name?target_session_attrs=read-write`.
 * https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNSTRING
 *
 * @returns an address for each host, in their order
 * @throws Error for what is no such address, and for another kind of server than one that takes writes
 */
export const parseServers = (address: string): readonly string[] => {
  const [, start = '', hosts = '', path = '', search = ''] = ADDRESS.exec(address) ?? [];
  const end = path + withoutAttribute(search);
  const servers = hosts.split(',').map((host) => `${start}${host}${end}`);
  if (start === '' || !servers.every((server) => URL.canParse(server)))
    throw new Error('an address like postgres://host is needed');
  return servers;
};

const withoutAttribute = (search: string): string => {
  const parameters = new URLSearchParams(search);
  const asked = parameters.get(ATTRIBUTE);
  if (asked !== null && !FOR_WRITES.includes(asked))
    throw new Error(`the service writes: ${ATTRIBUTE} has to be read-write, or left out`);
  parameters.delete(ATTRIBUTE);
  return parameters.size === 0 ? '' : `?${parameters.toString()}`;
};

/** Hosts and ports, without user and password. */
export const namePlaces = (address: string): string =>
  parseServers(address)
    .map((server) => {
      const { hostname, port, searchParams } = new URL(server);
      return `${searchParams.get('host') ?? (hostname || 'localhost')}:${port || '5432'}`;
    })
    .join(', ');

/** The servers of an address. New connections go to the current one, until it refuses one. */
export class ServerList {
  readonly #servers: readonly string[];
  #index = 0;

  /** @param servers at least one address */
  constructor(servers: readonly string[]) {
    this.#servers = servers;
  }

  get count(): number {
    return this.#servers.length;
  }

  get current(): string {
    return this.#servers[this.#index] ?? '';
  }

  /** Goes on to the next server, unless somebody else has left this one already. */
  leave(server: string): void {
    if (server === this.current) this.#index = (this.#index + 1) % this.#servers.length;
  }
}
