import { isPicture, toSafeFilename } from '#core/attachments/index.ts';
import { FACTS } from './context.ts';

describe('a safe name of a file', () => {
  it.each([
    ['report.pdf', 'report.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\sam\\notes.txt', 'notes.txt'],
    ['..hidden.', 'hidden'],
    ['. . name . .', 'name'],
    ['two  words.txt', 'two  words.txt'],
    ['a<b>c:d"e|f?g*h.txt', 'a_b_c_d_e_f_g_h.txt'],
    ['exe\u202Efdp.txt', 'exefdp.txt'],
    ['line\nbreak\u0000.txt', 'linebreak.txt'],
    ['\uFEFFname.txt', 'name.txt'],
    ['', 'file'],
    ['...', 'file'],
    ['folder/', 'file'],
    ['Übersicht 日本.txt', 'Übersicht 日本.txt'],
  ])('of %j is %j', (name, safe) => {
    expect(toSafeFilename(name)).toBe(safe);
  });

  it('is cut to 255 characters, and keeps its extension', () => {
    const longest = 'x'.repeat(251) + '.txt';
    expect(toSafeFilename(longest)).toBe(longest);
    expect(toSafeFilename(`x${longest}`)).toBe(longest);
    expect(toSafeFilename('x'.repeat(300))).toBe('x'.repeat(255));
  });

  it('is cut like a name without extension where the end is too long to be one', () => {
    expect(toSafeFilename(`${'x'.repeat(250)}.${'y'.repeat(10)}`)).toBe(`${'x'.repeat(244)}.${'y'.repeat(10)}`);
    const name = `${'x'.repeat(250)}.${'y'.repeat(11)}`;
    expect(toSafeFilename(name)).toBe(name.slice(0, 255));
    expect(toSafeFilename(`.tar.${'x'.repeat(300)}`)).toBe(`tar.${'x'.repeat(251)}`);
  });

  it('is not cut within a character', () => {
    const name = toSafeFilename(`${'x'.repeat(250)}😀.txt`);
    expect(name).toBe(`${'x'.repeat(250)}.txt`);
    expect(toSafeFilename(`${'x'.repeat(249)}😀.txt`)).toBe(`${'x'.repeat(249)}😀.txt`);
    expect(toSafeFilename(`😀${'x'.repeat(300)}`)).toBe(`😀${'x'.repeat(253)}`);
  });
});

describe('a picture', () => {
  it.each(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])('is %s', (contentType) => {
    expect(isPicture({ facts: { ...FACTS, contentType } })).toBe(true);
  });

  it.each(['image/svg+xml', 'text/html', 'application/pdf'])('is not %s, which could run code', (contentType) => {
    expect(isPicture({ facts: { ...FACTS, contentType } })).toBe(false);
  });

  it('is no file that the service does not have yet', () => {
    expect(isPicture({ facts: null })).toBe(false);
  });
});
