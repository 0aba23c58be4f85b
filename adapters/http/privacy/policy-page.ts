import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import type { UseCases } from '#core/index.ts';
import { EXPORT_KEPT_DAYS } from '#core/privacy/index.ts';
import {
  type Locale,
  type PolicyTextKey,
  type ServerSettings,
  type TextVariables,
  type Translator,
} from '#core/settings/index.ts';
import { AppError, notFound } from '#core/shared/errors.ts';
import { isChatId, toGuildId } from '#core/shared/ids.ts';
import { EVENT_RETENTION_DAYS } from '#core/webhooks/index.ts';
import { presentError } from '../exchange/errors.ts';
import { findReaderLanguage } from '../exchange/reader-language.ts';
import { limitAnonymousRate, type RateLimitOptions } from '../exchange/rate-limit.ts';
import { toMiddleware } from '../exchange/to-middleware.ts';
import { buildPolicy, renderHead } from '../transcripts/html-head.ts';
import { escapeHtml } from '../transcripts/html-text.ts';

export const POLICY_PAGE = '/privacy';

/** The operator makes these statements about the data of persons. */
export interface PrivacyStatements {
  readonly contact: string | null;
  readonly policyUrl: string | null;
  readonly encryptionAtRest: string | null;
}

interface PolicyOptions {
  readonly app: UseCases;
  readonly translator: Translator;
  readonly statements: PrivacyStatements;
}

interface ServerFacts {
  readonly name: string;
  readonly settings: Pick<ServerSettings, 'retention' | 'privacy'>;
}

/** Everybody may read and keep it for some minutes. */
const HEADERS = {
  'Content-Security-Policy': `${buildPolicy({ pictures: null, hasFonts: true })}; frame-ancestors 'none'`,
  'Cache-Control': 'public, max-age=300',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};

/** Returns a text in the language of the page. */
type Write = (key: PolicyTextKey, values?: TextVariables) => string;

const toList = (items: readonly string[]): string =>
  `<ul>\n${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('\n')}\n</ul>`;

const toSection = (title: string, ...parts: readonly string[]): string =>
  `<h2>${escapeHtml(title)}</h2>\n${parts.join('\n')}`;

const toParagraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;

const toLink = (url: string, text: string): string =>
  `<p><a href="${escapeHtml(url)}" rel="noopener">${escapeHtml(text)}</a></p>`;

const renderKept = (write: Write, server: ServerFacts | null): string => {
  const title = write('policy.kept_title');
  if (!server) return toSection(title, toParagraph(write('policy.kept_by_settings')));
  const { transcriptsDays, closedTicketsDays, eventsDays } = server.settings.retention;
  const line = (key: PolicyTextKey, days: number | null) =>
    write(key, { time: days === null ? write('policy.no_limit') : write('policy.days', { count: days }) });
  return toSection(
    title,
    toList([
      line('policy.tickets', closedTicketsDays),
      line('policy.transcripts', transcriptsDays),
      line('policy.events', eventsDays ?? EVENT_RETENTION_DAYS),
      line('policy.copies', EXPORT_KEPT_DAYS),
    ]),
  );
};

const renderContact = (write: Write, { contact, policyUrl }: PrivacyStatements): string =>
  toSection(
    write('policy.contact_title'),
    toParagraph(contact === null ? write('policy.no_contact') : write('policy.contact', { contact })),
    ...(policyUrl === null ? [] : [toLink(policyUrl, write('policy.policy'))]),
  );

const STORED = [
  'policy.stored.tickets',
  'policy.stored.messages',
  'policy.stored.notes',
  'policy.stored.members',
  'policy.stored.blocks',
] as const;

const renderPolicy = (
  { translator, statements }: PolicyOptions,
  locale: Locale,
  server: ServerFacts | null,
): string => {
  const write: Write = (key, values = {}) => translator.translate(locale, key, values);
  const { encryptionAtRest: how } = statements;
  const title = escapeHtml(server ? write('policy.title_of_server', { server: server.name }) : write('policy.title'));
  return `${renderHead(title, { hasFonts: true, language: locale })}
<body>
<main class="card">
<h1>${title}</h1>
${[
  toParagraph(write('policy.intro')),
  toSection(write('policy.stored_title'), toList(STORED.map((key) => write(key)))),
  renderKept(write, server),
  toSection(
    write('policy.where_title'),
    toParagraph(write('policy.where')),
    ...(how === null ? [] : [toParagraph(write('policy.encryption', { how }))]),
  ),
  toSection(write('policy.purpose_title'), toParagraph(write('policy.purpose'))),
  toSection(
    write('policy.rights_title'),
    toParagraph(write(`policy.rights.${server?.settings.privacy.memberRequests ?? 'installation'}`)),
  ),
  renderContact(write, statements),
].join('\n')}
</main>
</body>
</html>
`;
};

/** @throws not_found */
const render = async (options: PolicyOptions, ctx: Context): Promise<string> => {
  const { app } = options;
  const { server: id } = ctx.query;
  if (id === undefined) return renderPolicy(options, findReaderLanguage(ctx, options.translator) ?? 'en', null);
  if (typeof id !== 'string' || !isChatId(id)) throw notFound('Server');
  const guild = toGuildId(id);
  const { name } = await app.organizations.getServer(guild);
  const settings = await app.settings.get(guild);
  return renderPolicy(options, settings.locale, { name, settings });
};

const renderMissing = (): string => `${renderHead('Server not found', { hasFonts: true })}
<body>
<main class="card">
<h1>Server not found</h1>
<p>This service has no server with this id.</p>
</main>
</body>
</html>
`;

/** `/privacy`: what is stored about persons, for everybody; with `?server=` of one server, in its language. */
export const createPolicyPage = (options: PolicyOptions & RateLimitOptions): Middleware => {
  const router = new Router();
  router.get(POLICY_PAGE, async (ctx) => {
    ctx.state.route = 'privacy.page';
    await limitAnonymousRate(options, ctx);
    try {
      ctx.body = await render(options, ctx);
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
