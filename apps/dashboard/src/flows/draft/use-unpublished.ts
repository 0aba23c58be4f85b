import { hasSameSteps } from '../model/difference.ts';
import { useVersions } from '../requests/use-flows.ts';
import type { Editor } from './use-editor.ts';

/** Whether what is saved differs from the version that runs. */
export const useUnpublished = ({ owner, state: { base } }: Pick<Editor, 'owner' | 'state'>): boolean => {
  const { data = [] } = useVersions(owner, base.id);
  const published = data.find(({ number }) => number === base.publishedVersion);
  return published !== undefined && !hasSameSteps(base, published);
};
