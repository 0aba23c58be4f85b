import { isSameProgram } from '../model/difference.ts';
import { useNewestVersion } from '../requests/use-flows.ts';
import type { Editor } from './use-editor.ts';

/** Whether the saved draft differs from the published version, or there is none. */
export const useIsUnpublished = ({ owner, state: { base } }: Pick<Editor, 'owner' | 'state'>): boolean => {
  const { data: published } = useNewestVersion(owner, base.id);
  return base.publishedVersion === null || (published !== undefined && !isSameProgram(base, published));
};
