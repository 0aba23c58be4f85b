import { installPackages } from '../../tools/install-packages.js';
import globalSetup from './global-setup.ts';

/** Of the system suites: some drive a browser or generate clients with packages that `npm ci` does not install. */
export default async function systemSetup(): Promise<void> {
  await installPackages('test/tools');
  await globalSetup();
}
