import { INSTALLATION } from './installation.ts';

export const VERSION = INSTALLATION.version;
