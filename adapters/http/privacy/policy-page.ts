import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import type { UseCases } from '#core/index.ts';
import { EXPORT_KEPT_DAYS } from '#core/privacy/index.ts';
import { type Locale, LOCALES, type ServerSettings } from '#core/settings/index.ts';
import { AppError, notFound } from '#core/shared/errors.ts';
import { isChatId, toGuildId } from '#core/shared/ids.ts';
import { EVENT_RETENTION_DAYS } from '#core/webhooks/index.ts';
import { presentError } from '../exchange/errors.ts';
import { limitAnonymousRate, type RateLimitOptions } from '../exchange/rate-limit.ts';
import { toMiddleware } from '../exchange/to-middleware.ts';
import { buildPolicy, renderHead } from '../transcripts/html-head.ts';
import { escapeHtml } from '../transcripts/html-text.ts';
import { POLICY_TEXTS } from './policy/languages.ts';
import type { PolicyTexts } from './policy/policy-texts.ts';

export const POLICY_PAGE = '/privacy';

/** The operator makes these statements about the data of persons. */
export interface PrivacyStatements {
  readonly contact: string | null;
  readonly policyUrl: string | null;
  readonly encryptionAtRest: string | null;
}

interface ServerFacts {
  readonly name: string;
  readonly settings: Pick<ServerSettings, 'retention' | 'privacy'>;
}

/** Everybody may read and keep it for some minutes. */
const HEADERS = {
  'Content-Security-Policy': `${buildPolicy(null)}; frame-ancestors 'none'`,
  'Cache-Control': 'public, max-age=300',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};

/** Puts values, as HTML, in their places. */
const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  escapeHtml(text).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => escapeHtml(values[name] ?? ''));

const toList = (items: readonly string[]): string =>
  `<ul>\n${items.map((item) => `<li>${item}</li>`).join('\n')}\n</ul>`;

const toSection = (title: string, ...parts: readonly string[]): string =>
  `<h2>${escapeHtml(title)}</h2>\n${parts.join('\n')}`;

const toParagraph = (html: string): string => `<p>${html}</p>`;

const renderKept = (texts: PolicyTexts, server: ServerFacts | null): string => {
  if (!server) return toSection(texts.keptTitle, toParagraph(escapeHtml(texts.keptBySettings)));
  const { transcriptsDays, closedTicketsDays, eventsDays } = server.settings.retention;
  const line = (text: string, days: number | null) =>
    fill(text, { time: days === null ? texts.noLimit : texts.days.replace('{{days}}', String(days)) });
  return toSection(
    texts.keptTitle,
    toList([
      line(texts.tickets, closedTicketsDays),
      line(texts.transcripts, transcriptsDays),
      line(texts.events, eventsDays ?? EVENT_RETENTION_DAYS),
      line(texts.copies, EXPORT_KEPT_DAYS),
    ]),
  );
};

const renderContact = (texts: PolicyTexts, { contact, policyUrl }: PrivacyStatements): string =>
  toSection(
    texts.contactTitle,
    toParagraph(contact === null ? escapeHtml(texts.noContact) : fill(texts.contact, { contact })),
    ...(policyUrl === null
      ? []
      : [toParagraph(`<a href="${escapeHtml(policyUrl)}" rel="noopener">${escapeHtml(texts.policy)}</a>`)]),
  );

const renderPolicy = (locale: Locale, server: ServerFacts | null, statements: PrivacyStatements): string => {
  const texts = POLICY_TEXTS[locale];
  const { encryptionAtRest: how } = statements;
  const title = server ? fill(texts.titleOfServer, { server: server.name }) : escapeHtml(texts.title);
  return `${renderHead(title, null, locale)}
<body>
<main class="top">
<h1>${title}</h1>
${[
  toParagraph(escapeHtml(texts.intro)),
  toSection(texts.storedTitle, toList(texts.stored.map(escapeHtml))),
  renderKept(texts, server),
  toSection(
    texts.whereTitle,
    toParagraph(escapeHtml(texts.where)),
    ...(how === null ? [] : [toParagraph(fill(texts.encryption, { how }))]),
  ),
  toSection(texts.purposeTitle, toParagraph(escapeHtml(texts.purpose))),
  toSection(
    texts.rightsTitle,
    toParagraph(escapeHtml(texts.rights[server?.settings.privacy.memberRequests ?? 'installation'])),
  ),
  renderContact(texts, statements),
].join('\n')}
</main>
</body>
</html>
`;
};

const chooseLocale = (ctx: Context): Locale => {
  const accepted = ctx.acceptsLanguages([...LOCALES]);
  return LOCALES.find((locale) => locale === accepted) ?? 'en';
};

/** @throws not_found */
const render = async (app: UseCases, ctx: Context, statements: PrivacyStatements): Promise<string> => {
  const { server: id } = ctx.query;
  if (id === undefined) return renderPolicy(chooseLocale(ctx), null, statements);
  if (typeof id !== 'string' || !isChatId(id)) throw notFound('Server');
  const guild = toGuildId(id);
  const { name } = await app.organizations.getServer(guild);
  const settings = await app.settings.get(guild);
  return renderPolicy(settings.locale, { name, settings }, statements);
};

const renderMissing = (): string => `${renderHead('Server not found')}
<body>
<main class="top">
<h1>Server not found</h1>
<p>This service has no server with this id.</p>
</main>
</body>
</html>
`;

/** `/privacy`: what is stored about persons, for everybody; with `?server=` of one server, in its language. */
export const createPolicyPage = ({
  app,
  statements,
  ...limits
}: RateLimitOptions & { readonly app: UseCases; readonly statements: PrivacyStatements }): Middleware => {
  const router = new Router();
  router.get(POLICY_PAGE, async (ctx) => {
    ctx.state.route = 'privacy.page';
    await limitAnonymousRate(limits, ctx);
    try {
      ctx.body = await render(app, ctx, statements);
      ctx.set(HEADERS);
      if (ctx.query['server'] === undefined) ctx.vary('Accept-Language');
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
      ctx.status = presentError(error, '').status;
      ctx.set({ ...HEADERS, 'Cache-Control': 'no-store' });
      ctx.body = renderMissing();
    }
    ctx.type = 'html';
  });
  return toMiddleware(router);
};
