import { INSTALLATION } from './installation.ts';

/** Of this package. */
export const VERSION = INSTALLATION.version;
