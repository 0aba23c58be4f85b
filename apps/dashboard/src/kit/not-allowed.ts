import { t } from '../texts/texts.ts';
/** Why a button does nothing for somebody whose role does not allow it. */
export const NOT_ALLOWED = t('Your role does not allow it.');
