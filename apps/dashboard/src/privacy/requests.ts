import { read, type Schemas, serverApi } from '../api.ts';
import type { Owner } from '../owner.ts';
import { type FetchPage, usePages, useSession } from '../queries.ts';
import { t } from '../texts/texts.ts';
import { type PrivacyRequest, toPrivacyKey, toQuery } from './open-requests.ts';

export type DataExport = Schemas['Export'];
export type LegalHold = Schemas['LegalHold'];

const POLL_MS = 2_000;
const DAY_MS = 86_400_000;
/** The law of the EU gives one month (GDPR, article 12, paragraph 3). */
const ANSWER_DAYS = 30;

/** A completed export is sent within this time, if it can be. */
const SENDING_MS = 60_000;

/** Why the bot cannot send links, and who can change it. */
export const NO_LINKS = t(
  'The bot cannot send links, because the service does not know its public address. Ask those who run it to set PUBLIC_URL.',
);

interface Circumstances {
  readonly canSendLinks: boolean;
  /** In epoch milliseconds. */
  readonly now: number;
}

/** Says how far the link to an export is on its way to the member who asked for it; `none` where nobody did. */
export const getDelivery = (
  { isForMember, completedAt, sentAt }: Pick<DataExport, 'isForMember' | 'completedAt' | 'sentAt'>,
  { canSendLinks, now }: Circumstances,
): 'none' | 'waiting' | 'sent' | 'failed' => {
  if (!isForMember) return 'none';
  if (sentAt !== null) return 'sent';
  if (completedAt === null) return 'waiting';
  return canSendLinks && now < Date.parse(completedAt) + SENDING_MS ? 'waiting' : 'failed';
};

/** Whether the bot can send links; as long as it is not known, too. */
export const useCanSendLinks = (): boolean => useSession().data?.canSendLinks ?? true;

/** Is read again while one of them is being made or sent. */
export const useExports = (owner: Owner) => {
  const key = [...toPrivacyKey(owner), 'exports'];
  const fetch: FetchPage<DataExport> = (cursor, signal) =>
    read(serverApi(owner.id).GET('/privacy/exports', { params: { query: toQuery(cursor) }, signal }));
  const canSendLinks = useCanSendLinks();
  const isWaiting = usePages(key, fetch).items.some(
    (one) => one.status === 'running' || getDelivery(one, { canSendLinks, now: Date.now() }) === 'waiting',
  );
  return usePages(key, fetch, isWaiting ? { refetchInterval: POLL_MS } : {});
};

export const useHolds = (owner: Owner) =>
  usePages<LegalHold>([...toPrivacyKey(owner), 'holds'], (cursor, signal) =>
    read(serverApi(owner.id).GET('/privacy/legal-holds', { params: { query: toQuery(cursor) }, signal })),
  );

/** The last day for an answer to a request, as a time. */
export const toDeadline = ({ createdAt }: Pick<PrivacyRequest, 'createdAt'>): string =>
  new Date(Date.parse(createdAt) + ANSWER_DAYS * DAY_MS).toISOString();

export const isOverdue = (request: Pick<PrivacyRequest, 'createdAt'>, now: number): boolean =>
  Date.parse(toDeadline(request)) < now;

/** How much of an export or an erasure is done, in percent. */
export const toPercent = (servers: readonly { readonly stepsDone: number; readonly stepsTotal: number }[]): number => {
  const total = servers.reduce((sum, { stepsTotal }) => sum + stepsTotal, 0);
  const done = servers.reduce((sum, { stepsDone }) => sum + stepsDone, 0);
  return total === 0 ? 0 : Math.floor((100 * done) / total);
};
