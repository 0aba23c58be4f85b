import type { ReceivedSpan } from './collector.ts';

/** The spans that led to one, from the root of its trace down to it. */
export const listAncestors = (spans: readonly ReceivedSpan[], span: ReceivedSpan): readonly ReceivedSpan[] => {
  const parent = spans.find(({ spanId }) => spanId === span.parentId);
  return parent ? [...listAncestors(spans, parent), span] : [span];
};

const NS_PER_MS = 1_000_000;

/** A trace as indented text: the time of each span after the beginning, its duration, its program and its name. */
export const printTrace = (spans: readonly ReceivedSpan[], traceId: string): string => {
  const own = spans.filter((span) => span.traceId === traceId).sort((a, b) => Number(a.startNs - b.startNs));
  const beginning = own[0]?.startNs ?? 0n;
  const toMs = (ns: bigint) => `${(Number(ns) / NS_PER_MS).toFixed(1)} ms`.padStart(10);
  const print = (parentId: string | null, depth: number): string[] =>
    own
      .filter((span) => span.parentId === parentId)
      .flatMap((span) => [
        `${toMs(span.startNs - beginning)}${toMs(span.endNs - span.startNs)}  ${span.program.padEnd(8)}${'  '.repeat(depth)}${span.name}`,
        ...print(span.spanId, depth + 1),
      ]);
  return [`${'start'.padStart(10)}${'duration'.padStart(10)}  ${'program'.padEnd(8)}span`, ...print(null, 0)].join(
    '\n',
  );
};
