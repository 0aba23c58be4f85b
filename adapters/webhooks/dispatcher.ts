import { toError } from '#core/shared/caught-errors.ts';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { type Egress, EgressFailure, isAllowed, parseLiteral, type Lookup } from './egress.ts';
import { createDnsLookup } from './resolver.ts';
import { withDeadline } from './with-deadline.ts';

const CONNECT_MS = 5000;
const IDLE_MS = 4000;
const LONGEST_IDLE_MS = 60_000;

type AddressCheck = (hostname: string, addresses: readonly string[]) => boolean;

export const ADDRESS_REFUSED =
  'The address is not allowed: it is in a private network. Operators can allow it with EGRESS_ALLOW.';

const createRefusedError = () => new EgressFailure(ADDRESS_REFUSED);
const createUnresolvedError = (cause: unknown) => new EgressFailure('The name could not be resolved.', { cause });

/** Resolves names to addresses that were all found allowed: these, and no others, are connected to. */
const createAllowedLookup = (lookup: Lookup, isAllowed: AddressCheck): LookupFunction => {
  const resolveAllowed = async (hostname: string) => {
    const addresses = await withDeadline(CONNECT_MS, () => lookup(hostname)).catch((error: unknown) => {
      throw createUnresolvedError(error);
    });
    // Node does not survive an empty list.
    if (addresses.length === 0 || !isAllowed(hostname, addresses)) throw createRefusedError();
    return addresses.map((address) => ({ address, family: isIP(address) }));
  };
  return (hostname, _options, callback) => {
    resolveAllowed(hostname).then(
      (addresses) => callback(null, addresses),
      (error: unknown) => callback(toError(error), []),
    );
  };
};

const createConnector = (lookup: Lookup, isAllowed: AddressCheck): buildConnector.connector => {
  const connect = buildConnector({
    lookup: createAllowedLookup(lookup, isAllowed),
    autoSelectFamily: true,
    timeout: CONNECT_MS,
    allowH2: false,
    rejectUnauthorized: true,
  });
  return (options, callback) => {
    const { hostname } = options;
    const literal = parseLiteral(hostname);
    // Node asks no lookup about an address.
    if (literal && !isAllowed(hostname, [literal])) {
      queueMicrotask(() => callback(createRefusedError(), null));
      return;
    }
    connect(options, (...result) => {
      const [, socket] = result;
      // A socket without an address has been cut already.
      if (socket?.remoteAddress === undefined || isAllowed(hostname, [socket.remoteAddress])) {
        callback(...result);
        return;
      }
      socket.destroy();
      callback(createRefusedError(), null);
    });
  };
};

/**
 * The dispatcher of deliveries to test receivers of this service, and of nothing else: it checks no addresses, so the
 * sender gives it only URLs that are those of a test receiver. Follows no redirects.
 */
export const createInboxDispatcher = (): Agent =>
  new Agent({
    connect: { timeout: CONNECT_MS, autoSelectFamily: true },
    connections: null,
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: LONGEST_IDLE_MS,
    allowH2: false,
  });

/**
 * The dispatcher of every request that clients configure: connects to allowed addresses only, and checks them again at
 * each connect, since a name may resolve differently. Follows no redirects. Timeouts and the number of concurrent
 * requests of one server are up to the caller.
 */
export const createEgressDispatcher = ({ allow, lookup = createDnsLookup() }: Egress): Agent => {
  const over = (protocol: string) =>
    createConnector(lookup, (hostname, addresses) => isAllowed({ protocol, hostname }, addresses, allow));
  const [https, http] = [over('https:'), over('http:')];
  return new Agent({
    connect: (options, callback) => (options.protocol === 'https:' ? https : http)(options, callback),
    // Without a limit for each origin: one server's slow requests would keep all others from a host that many use.
    connections: null,
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: LONGEST_IDLE_MS,
    allowH2: false,
  });
};
