import type { DefaultTheme } from 'vitepress';

const toItem = ([text, page]: readonly [text: string, page: string]): DefaultTheme.SidebarItem => ({
  text,
  link: `/${page}`,
});
const group = (text: string, pages: readonly (readonly [string, string])[]): DefaultTheme.SidebarItem => ({
  text,
  items: pages.map(toItem),
});

/** Every page but those of the decisions, which have an index of their own. A test compares it with the files. */
export const SIDEBAR: DefaultTheme.SidebarItem[] = [
  group('Start', [
    ['First steps', ''],
    ['Features', 'docs/features'],
    ['Discord', 'docs/discord'],
    ['Dashboard', 'docs/dashboard'],
    ['Commands', 'docs/commands'],
    ['Glossary', 'docs/glossary'],
  ]),
  group('Build on it', [
    ['Webhooks', 'docs/webhooks'],
    ['Flows', 'docs/flows'],
    ['Integration', 'docs/integration'],
    ['Files of messages', 'docs/attachments'],
    ['Analytics', 'docs/analytics'],
    ['Audit log', 'docs/audit-log'],
    ['Errors', 'docs/errors'],
  ]),
  group('Operate it', [
    ['Deploying', 'docs/deploying'],
    ['Operating', 'docs/operating'],
    ['Privacy', 'docs/privacy'],
    ['Reliability', 'docs/reliability'],
    ['Performance', 'docs/performance'],
    ['Scaling', 'docs/scaling'],
    ['Security', 'SECURITY'],
    ['Changes', 'CHANGELOG'],
  ]),
  group('Work on it', [
    ['Contributing', 'CONTRIBUTING'],
    ['Architecture', 'docs/architecture'],
    ['Adding an endpoint', 'docs/adding-an-endpoint'],
    ['Decisions', 'docs/adr/'],
    ['Gaps of the specification', 'docs/spec-gaps'],
    ['Mutation tests', 'docs/mutants'],
  ]),
];
