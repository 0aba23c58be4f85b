import { createUploadLimit, type Uploader } from '#adapters/http/pipeline/upload.ts';

/** Uploads that go on until they are ended, and how many of each owner have a place. */
const createContext = () => {
  const limit = createUploadLimit();
  const running: { readonly owner: string; readonly end: () => void }[] = [];
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const upload = (uploader: Uploader): Promise<void> =>
    limit(uploader, () => new Promise<void>((end) => void running.push({ owner: uploader.owner, end })));
  const countRunning = (owner: string): number => running.filter((one) => one.owner === owner).length;
  const endAll = async () => {
    while (running.length > 0) {
      for (const { end } of running.splice(0)) end();
      await settle();
    }
  };
  return { upload, countRunning, endAll, settle };
};

it('gives another owner a place beside one with many uploads', async () => {
  const { upload, countRunning, endAll, settle } = createContext();
  const many = Array.from({ length: 20 }, (_, place) => upload({ server: `${place}`, owner: 'many' }));
  const other = [1, 2, 3].map((server) => upload({ server: `other ${server}`, owner: 'other' }));
  await settle();
  expect([countRunning('many'), countRunning('other')]).toEqual([3, 3]);
  await endAll();
  await Promise.all([...many, ...other]);
});

it('lets a server have two, and refuses an owner of whom twenty have a place or wait', async () => {
  const { upload, countRunning, endAll, settle } = createContext();
  const own = Array.from({ length: 20 }, () => upload({ server: '1', owner: 'own' }));
  await settle();
  expect(countRunning('own')).toBe(2);
  await expect(upload({ server: '1', owner: 'own' })).rejects.toMatchObject({ reason: 'overloaded' });
  const other = upload({ server: '2', owner: 'other' });
  await settle();
  expect(countRunning('other')).toBe(1);
  await endAll();
  await Promise.all([...own, other]);
});
