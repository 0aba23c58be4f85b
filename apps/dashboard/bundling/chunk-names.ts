import { join } from 'node:path';
import { listLazyFiles, listWithImports, type SourceGraph } from './source-graph.ts';

interface Entries {
  /** Is loaded with the first page. */
  readonly first: string;
  /** The list of tickets, which most people open first. */
  readonly list: string;
  /** What is loaded after every page, and by a list of tickets that is filtered or empty. */
  readonly afterwards: readonly string[];
  /** What is loaded when the pointer or the focus comes near. */
  readonly nearby: readonly string[];
  /** What is shown of tickets only. */
  readonly ofTickets: readonly string[];
  /** The page of one ticket. */
  readonly ticket: string;
}

/** What only pages of these folders need is not loaded by others. `own` is where its sources stand. */
const GROUPS = [
  { name: 'flow-parts', folders: /\/(flows|rules|targets|macros)\//, own: /\/flows\// },
  { name: 'rule-parts', folders: /\/(flows|rules|targets|macros)\//, own: /./ },
  { name: 'chart-parts', folders: /\/(analytics|backtests)\//, own: /./ },
  { name: 'hours-parts', folders: /\/(hours|teams)\/|\/opening-hours\.tsx$/, own: /./ },
  { name: 'field-parts', folders: /\/(access|transfers)\//, own: /./ },
] as const;

/**
 * The file of the build into which a source file goes, where several parts of the dashboard need it. Each file that a visit asks for
 * costs a slow computer some 10 ms, so there are few of them. Null for what one part needs alone: it stands in the file of that part.
 */
const createChunkNames = (graph: SourceGraph, entries: Entries): ((file: string) => string | null) => {
  const first = listWithImports(graph, entries.first);
  const users = new Map<string, string[]>();
  for (const entry of listLazyFiles(graph)) {
    for (const file of listWithImports(graph, entry)) {
      if (!first.has(file)) users.set(file, [...(users.get(file) ?? []), entry]);
    }
  }
  const ofTickets = new Set([entries.list, entries.ticket, ...entries.ofTickets]);
  const nameShared = (file: string, of: readonly string[]): string => {
    const isOf = (some: readonly string[]) => some.some((entry) => of.includes(entry));
    if (of.includes(entries.list) && of.every((entry) => ofTickets.has(entry))) return 'tickets';
    if (isOf([entries.list, ...entries.afterwards])) return 'shared';
    if (isOf([entries.ticket, ...entries.nearby])) return 'talk';
    const group = GROUPS.find(({ folders, own }) => own.test(file) && of.every((entry) => folders.test(entry)));
    return group?.name ?? 'parts';
  };
  return (file) => {
    if (file === entries.first) return null;
    if (first.has(file)) return 'first';
    const of = users.get(file) ?? [];
    return of.length < 2 ? null : nameShared(file, of);
  };
};

/** Those of the dashboard, whose sources are in a folder. */
export const nameDashboardChunks = (graph: SourceGraph, sources: string): ((file: string) => string | null) => {
  const at = (path: string) => join(sources, path);
  return createChunkNames(graph, {
    first: at('main.tsx'),
    list: at('ticket/tickets-page.tsx'),
    afterwards: ['beside/beside-pages.ts', 'tickets/filter-chips.tsx', 'tickets/nothing.tsx'].map(at),
    nearby: ['tickets/filter-menu.tsx', 'exports/export-dialog.tsx'].map(at),
    ofTickets: [at('organization/tickets.tsx'), at('shell/palette.tsx')],
    ticket: at('ticket/ticket-page.tsx'),
  });
};
