/** Why a button does nothing for somebody whose role does not allow it. */
export const NOT_ALLOWED = 'Your role does not allow it.';
