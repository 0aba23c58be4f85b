/** SQL that is true of a ticket that is not closed. */
export const IS_OPEN = `status in ('open', 'pending', 'on_hold')`;

/** The same of a ticket `t`. */
export const IS_ACTIVE = `t.${IS_OPEN}`;
