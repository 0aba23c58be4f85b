/** A stored delivery, as the API shows it. */
export interface StoredDelivery {
  readonly id: string;
  readonly eventType: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The API does not allow this, or knows no test receiver: another try would have the same answer. */
export class ApiRefusal extends Error {}

export interface InboxReaderOptions {
  /** Where the service is, without a slash at its end. */
  readonly url: string;
  readonly token: string;
  /** The server, for a token of an organization. */
  readonly server: string | null;
}

export interface InboxReader {
  /** Returns the id of the newest delivery; an empty text when there is none. @throws ApiRefusal without a test receiver */
  getNewestId(signal: AbortSignal): Promise<string>;
  /** Lists what was received after a delivery, the oldest first. */
  listAfter(id: string, signal: AbortSignal): Promise<readonly StoredDelivery[]>;
}

const PAGE_SIZE = 20;
const TIMEOUT_MS = 15_000;
const NO_INBOX =
  'This server has no test receiver. Create one on the page “Inbox” of the dashboard, or by POST /v1/webhook-inbox.';

/** Statuses after which the same request may succeed. */
const isTransient = (status: number): boolean => status === 429 || status >= 500;

interface Page {
  readonly data: readonly StoredDelivery[];
  readonly pagination: { readonly nextCursor: string | null };
}

export const createInboxReader = ({ url, token, server }: InboxReaderOptions): InboxReader => {
  const root = `${url}/v1${server === null ? '' : `/org/servers/${server}`}/webhook-inbox`;
  const get = async <Body>(path: string, signal: AbortSignal): Promise<Body> => {
    const response = await fetch(root + path, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    if (response.ok) return (await response.json()) as Body;
    const message = `The API answered with status ${response.status}: ${await response.text()}`;
    throw isTransient(response.status) ? new Error(message) : new ApiRefusal(message);
  };
  return {
    getNewestId: async (signal) => {
      const { data } = await get<{ readonly data: { readonly url: string | null } }>('', signal);
      if (data.url === null) throw new ApiRefusal(NO_INBOX);
      return (await get<Page>('/deliveries?limit=1', signal)).data[0]?.id ?? '';
    },
    listAfter: async (id, signal) => {
      const found: StoredDelivery[] = [];
      for (let cursor = ''; ;) {
        const { data, pagination } = await get<Page>(`/deliveries?limit=${PAGE_SIZE}${cursor}`, signal);
        const newer = data.filter((one) => one.id > id);
        found.push(...newer);
        if (newer.length < data.length || pagination.nextCursor === null) return found.reverse();
        cursor = `&cursor=${encodeURIComponent(pagination.nextCursor)}`;
      }
    },
  };
};
