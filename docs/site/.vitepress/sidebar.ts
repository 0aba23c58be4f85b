import type { DefaultTheme } from 'vitepress';

type Entry = readonly [text: string, page: string];

const toItem = ([text, page]: Entry): DefaultTheme.SidebarItem => ({ text, link: `/${page}` });
const group = (text: string, pages: readonly Entry[]): DefaultTheme.SidebarItem => ({
  text,
  collapsed: false,
  items: pages.map(toItem),
});

/** The four doors. Every page but those of the decisions, which have an index of their own. A test compares it with the files. */
export const SIDEBAR: DefaultTheme.SidebarItem[] = [
  group('Use', [
    ['What it is', 'docs/use/features'],
    ['First ticket', 'docs/use/first-ticket'],
    ['Set up a desk', 'docs/use/set-up-a-desk'],
    ['Discord', 'docs/use/discord'],
    ['Homes of tickets', 'docs/use/homes'],
    ['In Discord', 'docs/use/in-discord'],
    ['Limits and intents', 'docs/use/discord-limits'],
    ['Pictures', 'docs/use/discord-pictures'],
    ['Dashboard', 'docs/use/dashboard'],
    ['Flows and rules', 'docs/use/flows'],
    ['Knowledge base', 'docs/use/knowledge'],
    ['Analytics', 'docs/use/analytics'],
  ]),
  group('Operate', [
    ['Restore', 'docs/operate/restore'],
    ['Back up', 'docs/operate/backup'],
    ['Upgrade', 'docs/operate/upgrade'],
    ['Alerts', 'docs/operate/alerts'],
    ['Disk full', 'docs/operate/disk-full'],
    ['Outages and clocks', 'docs/operate/outages'],
    ['Overload', 'docs/operate/overload'],
    ['Host it', 'docs/operate/host'],
    ['Other ways to host', 'docs/operate/host-other'],
    ['A demo in the open', 'docs/operate/demo'],
    ['Configure', 'docs/operate/configure'],
    ['Behind a proxy', 'docs/operate/proxy'],
    ['Storage', 'docs/operate/storage'],
    ['More than one PostgreSQL', 'docs/operate/standby'],
    ['Processes', 'docs/operate/processes'],
    ['Commands', 'docs/operate/commands'],
    ['Watch', 'docs/operate/watch'],
    ['Traces', 'docs/operate/traces'],
    ['Servers, plans, keys', 'docs/operate/servers'],
    ['Privacy', 'docs/operate/privacy'],
    ['Personal data', 'docs/operate/personal-data'],
    ['How long data is kept', 'docs/operate/retention'],
    ['Scale', 'docs/operate/scale'],
    ['Security', 'SECURITY'],
    ['Changes', 'CHANGELOG'],
  ]),
  group('Build on it', [
    ['First request', 'docs/build/first-request'],
    ['Webhooks', 'docs/build/webhooks'],
    ['Events', 'docs/build/events'],
    ['Files and transcripts', 'docs/build/attachments'],
    ['Integration', 'docs/build/integration'],
    ['Errors', 'docs/build/errors'],
    ['Tokens and limits', 'docs/build/limits'],
    ['Versions', 'docs/build/versions'],
    ['Audit log', 'docs/build/audit-log'],
  ]),
  group('Work on it', [
    ['All pages', 'docs/'],
    ['Contributing', 'CONTRIBUTING'],
    ['Architecture', 'docs/architecture'],
    ['Adding an endpoint', 'docs/adding-an-endpoint'],
    ['Decisions', 'docs/adr/'],
    ['Reliability', 'docs/reliability'],
    ['Performance', 'docs/performance'],
    ['Mutation tests', 'docs/mutants'],
    ['Gaps of the specification', 'docs/spec-gaps'],
    ['Glossary', 'docs/glossary'],
  ]),
];
