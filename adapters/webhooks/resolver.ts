import { readFileSync } from 'node:fs';
import { Resolver } from 'node:dns/promises';
import type { Lookup } from './egress.ts';

export interface ResolverOptions {
  /** Name servers as `address:port`; those of the operating system unless given. */
  readonly servers?: readonly string[];
  readonly hostsFile?: string;
}

/** Limits one try at one server; a name server that hangs is not asked for longer than a connect may take. */
const TRY_MS = 1_500;
const TRIES = 2;

const HOSTS_FILE =
  process.platform === 'win32'
    ? `${process.env.SystemRoot ?? 'C:\\Windows'}\\System32\\drivers\\etc\\hosts`
    : '/etc/hosts';

/**
 * Resolves names by the hosts file and DNS, without the operating system's `getaddrinfo`: that occupies a thread of
 * Node's small pool for as long as a name server hangs, and delays the name look-ups and file operations of everybody.
 * Search domains of resolv.conf are not applied: names are written in full.
 */
export const createDnsLookup =
  ({ servers, hostsFile = HOSTS_FILE }: ResolverOptions = {}): Lookup =>
  async (hostname) => {
    const known = resolveAddresses(hostsFile, hostname);
    if (known.length > 0) return known;
    // A new one each time: it reads the configured name servers again.
    const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES });
    if (servers) resolver.setServers(servers);
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const failure = answers.find((answer) => answer.status === 'rejected');
    if (addresses.length === 0 && failure) throw failure.reason;
    return addresses;
  };

const normalizeName = (name: string): string => name.toLowerCase().replace(/\.$/, '');

const resolveAddresses = (hostsFile: string, hostname: string): readonly string[] =>
  readLines(hostsFile)
    .map((line) => line.replace(/#.*/, '').trim().split(/\s+/))
    .filter(([, ...names]) => names.some((name) => normalizeName(name) === normalizeName(hostname)))
    .flatMap(([address]) => address ?? []);

/** Small, and read without waiting for a free thread. */
const readLines = (file: string): readonly string[] => {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
};
