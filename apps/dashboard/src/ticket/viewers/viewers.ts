import { lazily } from '../../kit/lazily.ts';
import type { Viewer } from '../../own-api/tickets.ts';
import { language, t } from '../../texts/texts.ts';

const MAX_NAMED = 3;

const getListFormat = lazily(() => new Intl.ListFormat(language, { type: 'conjunction' }));

const list = (names: readonly string[]): string => {
  const rest = names.length - MAX_NAMED;
  return getListFormat().format(rest > 0 ? [...names.slice(0, MAX_NAMED), t('{{rest}} more', { rest })] : names);
};

/** Who writes, and who looks, in a sentence each; empty for none. */
export const describeViewers = (viewers: readonly Viewer[]): readonly string[] => {
  const writing = viewers.filter(({ isWriting }) => isWriting).map(({ name }) => name);
  const looking = viewers.filter(({ isWriting }) => !isWriting).map(({ name }) => name);
  return [
    ...(writing.length > 0 ? [t('{{names}} are writing here.', { count: writing.length, names: list(writing) })] : []),
    ...(looking.length > 0
      ? [t('{{names}} are looking at this ticket.', { count: looking.length, names: list(looking) })]
      : []),
  ];
};
