/** The second net of the dependency rule: who knows whom, whatever the import line says. See docs/architecture.md. */
const driver = (name, folder, packages) => ({
  name: `${name}-only-in-its-adapter`,
  severity: 'error',
  from: { pathNot: `^adapters/${folder}/|^apps/|^test/` },
  to: { path: `node_modules/(${packages})/` },
});

/** What `tsconfig.json` leaves out, since the packages of test/tools are not there after a plain `npm ci`. */
const WITH_TOOLS = require('./tsconfig.json')
  .exclude.filter((path) => path.startsWith('test/'))
  .map((path) => `^${path.replaceAll('.', '\\.')}(/|$)`)
  .join('|');

/** @type {import('./test/tools/node_modules/dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-cycles-of-folders',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
    { name: 'core-stands-alone', severity: 'error', from: { path: '^core/' }, to: { pathNot: '^core/' } },
    {
      name: 'adapters-know-only-core',
      severity: 'error',
      from: { path: '^adapters/' },
      to: { path: '^(apps|test)/' },
    },
    { name: 'apps-know-no-tests', severity: 'error', from: { path: '^apps/' }, to: { path: '^test/' } },
    {
      name: 'adapters-do-not-know-each-other',
      severity: 'error',
      from: { path: '^adapters/([^/]+)/' },
      to: { path: '^adapters/', pathNot: '^adapters/$1/' },
    },
    driver('database', 'postgres', '@mikro-orm|kysely|pg|@electric-sql'),
    driver('redis', '(redis|queue)', 'ioredis'),
    driver('queue', 'queue', 'bullmq'),
    driver('egress', 'webhooks', 'undici|ipaddr\\.js'),
    driver('s3', 'blobs', '@aws-sdk'),
    driver('file-types', 'files', 'file-type|image-size'),
    driver('discord', 'discord', '@discordjs|discord-api-types'),
    driver('koa', 'http', 'koa|@koa|koa-body|koa-compress|fast-json-stringify'),
    driver('html', 'http', 'sanitize-html'),
    driver('html-parser', 'portable', 'htmlparser2'),
    driver('markdown', 'dashboard', 'markdown-it'),
    driver('pino', 'node', 'pino|prom-client'),
    driver('tracing', 'opentelemetry', '@opentelemetry'),
    driver('texts', 'texts', 'i18next'),
    driver('language-detection', 'translation', 'tinyld'),
    driver('file-locks', 'node', 'fs-native-extensions'),
    {
      name: 'the-browser-app-imports-only-files-of-core-that-stand-alone',
      severity: 'error',
      from: { path: '^apps/dashboard/src/' },
      to: {
        path: '^(core|adapters|apps|test)/',
        pathNot: '^apps/dashboard/src/|^core/chat/markup/index\\.ts$|^core/shared/values/csv\\.ts$',
      },
    },
    {
      name: 'the-parser-of-chat-markup-stands-alone',
      severity: 'error',
      from: { path: '^core/chat/markup/' },
      to: { pathNot: '^core/chat/markup/' },
    },
    {
      name: 'browser-only-in-the-browser-app',
      severity: 'error',
      from: { pathNot: '^apps/dashboard/src/' },
      to: { path: 'node_modules/(react|react-dom|@tanstack|wouter|openapi-fetch|@fontsource-variable)/' },
    },
    {
      name: 'the-browser-app-is-imported-by-none',
      severity: 'error',
      from: { pathNot: '^apps/dashboard/src/|^test/apps/dashboard/' },
      to: { path: '^apps/dashboard/src/' },
    },
    {
      name: 'features-are-imported-by-their-index',
      severity: 'error',
      from: { path: '^(adapters|apps)/', pathNot: '^apps/dashboard/src/' },
      to: { path: '^core/[^/]+/', pathNot: '^core/shared/|^core/[^/]+/index\\.ts$' },
    },
    {
      name: 'features-meet-at-their-index',
      severity: 'error',
      from: { path: '^core/([^/]+)/' },
      to: { path: '^core/[^/]+/', pathNot: '^core/($1|shared)/|^core/[^/]+/index\\.ts$' },
    },
    {
      name: 'only-composition-knows-inversify',
      severity: 'error',
      from: { pathNot: '^apps/composition/|^test/' },
      to: { path: 'node_modules/(@inversifyjs|inversify)/' },
    },
    {
      name: 'a-plain-clone-has-no-tools',
      severity: 'error',
      from: { pathNot: WITH_TOOLS },
      to: { path: WITH_TOOLS, pathNot: '^test/tools/install-packages\\.js$' },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      // Node itself loads these two, by --import; Stryker and jest load those for mutation testing.
      from: {
        orphan: true,
        pathNot: '\\.(test|contract)\\.ts$|\\.d\\.ts$|/(follow-launcher|shifted-clock)\\.js$|^test/mutants/',
      },
      to: {},
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^apps/dashboard/dist' },
    enhancedResolveOptions: {
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      exportsFields: ['exports'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
