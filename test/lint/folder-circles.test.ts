import { listFolderCircles } from './list-folder-circles.ts';

const listCircles = (imports: Readonly<Record<string, readonly string[]>>) =>
  listFolderCircles(new Map(Object.entries(imports)));

it('finds a circle by way of subfolders', () => {
  const circles = listCircles({
    'core/flows/execution/run.ts': ['core/flows/triggers/start.ts'],
    'core/flows/execution/steps/step.ts': [],
    'core/flows/triggers/start.ts': ['core/flows/execution/steps/step.ts'],
  });
  expect(circles).toEqual([{ folder: 'core/flows', units: ['execution', 'triggers'] }]);
});

it('finds a circle of three folders once', () => {
  const circles = listCircles({
    'a/one/file.ts': ['a/two/file.ts'],
    'a/two/file.ts': ['a/three/file.ts'],
    'a/three/file.ts': ['a/one/file.ts'],
    'a/four/file.ts': ['a/one/file.ts'],
  });
  expect(circles).toEqual([{ folder: 'a', units: ['one', 'three', 'two'] }]);
});

it('takes the own files of a folder for one unit', () => {
  const circles = listCircles({
    'a/shell.ts': ['a/feature/page.ts'],
    'a/library.ts': [],
    'a/feature/page.ts': ['a/library.ts'],
  });
  expect(circles).toEqual([{ folder: 'a', units: ['.', 'feature'] }]);
});

it.each(['index.ts', 'main.tsx'])('takes %s for a unit of its own', (entry) => {
  const circles = listCircles({
    [`a/${entry}`]: ['a/feature/page.ts'],
    'a/library.ts': [],
    'a/feature/page.ts': ['a/library.ts'],
  });
  expect(circles).toEqual([]);
});

it('finds nothing where folders import in one direction', () => {
  expect(listCircles({ 'a/one/x.ts': ['a/two/y.ts', 'b/z.ts'], 'a/two/y.ts': [], 'b/z.ts': ['a/two/y.ts'] })).toEqual(
    [],
  );
});
