import { isPicture, type StoredAttachment } from '#core/attachments/index.ts';
import type { UseCases } from '#core/index.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { FullTranscript } from '#core/transcripts/index.ts';
import { toAttachmentAddress } from '../attachments/attachment-views.ts';

/** A kept file as documents show it. */
export interface ShownFile {
  /** Signed: it works without a token until it expires. */
  readonly address: string;
  /** A browser may show it as a picture; everything else is a link. */
  readonly picture: { readonly width: number; readonly height: number } | null;
  /** In bytes. */
  readonly size: number;
}

/** The kept files of a document. */
export interface TranscriptFiles {
  /** The only place from which pictures are loaded, as a Content-Security-Policy names it; null for none. */
  readonly source: string | null;
  /** Whether the document may load the fonts of the product, as a page of this service. */
  readonly hasFonts: boolean;
  readonly byId: ReadonlyMap<string, ShownFile>;
}

export const NO_FILES: TranscriptFiles = { source: null, hasFonts: false, byId: new Map() };

/** A transcript with the messages of the conversations that were merged into it after its own. */
export const joinMessages = (document: FullTranscript): FullTranscript => ({
  ...document,
  messages: [document, ...document.merged].flatMap(({ messages }) => messages),
});

/** Pictures of unknown size have this size. */
const [DEFAULT_WIDTH, DEFAULT_HEIGHT] = [240, 180];
const [MAX_WIDTH, MAX_HEIGHT] = [480, 360];

/** The records of the files that the messages have. */
export const listTranscriptFiles = (
  { attachments }: Pick<UseCases, 'attachments'>,
  transcript: FullTranscript,
): Promise<readonly StoredAttachment[]> => {
  const { guildId, messages } = joinMessages(transcript);
  const files = messages.flatMap((message) => message.attachments);
  return attachments.listAll(
    guildId,
    files.flatMap(({ attachmentId }) => attachmentId ?? []),
  );
};

/** For a page of this service: addresses without a host, which work as long as the page. */
export const prepareForPage = async (
  app: Pick<UseCases, 'attachments'>,
  transcript: FullTranscript,
  expiresAt: Instant,
): Promise<TranscriptFiles> => ({
  ...toFiles("'self'", toShownFiles(app, await listTranscriptFiles(app, transcript), '', expiresAt)),
  hasFonts: true,
});

/** For a document that is opened elsewhere: whole addresses, which work for a day unless it says how long. */
export const prepareForDocument = async (
  app: Pick<UseCases, 'attachments'>,
  transcript: FullTranscript,
  publicUrl: string,
  expiresAt?: Instant,
): Promise<TranscriptFiles> =>
  toFiles(
    URL.parse(publicUrl)?.origin ?? null,
    toShownFiles(app, await listTranscriptFiles(app, transcript), publicUrl, expiresAt),
  );

/** A document without pictures loads nothing at all. */
const toFiles = (source: TranscriptFiles['source'], byId: TranscriptFiles['byId']): TranscriptFiles => ({
  source: [...byId.values()].some(({ picture }) => picture) ? source : null,
  hasFonts: false,
  byId,
});

const toShownFiles = (
  { attachments }: Pick<UseCases, 'attachments'>,
  files: readonly StoredAttachment[],
  origin: string,
  expiresAt?: Instant,
): ReadonlyMap<string, ShownFile> =>
  new Map(
    files.flatMap((file) => {
      const link = attachments.createLink(file, expiresAt);
      return link ? [[file.id, toShownFile(file, toAttachmentAddress(origin, link.token))]] : [];
    }),
  );

const toShownFile = (file: StoredAttachment, address: string): ShownFile => ({
  address,
  picture: isPicture(file) ? fit(file.facts?.width ?? DEFAULT_WIDTH, file.facts?.height ?? DEFAULT_HEIGHT) : null,
  size: file.facts?.size ?? 0,
});

/** The room of a picture is reserved before it is loaded. */
const fit = (width: number, height: number) => {
  const scale = Math.min(1, MAX_WIDTH / width, MAX_HEIGHT / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

const UNITS = ['B', 'KiB', 'MiB'];

/** `1.5 MiB`. */
export const formatSize = (bytes: number): string => {
  const power = bytes < 1024 ? 0 : bytes < 1024 ** 2 ? 1 : 2;
  return `${Math.round((bytes / 1024 ** power) * 10) / 10} ${UNITS[power]}`;
};
