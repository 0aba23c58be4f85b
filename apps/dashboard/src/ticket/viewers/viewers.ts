import type { Viewer } from '../../own-api.ts';

const MAX_NAMED = 3;

const list = (names: readonly string[]): string => {
  const named = names.slice(0, MAX_NAMED);
  const rest = names.length - named.length;
  if (rest > 0) return `${named.join(', ')} and ${rest} more`;
  return named.length < 2 ? (named[0] ?? '') : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
};

const be = (count: number): string => (count === 1 ? 'is' : 'are');

/** Who writes, and who looks, in a sentence each; empty for none. */
export const describeViewers = (viewers: readonly Viewer[]): readonly string[] => {
  const writing = viewers.filter(({ isWriting }) => isWriting).map(({ name }) => name);
  const looking = viewers.filter(({ isWriting }) => !isWriting).map(({ name }) => name);
  return [
    ...(writing.length > 0 ? [`${list(writing)} ${be(writing.length)} writing here.`] : []),
    ...(looking.length > 0 ? [`${list(looking)} ${be(looking.length)} looking at this ticket.`] : []),
  ];
};
