import { toMarkdown } from '#adapters/portable/help-desks/html-to-markdown.ts';

it.each([
  ['<h2>When <b>do</b> orders <i>leave</i>?</h2>', '## When **do** orders *leave*?'],
  ['<p>One</p><p>Two<br>Three</p>', 'One\n\nTwo\nThree'],
  ['<div>a<div>b</div>c</div>', 'a\n\nb\n\nc'],
  ['<ul><li>a<ul><li>b</li></ul></li><li><p>c</p></li></ul>', '- a\n  - b\n- c'],
  ['<ol><li>a</li><li>b</li></ol>', '1. a\n2. b'],
  ['<blockquote><p>a</p><p>b</p></blockquote>', '> a\n>\n> b'],
  ['<pre><code>a  *b*\n```</code></pre>', '````\na  *b*\n```\n````'],
  ['<p><code>a`b_c</code></p>', '``a`b_c``'],
  ['<p>a<strong> b </strong>c</p>', 'a **b** c'],
  ['<a href="https://example.com/a(b)">link</a>', '[link](https://example.com/a%28b%29)'],
  ['<img src="https://example.com/a.png" alt="A">', '![A](https://example.com/a.png)'],
  [
    '<table><thead><tr><th>A</th><th>B|C</th></tr></thead><tr><td>1</td><td><p>2</p></td></tr></table>',
    '| A | B\\|C |\n| --- | --- |\n| 1 | 2 |',
  ],
  ['a<hr>b', 'a\n\n---\n\nb'],
  [
    '<style>x</style><script>y</script>a &lt;b&gt; *c* https://example.com/a_b',
    'a \\<b> \\*c\\* https://example.com/a_b',
  ],
  ['<p># a</p><p>1. b</p><p>- c</p><p>&gt; d</p>', '\\# a\n\n1\\. b\n\n\\- c\n\n\\> d'],
  ['<p>open <b>bold', 'open **bold**'],
  ['<td>a</td></b></p>', 'a'],
  ['', ''],
])('%s', (html, markdown) => {
  expect(toMarkdown(html)).toEqual({ markdown, lost: [] });
});

it('names what it leaves out', () => {
  expect(toMarkdown('<a href="javascript:alert(1)">a</a><img src="x.png"><iframe src="https://x">b</iframe>')).toEqual({
    markdown: 'ab',
    lost: ['a', 'img', 'iframe'],
  });
});

it('takes what is nested without an end', () => {
  expect(toMarkdown('<blockquote>a'.repeat(10_000)).markdown.length).toBeLessThan(100_000);
  expect(toMarkdown('<div>'.repeat(10_000)).markdown).toBe('');
});
