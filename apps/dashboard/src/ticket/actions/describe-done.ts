import type { ActionInput } from '../../tickets/action-input.ts';
import { t } from '../../texts/texts.ts';

const TEXTS: Partial<Record<ActionInput['path'], string>> = {
  '/claim': t('The ticket is yours.'),
  '/unclaim': t('Nobody has the ticket now.'),
  '/close': t('The ticket is closed.'),
  '/reopen': t('The ticket is open again.'),
  '/transfer': t('The ticket is handed over.'),
  '/move': t('The ticket is moved.'),
};

/** For somebody who does not see the page: that an action is done, which the page shows without words. */
export const describeDone = ({ path }: ActionInput): string => TEXTS[path] ?? t('The change is saved.');
