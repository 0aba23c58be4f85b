import { PAGE_ACTIONS } from '../../generated/enums.ts';
import type { ActionInput } from '../../action-input.ts';
import { t, translate } from '../../texts/texts.ts';

const TEXTS: Partial<Record<ActionInput['path'], string>> = {
  '/claim': t('The ticket is yours.'),
  '/unclaim': t('Nobody has the ticket now.'),
  '/close': t('The ticket is closed.'),
  '/reopen': t('The ticket is open again.'),
  '/await-answer': t('You are mentioned at the next answer.'),
  '/await-answer/stop': t('You are not mentioned at the next answer after all.'),
};

/** For somebody who does not see the page: that an action is done, which the page shows without words. */
export const describeDone = ({ path }: ActionInput): string => {
  const declared = PAGE_ACTIONS.find((action) => action.path === path);
  return declared ? translate(declared.done) : (TEXTS[path] ?? t('The change is saved.'));
};
