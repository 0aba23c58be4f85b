/** The colour of the stub of a ticket, by its status. */
export const STUB_TONES = { open: 'green', pending: 'slate', on_hold: 'amber', closed: 'grey' } as const;
