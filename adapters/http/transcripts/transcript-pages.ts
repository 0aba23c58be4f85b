import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import type { UseCases } from '#core/index.ts';
import { AppError } from '#core/shared/errors.ts';
import { type RateLimitOptions, limitAnonymousRate } from '../exchange/rate-limit.ts';
import { presentError } from '../exchange/errors.ts';
import { SECRET_PATHS } from '../exchange/secret-paths.ts';
import { toMiddleware } from '../exchange/to-middleware.ts';
import { renderTranscriptOnce } from './rendered-transcripts.ts';
import { prepareForPage } from './transcript-files.ts';
import { buildPolicy, renderHead } from './html-head.ts';

export const TRANSCRIPT_PAGES = SECRET_PATHS.transcripts;

/** For people only: not in search engines, not stored, not in frames, and not named to the sites that are linked. */
const HEADERS = {
  'Content-Security-Policy': `${buildPolicy("'self'")}; frame-ancestors 'none'`,
  'X-Robots-Tag': 'noindex, nofollow',
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
};

interface Failure {
  readonly title: string;
  readonly text: string;
}

const NO_TRANSCRIPT: Failure = {
  title: 'Transcript not available',
  text: 'The link is not complete, it has expired, or the transcript was deleted. Ask the people who sent it for a new one.',
};
const TOO_MANY: Failure = { title: 'Too many requests', text: 'Wait a minute, then open the link again.' };
const FAILURES: Readonly<Partial<Record<AppError['code'], Failure>>> = {
  not_found: NO_TRANSCRIPT,
  rate_limited: TOO_MANY,
};

const renderFailure = ({ title, text }: Failure): string => `${renderHead(title)}
<body>
<main class="top">
<h1>${title}</h1>
<p>${text}</p>
</main>
</body>
</html>
`;

const answerFailure = (ctx: Context, error: unknown): void => {
  const failure = error instanceof AppError ? FAILURES[error.code] : undefined;
  if (!failure) throw error;
  const { status, headers } = presentError(error, '');
  ctx.set(headers);
  ctx.status = status;
  ctx.body = renderFailure(failure);
};

const renderPage = async (app: Pick<UseCases, 'transcripts' | 'attachments'>, token: string): Promise<string> => {
  const { transcript, expiresAt } = await app.transcripts.openLink(token);
  const files = await prepareForPage(app, transcript, expiresAt);
  return renderTranscriptOnce(transcript, await app.transcripts.describe(transcript), files);
};

/** `/transcripts/{token}`: a transcript as a page, for people who have a link to it. */
export const createTranscriptPaths = ({
  app,
  ...limits
}: RateLimitOptions & { readonly app: UseCases }): Middleware => {
  const router = new Router({ prefix: TRANSCRIPT_PAGES });
  router.get('/:token', async (ctx) => {
    ctx.state.route = 'transcripts.page';
    ctx.set(HEADERS);
    ctx.type = 'html';
    try {
      await limitAnonymousRate(limits, ctx);
      ctx.body = await renderPage(app, ctx.params.token ?? '');
    } catch (error) {
      answerFailure(ctx, error);
    }
  });
  return toMiddleware(router);
};
