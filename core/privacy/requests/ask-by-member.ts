import { type ChatPlatform, toTextNotice, mentionUser } from '../../chat/index.ts';
import { loadServerContext, type ServerContext, type ServerContextPorts } from '../../settings/index.ts';
import { AppError } from '../../shared/errors.ts';
import type { GuildId, UserId } from '../../shared/ids.ts';
import { type Instant, plusMs } from '../../shared/instant.ts';
import { type EventPorts, recordEvent } from '../../shared/record-event.ts';
import { isReady } from '../exports/data-export.ts';
import { orderExport } from '../exports/order-export.ts';
import { toExportAddress, type ExportAddressPorts } from '../exports/send-export.ts';
import { assertErasable, orderErasure } from '../order-erasure.ts';
import type { DecidePorts } from './decide-request.ts';
import type { PrivacyRequest, RequestKind } from './privacy-request.ts';

export interface AskPorts extends DecidePorts, EventPorts, ExportAddressPorts, ServerContextPorts {
  readonly chat: Pick<ChatPlatform, 'postMessage'>;
}

export interface AskingMember {
  readonly guild: GuildId;
  readonly userId: UserId;
}

/** `requested`: staff decides; `off`: members cannot ask by commands. */
export type ExportAnswer =
  | { readonly state: 'ready'; readonly url: string; readonly expiresAt: Instant }
  | { readonly state: 'ordered' | 'requested' | 'off' };

/** Why the data of a member cannot be erased now. */
const OBSTACLES = ['open_tickets', 'dashboard_person'] as const;
type Obstacle = (typeof OBSTACLES)[number];

/** `erased_today`: a member's data is erased once a day. */
export type ErasureAnswer = 'ordered' | 'requested' | 'off' | 'erased_today' | Obstacle;

const DAY_MS = 24 * 60 * 60 * 1000;
/** A member who asks again gets the same file for this long, then a new one. */
const SAME_FILE_MS = DAY_MS;
/** Events that the chat reported before the request are handled by then, so the erasure includes them. */
const ERASURE_DELAY_MS = 10_000;

/** Returns the member's export that is being made or new, if there is one. */
export const askForExport =
  (ports: AskPorts) =>
  async ({ guild, userId }: AskingMember): Promise<ExportAnswer> => {
    const server = await loadServerContext(ports, guild);
    const { memberRequests } = server.settings.privacy;
    if (memberRequests === 'off') return { state: 'off' };
    const made = await findOwnExport(ports, { guild, userId });
    if (made) return made;
    if (memberRequests === 'staff')
      return { state: await requestFromStaff(ports, server, { guild, userId }, 'export') };
    // There is no address for a link.
    if (ports.exportPages === null) return { state: 'off' };
    await orderExport(ports)(guild, { userId, isForMember: true });
    return { state: 'ordered' };
  };

/** Returns null when the export is too old. */
const findOwnExport = async (ports: AskPorts, { guild, userId }: AskingMember): Promise<ExportAnswer | null> => {
  const newest = await ports.exports.findNewest(guild, userId);
  if (!newest) return null;
  const { createdAt, expiresAt } = newest;
  if (expiresAt === null) return { state: 'ordered' };
  const now = ports.clock.now();
  if (!isReady(newest, now) || createdAt <= plusMs(now, -SAME_FILE_MS)) return null;
  const url = toExportAddress(ports, newest, expiresAt);
  return url === null ? null : { state: 'ready', url, expiresAt };
};

/** Returns why the member may not ask for the erasure; null when it is possible. */
export const checkErasure =
  (ports: AskPorts) =>
  async ({ guild, userId }: AskingMember): Promise<ErasureAnswer | null> => {
    const { settings } = await loadServerContext(ports, guild);
    if (settings.privacy.memberRequests === 'off') return 'off';
    return unlessObstructed(async () => {
      await assertErasable(ports, guild, userId);
      return (await isErasedToday(ports, { guild, userId })) ? 'erased_today' : null;
    });
  };

export const askForErasure =
  (ports: AskPorts) =>
  async ({ guild, userId }: AskingMember): Promise<ErasureAnswer> => {
    const server = await loadServerContext(ports, guild);
    const { memberRequests } = server.settings.privacy;
    if (memberRequests === 'off') return 'off';
    return unlessObstructed(async () => {
      await assertErasable(ports, guild, userId);
      if (await isErasedToday(ports, { guild, userId })) return 'erased_today';
      if (memberRequests === 'staff') return requestFromStaff(ports, server, { guild, userId }, 'erasure');
      await orderErasure(ports)(guild, { userId, mode: 'erase', delayMs: ERASURE_DELAY_MS, isForMember: true });
      return 'ordered';
    });
  };

/** An erasure that still runs is answered again. */
const isErasedToday = async (ports: AskPorts, { guild, userId }: AskingMember): Promise<boolean> => {
  const newest = await ports.erasures.findNewestOfMember(guild, ports.pseudonyms.toPseudonym(guild, userId));
  return newest !== null && newest.endedAt !== null && newest.createdAt > plusMs(ports.clock.now(), -DAY_MS);
};

const unlessObstructed = async <Answer>(work: () => Promise<Answer>): Promise<Answer | Obstacle> => {
  try {
    return await work();
  } catch (error) {
    const obstacle = error instanceof AppError && OBSTACLES.find((reason) => reason === error.reason);
    if (obstacle) return obstacle;
    throw error;
  }
};

const requestFromStaff = async (
  ports: AskPorts,
  server: ServerContext,
  { guild: guildId, userId }: AskingMember,
  kind: RequestKind,
): Promise<'requested'> => {
  const request: PrivacyRequest = {
    id: ports.ids.next('privacyRequest'),
    guildId,
    userId,
    kind,
    status: 'requested',
    orderId: null,
    createdAt: ports.clock.now(),
    decidedAt: null,
  };
  await report(ports, server, await addRequest(ports, request));
  return 'requested';
};

/** Records an event of it. Returns the request that waits already, if there is one. */
const addRequest = (ports: AskPorts, request: PrivacyRequest): Promise<PrivacyRequest> =>
  ports.work.run(async () => {
    const added = await ports.requests.add(request);
    const { guildId, userId } = request;
    if (added.id === request.id) {
      const data = { privacyRequest: request, changes: {} };
      await recordEvent(ports, { guildId, type: 'privacy_request.created', actor: { type: 'user', id: userId }, data });
    }
    return added;
  });

const LOG_TEXTS = { export: 'log.data_requested', erasure: 'log.erasure_requested' } as const;

/** Writes to the log channel, once. The API has the request, too, so a channel that takes no message is ignored. */
const report = async (
  { chat }: AskPorts,
  { settings, write }: ServerContext,
  { id, guildId, userId, kind }: PrivacyRequest,
): Promise<void> => {
  if (settings.logChannelId === null) return;
  const notice = toTextNotice(write(LOG_TEXTS[kind], { user: mentionUser(userId) }));
  try {
    await chat.postMessage(`privacy-request:${id}`, guildId, settings.logChannelId, notice);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
};
