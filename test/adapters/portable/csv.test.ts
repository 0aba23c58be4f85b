import fc from 'fast-check';
import { parseCsv } from '#adapters/portable/csv/parse-csv.ts';
import { toCsvCell, toCsvLine } from '#core/shared/values/csv.ts';

it.each(['=1', '+1', '-1', '@a', '\ta', '\ra', ' =1', '＝1', 'a;=1', 'a\n-1', 'a\t@b', "'=1"])(
  'marks what a spreadsheet would take as a formula: %j',
  (text) => {
    expect(toCsvCell(text)).toBe(`"'${text}"`);
  },
);

it.each(['a', '1', 'a-b', 'a = b', "'a", 'kim@example.com', ''])('leaves %j as it is', (text) => {
  expect(toCsvCell(text)).toBe(`"${text}"`);
});

it('is read again to the letter', () => {
  const cell = fc.string({
    unit: fc.constantFrom('a', "'", '=', '-', '"', ',', ';', '\t', '\r', '\n', ' ', '＝', 'é'),
  });
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 4 }), (cells) => {
      const head = cells.map((_, index) => `c${index}`);
      const [, row] = parseCsv('x.csv', toCsvLine(head, ',') + toCsvLine(cells, ','));
      expect(row?.cells ?? cells.map(() => '')).toEqual(cells);
    }),
  );
});
