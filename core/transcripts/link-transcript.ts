import type { Clock } from '../shared/clock.ts';
import { notFound } from '../shared/errors.ts';
import type { GuildId, TranscriptId } from '../shared/ids.ts';
import { type Instant, plusMs } from '../shared/instant.ts';
import { findTranscript } from './find-transcript.ts';
import type { FullTranscript } from './transcript.ts';
import type { MergedTranscriptPorts } from './find-merged.ts';

/** What a link gives access to, and until when. */
export interface TranscriptLink {
  readonly guildId: GuildId;
  readonly transcriptId: TranscriptId;
  readonly expiresAt: Instant;
}

/** Signs links; nothing is stored for one. */
export interface TranscriptLinkSigner {
  /** The link as text that can stand in a path. */
  sign(link: TranscriptLink): string;
  /** Null for a text that `sign` has not returned. */
  verify(token: string): TranscriptLink | null;
}

export interface LinkPorts extends MergedTranscriptPorts {
  readonly links: TranscriptLinkSigner;
  readonly clock: Clock;
}

export interface CreateTranscriptLink {
  readonly guild: GuildId;
  readonly id: TranscriptId;
  readonly expiresInHours: number;
}

const HOUR_MS = 3_600_000;

/** A token that opens one transcript without any other permission until it expires. @throws not_found */
export const createTranscriptLink =
  ({ transcripts, links, clock }: LinkPorts) =>
  async ({ guild, id, expiresInHours }: CreateTranscriptLink) => {
    if (!(await transcripts.find(guild, id))) throw notFound('Transcript');
    const expiresAt = plusMs(clock.now(), expiresInHours * HOUR_MS);
    return { token: links.sign({ guildId: guild, transcriptId: id, expiresAt }), expiresAt };
  };

/** A transcript that was opened by a link, and until when the link is valid. */
export interface OpenedTranscript {
  readonly transcript: FullTranscript;
  readonly expiresAt: Instant;
}

/** @throws not_found, alike for a token that is not valid, one that has expired and a transcript that was deleted */
export const openTranscriptLink =
  (ports: LinkPorts) =>
  async (token: string): Promise<OpenedTranscript> => {
    const link = ports.links.verify(token);
    if (!link || link.expiresAt <= ports.clock.now()) throw notFound('Transcript');
    const transcript = await findTranscript(ports)(link.guildId, link.transcriptId);
    return { transcript, expiresAt: link.expiresAt };
  };
