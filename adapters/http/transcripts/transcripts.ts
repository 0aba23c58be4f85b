import { HEAVY_READ } from '../pipeline/reasons.ts';
import { z } from 'zod';
import type { UseCases } from '#core/index.ts';
import {
  TRANSCRIPT_SORT_FIELDS,
  type FullTranscript,
  type TranscriptReader,
  type TranscriptToken,
} from '#core/transcripts/index.ts';
import { created, Deleted, one, page, route } from '../pipeline/route.ts';
import { toAttachmentView } from '../attachments/attachment-views.ts';
import { listTranscriptFiles, prepareForDocument } from './transcript-files.ts';
import { renderTranscriptMarkdown } from './markdown.ts';
import { renderTranscriptOnce } from './rendered-transcripts.ts';
import { TRANSCRIPT_PAGES } from './transcript-pages.ts';
import { TICKET_FILTERS } from '../tickets/ticket-bodies.ts';
import {
  EndedLinksView,
  FullTranscriptView,
  TRANSCRIPT_FORMATS,
  TranscriptLinkView,
  TranscriptView,
} from './transcript-views.ts';
import { sortField } from '../pipeline/list-query.ts';

type Format = (typeof TRANSCRIPT_FORMATS)[number];

type App = Pick<UseCases, 'transcripts' | 'attachments'>;

interface Presentation extends TranscriptReader {
  readonly format: Format;
  /** The address under which clients reach the service. */
  readonly publicUrl: string;
}

const renderContent = async (
  app: App,
  { format, publicUrl, ...reader }: Presentation,
  transcript: FullTranscript,
): Promise<string> => {
  const context = await app.transcripts.describe(transcript, reader);
  const files = await prepareForDocument(app, transcript, publicUrl);
  if (format === 'markdown') return renderTranscriptMarkdown(transcript, context, files);
  return renderTranscriptOnce(transcript, context, files);
};

const listFiles = async (app: App, transcript: FullTranscript, publicUrl: string) =>
  (await listTranscriptFiles(app, transcript)).map((file) =>
    toAttachmentView(file, app.attachments.createLink(file), publicUrl),
  );

const toMergedConversation = ({ id, ticketId, ticket, sha256, messages }: FullTranscript) => ({
  transcriptId: id,
  ticketId,
  ticketNumber: ticket.ticketNumber,
  subject: ticket.subject,
  sha256,
  messages,
});

/** A transcript as the answer to a request for this format. */
export const renderAs = async (app: App, presentation: Presentation, transcript: FullTranscript) => {
  const { format, publicUrl } = presentation;
  const isJson = format === 'json';
  return {
    ...transcript,
    format,
    messages: isJson ? transcript.messages : null,
    merged: isJson ? transcript.merged.map(toMergedConversation) : null,
    attachments: isJson ? await listFiles(app, transcript, publicUrl) : null,
    content: isJson ? null : await renderContent(app, presentation, transcript),
  };
};

export const FormatQuery = z.object({
  format: z
    .enum(TRANSCRIPT_FORMATS)
    .default('json')
    .describe(
      'json gives the messages; html and markdown give a document as text, safe to be shown. Its pictures and files are addresses under PUBLIC_URL that work for 24 hours.',
    ),
  locale: z
    .string()
    .min(2)
    .max(35)
    .optional()
    .describe("The language of a document, as a BCP 47 tag; the server's by default."),
  timezone: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .describe("The time zone of a document, as an IANA name; the server's by default."),
});

export const TranscriptListQuery = z.object({
  ...TICKET_FILTERS,
  sort: sortField(TRANSCRIPT_SORT_FIELDS, '-closedAt'),
});

const [DEFAULT_LINK_HOURS, MAX_LINK_HOURS] = [168, 720];

/** The address of the page that a token opens. */
export const toLinkUrl = (publicUrl: string, { token, expiresAt }: TranscriptToken) => ({
  url: `${publicUrl}${TRANSCRIPT_PAGES}/${token}`,
  expiresAt,
});

const READ = { method: 'get', reach: 'guild', scope: 'transcripts:read' } as const;

export const transcriptRoutes = [
  route({
    ...READ,
    id: 'transcripts.list',
    fails: HEAVY_READ,
    path: '/transcripts',
    summary: 'List transcripts',
    description: 'The filters ask for the ticket as it was when it was closed.',
    query: TranscriptListQuery,
    returns: page(TranscriptView),
    handle: ({ transcripts }, { guild, query, page }) => transcripts.list(guild, query, page),
  }),

  route({
    ...READ,
    id: 'transcripts.get',
    path: '/transcripts/{id}',
    summary: 'Show a transcript',
    query: FormatQuery,
    returns: one(FullTranscriptView),
    handle: async (app, { guild, params, query, publicUrl }) =>
      renderAs(app, { ...query, publicUrl }, await app.transcripts.get(guild, params.id)),
  }),

  route({
    id: 'transcripts.createLink',
    method: 'post',
    path: '/transcripts/{id}/link',
    reach: 'guild',
    scope: 'transcripts:write',
    summary: 'Create a link to a transcript',
    description:
      'The link opens the transcript as a page in a browser, without a token, for everyone who has it, until it expires, the transcript is deleted or all links of the server are ended. Each call creates another link, with an entry in the audit log.',
    body: z.strictObject({
      expiresInHours: z.int().min(1).max(MAX_LINK_HOURS).default(DEFAULT_LINK_HOURS).describe('How long it is valid.'),
    }),
    example: { expiresInHours: 24 },
    returns: created(TranscriptLinkView),
    handle: async ({ transcripts }, { guild, params, publicUrl, body: { expiresInHours } }) => {
      const link = await transcripts.createLink({ guild, id: params.id, expiresInHours });
      return toLinkUrl(publicUrl, link);
    },
  }),

  route({
    id: 'transcripts.endLinks',
    method: 'post',
    path: '/transcripts/links/end',
    reach: 'guild',
    scope: 'transcripts:write',
    summary: 'End all links to transcripts',
    description:
      'Every link to a transcript of the server that was created until now opens nothing any more. The settings show the time, and the audit log who did it.',
    returns: one(EndedLinksView),
    fails: ['stale_version'],
    idempotency: 'unit',
    handle: async ({ transcripts }, { guild }) => ({ endedAt: await transcripts.endLinks(guild) }),
  }),

  route({
    id: 'transcripts.delete',
    method: 'delete',
    path: '/transcripts/{id}',
    reach: 'guild',
    scope: 'transcripts:write',
    fails: ['legal_hold'],
    summary: 'Delete a transcript',
    description: 'The ticket itself is left as it is.',
    returns: one(Deleted),
    handle: async ({ transcripts }, { guild, params }) => {
      await transcripts.delete(guild, params.id);
      return { id: params.id, deleted: true as const };
    },
  }),

  route({
    ...READ,
    id: 'tickets.getTranscript',
    fails: ['not_ready'],
    path: '/tickets/{id}/transcript',
    summary: 'Show the newest transcript of a ticket',
    description: 'It is made within seconds after the ticket is closed, and stays when the ticket is deleted.',
    query: FormatQuery,
    returns: one(FullTranscriptView),
    handle: async (app, { guild, params, query, publicUrl }) =>
      renderAs(app, { ...query, publicUrl }, await app.transcripts.getByTicket(guild, params.id)),
  }),
];
