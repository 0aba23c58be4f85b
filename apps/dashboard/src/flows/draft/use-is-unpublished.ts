import { useMemo } from 'react';
import { isSameProgram } from '../model/difference.ts';
import { useNewestVersion } from '../requests/use-flows.ts';
import type { Editor } from './use-editor.ts';

/** Whether the saved draft differs from the published version, or there is none. */
export const useIsUnpublished = ({ owner, state: { base } }: Pick<Editor, 'owner' | 'state'>): boolean => {
  const { data: published } = useNewestVersion(owner, base.id);
  // The toolbar is rendered with each change of the draft, which the comparison does not depend on.
  const isChanged = useMemo(() => published !== undefined && !isSameProgram(base, published), [base, published]);
  return base.publishedVersion === null || isChanged;
};
