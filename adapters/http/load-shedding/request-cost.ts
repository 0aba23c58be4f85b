import { getPath } from '../exchange/request-target.ts';
import type { Mounted } from '../pipeline/route.ts';
import { RouteTable } from '../pipeline/route-table.ts';

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
const isHeavy = ({ directId }: Mounted): boolean =>
  HEAVY_ROUTES.includes(directId) || HEAVY_GROUPS.includes(directId.split('.')[0] ?? '');

const isLight = (route: Mounted): boolean => route.method === 'get' && route.returns.kind === 'one' && !isHeavy(route);

const costOfRoute = (route: Mounted): RequestCost => {
  if (isHeavy(route)) return 'heavy';
  return isLight(route) ? 'light' : 'normal';
};

/** What is known of a request before anything is done for it. */
export interface RequestClass {
  readonly cost: RequestCost;
  /** The bodies of uploads are larger, and are received when their sender is known. */
  readonly isUpload: boolean;
}

const UNKNOWN: RequestClass = { cost: 'normal', isUpload: false };

/** Finds out what a request asks: two look-ups, none of them in the database. @returns of a method and a target in origin form */
export const createClassifier = (routes: readonly Mounted[]) => {
  const table = new RouteTable(routes);
  const classes = new Map(
    routes.map((route) => [route, { cost: costOfRoute(route), isUpload: route.upload ?? false }] as const),
  );
  return (method: string, target: string): RequestClass => {
    const path = getPath(target);
    const route = table.find(method, path);
    const found = route ? (classes.get(route) ?? UNKNOWN) : UNKNOWN;
    return found.cost !== 'heavy' && isFullText(route, target.slice(path.length)) ? { ...found, cost: 'heavy' } : found;
  };
};

/** Lists that take `q` search for words. */
const isFullText = (route: Mounted | null, query: string): boolean =>
  query !== '' && route?.query !== undefined && 'q' in route.query.shape && new URLSearchParams(query).has('q');
