import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import type { UseCases } from '#core/index.ts';
import type { TranscriptTextKey, Translator } from '#core/settings/index.ts';
import { AppError } from '#core/shared/errors.ts';
import { isTimeZone } from '#core/shared/time-zone.ts';
import type { TranscriptReader } from '#core/transcripts/index.ts';
import { type RateLimitOptions, limitAnonymousRate } from '../exchange/rate-limit.ts';
import { presentError } from '../exchange/errors.ts';
import { findReaderLanguage } from '../exchange/reader-language.ts';
import { SECRET_PATHS } from '../exchange/secret-paths.ts';
import { toMiddleware } from '../exchange/to-middleware.ts';
import { renderTranscriptOnce } from './rendered-transcripts.ts';
import { prepareForPage } from './transcript-files.ts';
import { buildPolicy, PAGE, renderHead } from './html-head.ts';
import { escapeHtml } from './html-text.ts';

export const TRANSCRIPT_PAGES = SECRET_PATHS.transcripts;

/** For people only: not in search engines, not stored, not in frames, and not named to the sites that are linked. */
const HEADERS = {
  'Content-Security-Policy': `${buildPolicy(PAGE)}; frame-ancestors 'none'`,
  'X-Robots-Tag': 'noindex, nofollow',
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
};

interface PageOptions extends RateLimitOptions {
  readonly app: UseCases;
  readonly translator: Translator;
}

type Failure = 'not_found' | 'busy';

const FAILURES: Readonly<Partial<Record<AppError['code'], Failure>>> = {
  not_found: 'not_found',
  rate_limited: 'busy',
};

const renderFailure = (failure: Failure, language: string, translator: Translator): string => {
  const write = (key: TranscriptTextKey) => escapeHtml(translator.translate(language, key, {}));
  const title = write(`transcript.${failure}_title`);
  return `${renderHead(title, { hasFonts: true, language })}
<body>
<main class="card">
<h1>${title}</h1>
<p>${write(`transcript.${failure}`)}</p>
</main>
</body>
</html>
`;
};

const answerFailure = (ctx: Context, error: unknown, translator: Translator): void => {
  const failure = error instanceof AppError ? FAILURES[error.code] : undefined;
  if (!failure) throw error;
  const { status, headers } = presentError(error, '');
  ctx.set(headers);
  ctx.status = status;
  ctx.body = renderFailure(failure, findReaderLanguage(ctx, translator) ?? 'en', translator);
};

const findOne = (value: unknown, isKnown: (value: string) => boolean): string | undefined =>
  typeof value === 'string' && isKnown(value) ? value : undefined;

/** What the address says goes before what the browser asks for; what there is not is ignored. */
const readReader = (ctx: Context, translator: Translator): TranscriptReader => ({
  locale:
    findOne(ctx.query['locale'], (locale) => translator.locales.includes(locale)) ??
    findReaderLanguage(ctx, translator) ??
    undefined,
  timezone: findOne(ctx.query['timezone'], isTimeZone),
});

const renderPage = async (
  app: Pick<UseCases, 'transcripts' | 'attachments'>,
  token: string,
  reader: TranscriptReader,
): Promise<string> => {
  const { transcript, expiresAt } = await app.transcripts.openLink(token);
  const files = await prepareForPage(app, transcript, expiresAt);
  return renderTranscriptOnce(transcript, await app.transcripts.describe(transcript, reader), files);
};

/**
 * `/transcripts/{token}`: a transcript as a page, for people who have a link to it, in the language of their browser.
 * `?locale=` and `?timezone=` choose others.
 */
export const createTranscriptPaths = ({ app, translator, ...limits }: PageOptions): Middleware => {
  const router = new Router({ prefix: TRANSCRIPT_PAGES });
  router.get('/:token', async (ctx) => {
    ctx.state.route = 'transcripts.page';
    ctx.set(HEADERS);
    ctx.vary('Accept-Language');
    ctx.type = 'html';
    try {
      await limitAnonymousRate(limits, ctx);
      ctx.body = await renderPage(app, ctx.params.token ?? '', readReader(ctx, translator));
    } catch (error) {
      answerFailure(ctx, error, translator);
    }
  });
  return toMiddleware(router);
};
