import type { Session } from '../api.ts';
import { readStoredZone, storeZone } from '../kit/dates/zone.ts';
import { readLanguage, storeLanguage } from '../texts/language.ts';

/** Shows the pages as the person has chosen in another browser. The page is loaded again where something changed. */
export const followProfile = ({ language, timezone }: Session['person']): void => {
  const before = [readLanguage(), readStoredZone()];
  if (language !== null) storeLanguage(language);
  if (timezone !== null) storeZone(timezone);
  // Where nothing can be stored nothing has changed, and the page stays.
  if ([readLanguage(), readStoredZone()].some((value, index) => value !== before[index])) location.reload();
};
