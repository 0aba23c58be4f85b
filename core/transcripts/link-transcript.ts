import { loadSettings, type SettingsStore } from '../settings/index.ts';
import type { Clock } from '../shared/clock.ts';
import { notFound } from '../shared/errors.ts';
import type { GuildId, TranscriptId } from '../shared/ids.ts';
import { type Instant, plusMs } from '../shared/instant.ts';
import type { LinkSigner } from '../shared/link-signer.ts';
import { getTranscript } from './get-transcript.ts';
import type { FullTranscript, Transcript } from './transcript.ts';
import type { MergedTranscriptPorts } from './list-merged.ts';

export interface TranscriptLink {
  readonly guildId: GuildId;
  readonly transcriptId: TranscriptId;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
}

export type TranscriptLinkSigner = LinkSigner<TranscriptLink>;

export interface CreatedTranscriptLink {
  readonly transcript: Transcript;
  readonly expiresAt: Instant;
}

export type TranscriptLinkRecorder = (link: CreatedTranscriptLink) => Promise<void>;

export interface LinkPorts extends MergedTranscriptPorts {
  readonly links: TranscriptLinkSigner;
  readonly settings: SettingsStore;
  readonly recordLink: TranscriptLinkRecorder;
  readonly clock: Clock;
}

export interface CreateTranscriptLink {
  readonly guild: GuildId;
  readonly id: TranscriptId;
  readonly expiresInHours: number;
}

const HOUR_MS = 3_600_000;
/** This is long enough to open a page and reload it. */
const VIEW_MS = 5 * 60_000;

/** The token opens the transcript without any other permission. */
export interface TranscriptToken {
  readonly token: string;
  readonly expiresAt: Instant;
}

/** People may pass the link on; records who created it. @throws not_found */
export const createTranscriptLink =
  (ports: LinkPorts) =>
  async ({ guild, id, expiresInHours }: CreateTranscriptLink): Promise<TranscriptToken> => {
    const transcript = await getStored(ports, guild, id);
    const link = signLink(ports, transcript, expiresInHours * HOUR_MS);
    await ports.recordLink({ transcript, expiresAt: link.expiresAt });
    return link;
  };

/** The link lasts five minutes, for a caller who may read the transcript. @throws not_found */
export const viewTranscript =
  (ports: LinkPorts) =>
  async (guild: GuildId, id: TranscriptId): Promise<TranscriptToken> =>
    signLink(ports, await getStored(ports, guild, id), VIEW_MS);

/** @returns the time until which created links are invalid */
export const endTranscriptLinks =
  (ports: Pick<LinkPorts, 'settings' | 'clock'>) =>
  async (guild: GuildId): Promise<Instant> => {
    const now = ports.clock.now();
    const before = await loadSettings(ports, guild);
    const createdAt = before.createdAt ?? now;
    await ports.settings.save({ ...before, transcriptLinksEndedAt: now, createdAt, updatedAt: now });
    return now;
  };

const getStored = async ({ transcripts }: LinkPorts, guild: GuildId, id: TranscriptId): Promise<Transcript> => {
  const transcript = await transcripts.find(guild, id);
  if (!transcript) throw notFound('Transcript');
  return transcript;
};

export const signLink = (
  { links, clock }: Pick<LinkPorts, 'links' | 'clock'>,
  { guildId, id }: Transcript,
  forMs: number,
): TranscriptToken => {
  const createdAt = clock.now();
  const expiresAt = plusMs(createdAt, forMs);
  return { token: links.sign({ guildId, transcriptId: id, createdAt, expiresAt }), expiresAt };
};

export interface OpenedTranscript {
  readonly transcript: FullTranscript;
  readonly expiresAt: Instant;
}

/** @throws not_found for an invalid, expired or ended token, and for a deleted transcript */
export const openTranscriptLink =
  (ports: LinkPorts) =>
  async (token: string): Promise<OpenedTranscript> => {
    const link = ports.links.verify(token);
    if (!link || link.expiresAt <= ports.clock.now()) throw notFound('Transcript');
    const { transcriptLinksEndedAt: endedAt } = await loadSettings(ports, link.guildId);
    if (endedAt !== null && link.createdAt <= endedAt) throw notFound('Transcript');
    const transcript = await getTranscript(ports)(link.guildId, link.transcriptId);
    return { transcript, expiresAt: link.expiresAt };
  };
