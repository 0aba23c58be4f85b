import { lockFolder } from '../../../apps/composition/processes/data-folder.ts';

/** A process that takes the folder on request, says how that went, and keeps it until it is killed. */
process.on('message', (folder: string) => {
  lockFolder(folder).then(
    () => process.send?.({ isHolder: true, complaint: '' }),
    (error: unknown) => process.send?.({ isHolder: false, complaint: (error as Error).message }),
  );
});
