import type { Mounted } from '../pipeline/route.ts';

/** `light` reads one thing, `normal` writes or lists, `heavy` searches, reports or exports. */
export type RequestCost = 'light' | 'normal' | 'heavy';

/** Groups of routes that read a lot for one answer. */
export const HEAVY_GROUPS: readonly string[] = [
  'analytics',
  'organizationAnalytics',
  'organizationMembers',
  'transcripts',
];
/** Routes of other groups that do. */
export const HEAVY_ROUTES: readonly string[] = [
  'knowledgebase.search',
  'knowledgebase.suggest',
  'organization.getTranscript',
  'organization.listTranscripts',
  'tickets.getTranscript',
  'webhooks.replay',
];
const FULL_TEXT = /[?&]q=/;

const isHeavy = ({ directId }: Mounted): boolean =>
  HEAVY_ROUTES.includes(directId) || HEAVY_GROUPS.includes(directId.split('.')[0] ?? '');

const isLight = (route: Mounted): boolean => route.method === 'get' && route.returns.kind === 'one' && !isHeavy(route);

/** Method and path of any of the routes. */
const toPattern = (routes: readonly Mounted[]): RegExp => {
  const paths = routes.map(
    ({ method, prefix, path }) => `${method.toUpperCase()} ${prefix}${path.replaceAll(/\{\w+\}/g, '[^/?]+')}`,
  );
  return new RegExp(`^(?:${paths.join('|')})/?(?:\\?|$)`);
};

/** Finds out what a request asks before anything is done for it: two comparisons, no look-up. */
export const createCostOf = (routes: readonly Mounted[]) => {
  const heavy = toPattern(routes.filter(isHeavy));
  const light = toPattern(routes.filter(isLight));
  return (method: string, url: string): RequestCost => {
    const line = `${method} ${url}`;
    if (heavy.test(line) || FULL_TEXT.test(url)) return 'heavy';
    return light.test(line) ? 'light' : 'normal';
  };
};

/** Returns whether a request is an upload: the bodies of uploads are larger, and are received when their sender is known. */
export const createUploadTest = (routes: readonly Mounted[]) => {
  const uploads = toPattern(routes.filter(({ upload }) => upload));
  return (method: string, url: string): boolean => uploads.test(`${method} ${url}`);
};
