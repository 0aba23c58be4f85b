/** Marks the element that got the focus because the one that had it is gone, until a key is pressed. */
export const UNASKED_FOCUS = 'data-unasked-focus';

/** Whether nobody has chosen where the focus is: then what has just appeared may take it. */
export const isFocusUnasked = (): boolean => document.activeElement?.matches(`body, [${UNASKED_FOCUS}]`) ?? true;
