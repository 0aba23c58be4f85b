/** The colours that say something. */
export type Tone = 'neutral' | 'green' | 'amber' | 'rust' | 'slate';
