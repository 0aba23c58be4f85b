import { uuidIds } from '#adapters/node/ids.ts';
import { MAX_ENTRIES_PER_TOKEN, type RequestEntry, type RequestQuery } from '#core/request-log/index.ts';
import { plusMs, toInstant } from '#core/shared/instant.ts';
import { aGuildId, NOON } from '../support/build.ts';
import { readAllPages } from './all-pages.ts';
import type { Stores } from './stores.ts';

const FIRST_PAGE = { limit: 100, after: null };

const aToken = () => ({ ownerId: aGuildId(), tokenId: uuidIds.next('token') });

const anEntry = (
  token: Pick<RequestEntry, 'ownerId' | 'tokenId'>,
  overrides: Partial<RequestEntry> = {},
): RequestEntry => ({
  ...token,
  id: uuidIds.next('requestEntry'),
  method: 'GET',
  path: '/v1/tickets?status&limit',
  status: 200,
  reason: null,
  durationMs: 12,
  requestId: 'abc.1',
  createdAt: NOON,
  ...overrides,
});

export const requestLogContract = (stores: () => Stores): void => {
  const list = async (token: Pick<RequestEntry, 'ownerId' | 'tokenId'>, query: RequestQuery = {}, since = NOON) =>
    (await stores().requestLog.list({ ...token, since }, query, FIRST_PAGE)).items;

  it('gives back exactly what was added, to the owner of the token alone', async () => {
    const [mine, other] = [aToken(), aToken()];
    const ofOrganization = { ownerId: uuidIds.next('organization'), tokenId: uuidIds.next('token') };
    const entries = [
      anEntry(mine),
      anEntry(other),
      anEntry(mine, { method: 'POST', status: 409, reason: 'stale_version', durationMs: 0 }),
      anEntry(ofOrganization),
    ];
    await stores().requestLog.add(entries);
    expect(await list(mine)).toEqual([entries[2], entries[0]]);
    expect(await list(ofOrganization)).toEqual([entries[3]]);
    expect(await list({ ownerId: other.ownerId, tokenId: mine.tokenId })).toEqual([]);
  });

  it('adds entries once that are given again, with others', async () => {
    const token = aToken();
    const [first, second] = [anEntry(token), anEntry(token)];
    await stores().requestLog.add([first]);
    await stores().requestLog.add([first, second]);
    expect(await list(token)).toEqual([second, first]);
  });

  it('pages newest first', async () => {
    const token = aToken();
    const entries = Array.from({ length: 7 }, () => anEntry(token));
    await stores().requestLog.add(entries);
    const pages = await readAllPages((page) => stores().requestLog.list({ ...token, since: NOON }, {}, page));
    expect(pages).toEqual(entries.toReversed());
  });

  it('filters by the class of the status and by time', async () => {
    const token = aToken();
    const [ok, cached, refused, broken] = [200, 304, 429, 503].map((status, i) =>
      anEntry(token, { status, createdAt: plusMs(NOON, i) }),
    );
    await stores().requestLog.add([ok!, cached!, refused!, broken!]);
    expect(await list(token, { status: ['4xx', '5xx'] })).toEqual([broken, refused]);
    expect(await list(token, { status: ['2xx'] })).toEqual([ok]);
    expect(await list(token, { status: ['3xx'] })).toEqual([cached]);
    expect(await list(token, {}, plusMs(NOON, 2))).toEqual([broken, refused]);
  });

  it('keeps the newest of each token only', async () => {
    const [busy, quiet] = [aToken(), aToken()];
    const many = Array.from({ length: MAX_ENTRIES_PER_TOKEN + 5 }, () => anEntry(busy));
    const one = anEntry(quiet);
    await stores().requestLog.add([one, ...many.slice(0, 7)]);
    await stores().requestLog.add(many.slice(7));
    const kept = await readAllPages((page) => stores().requestLog.list({ ...busy, since: NOON }, {}, page), 100);
    expect(kept.map(({ id }) => id)).toEqual(
      many
        .slice(5)
        .map(({ id }) => id)
        .toReversed(),
    );
    expect(await list(quiet)).toEqual([one]);
  });

  it('drops entries that are older, and no others', async () => {
    const token = aToken();
    const [old, kept] = [anEntry(token, { createdAt: toInstant(Date.UTC(2000, 0) - 1) }), anEntry(token)];
    await stores().requestLog.add([old, kept]);
    const before = toInstant(Date.UTC(2000, 0));
    expect(await stores().requestLog.purge(before)).toBe(1);
    expect(await stores().requestLog.purge(before)).toBe(0);
    expect(await list(token, {}, toInstant(0))).toEqual([kept]);
  });
};
