/** The whole style of a transcript: light and dark, a phone and paper. The document allows it by its hash. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --page: #f4f5f8; --card: #fff; --line: #dfe3ea; --text: #1a2130; --quiet: #556072; --link: #3346c4;
  --staff: #4338ca; --staff-soft: #eeefff; --user: #0b6b63; --user-soft: #e2f5f2; --bot: #8a4508; --bot-soft: #fdf1dc;
  --gone: #a61b2b; --gone-soft: #fdecee; --char: #7a2ea0; --char-soft: #f5eafb;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #0f1219; --card: #181c26; --line: #2b3140; --text: #e7eaf1; --quiet: #a0aabb; --link: #a3b3ff;
    --staff: #b3bcff; --staff-soft: #262a52; --user: #6fdccb; --user-soft: #12383a; --bot: #f7c877; --bot-soft: #40301a;
    --gone: #ff9aa5; --gone-soft: #43202a; --char: #e0b0f7; --char-soft: #3a2348;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0 auto; padding: 1.5rem 1rem 2rem; max-width: 54rem; background: var(--page); color: var(--text);
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", Arial, sans-serif;
  overflow-wrap: anywhere;
}
bdi, .text, .char { unicode-bidi: isolate; }
bdi { white-space: pre-wrap; }
.text { white-space: pre-wrap; unicode-bidi: plaintext; tab-size: 4; overflow: hidden; }
h1, h2, h3, h4, h5, h6, p, dl, dd, ul, blockquote, pre { margin: 0; padding: 0; }
ul { list-style: none; }
h1 { font-size: clamp(1.35rem, 1.1rem + 1.5vw, 1.9rem); line-height: 1.25; letter-spacing: -.01em; overflow: hidden; }
h2 { margin: 2rem 0 .75rem; font-size: 1.1rem; line-height: 1.3; }
a { color: var(--link); text-underline-offset: .15em; unicode-bidi: isolate; }
a:hover { text-decoration-thickness: 2px; }
a:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 2px; }
time, .id, .count, .role, .where { font-size: .875rem; color: var(--quiet); }
header .name, .writers .name { font-weight: 600; }
time, .id { font-variant-numeric: tabular-nums; }
.count { font-weight: 400; }
.char {
  padding: .05em .3em; border-radius: .3em; background: var(--char-soft); color: var(--char);
  font: 600 .75em/1.4 ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; text-decoration: none;
  display: inline-block; direction: ltr;
}
.top, .answers, .writers, article { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; }
.top { padding: 1.25rem; }
.kicker { margin-bottom: .25rem; color: var(--staff); font-size: .875rem; font-weight: 600; }
dt { color: var(--quiet); font-size: .875rem; }
.facts { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: .5rem 2rem; margin-top: 1.1rem; }
.facts div { display: grid; grid-template-columns: 7rem minmax(0, 1fr); align-items: baseline; }
.facts dd { grid-column: 2; font-size: .9375rem; font-variant-numeric: tabular-nums; overflow: hidden; }
.facts time { font-size: inherit; color: inherit; }
.facts .wide { grid-column: 1 / -1; }
.chips { display: flex; flex-wrap: wrap; gap: .35rem; }
.chips li {
  padding: .05rem .55rem; border: 1px solid var(--line); border-radius: 1rem; background: var(--page);
  font-size: .875rem; max-width: 100%;
}
.answers { padding: .25rem 1.25rem; }
.answers div { padding: .8rem 0; }
.answers div + div { border-top: 1px solid var(--line); }
.answers dt { overflow: hidden; }
.writers { padding: .4rem 1.25rem; }
.writers li { display: flex; flex-wrap: wrap; align-items: center; gap: .15rem .6rem; padding: .45rem 0; }
.writers .count { margin-inline-start: auto; }
.badge {
  padding: .05rem .55rem; border-radius: 1rem; font-size: .8125rem; font-weight: 600; white-space: nowrap;
  background: var(--bot-soft); color: var(--bot);
}
.badge.staff { background: var(--staff-soft); color: var(--staff); }
.badge.user { background: var(--user-soft); color: var(--user); }
article { margin-top: .75rem; padding: .8rem 1rem .9rem 1.15rem; box-shadow: inset 4px 0 var(--bot); border-radius: .25rem .6rem .6rem .25rem; }
article.staff { box-shadow: inset 4px 0 var(--staff); }
article.user { box-shadow: inset 4px 0 var(--user); }
article header { display: flex; flex-wrap: wrap; align-items: center; gap: .15rem .6rem; }
article header time { margin-inline-start: auto; }
.role::before { content: "· "; }
article { content-visibility: auto; contain-intrinsic-size: auto 6rem; }
article .text { margin-top: .45rem; }
.text :is(p, ul, ol, blockquote, pre, h4, h5, h6) + * { margin-top: .5rem; }
.text :is(ul, ol) { margin: 0; padding-inline-start: 1.6rem; list-style: revert; }
.text :is(ul, ol) + *, * + .text :is(ul, ol) { margin-top: .35rem; }
.text :is(p, li, h4, h5, h6, blockquote, code) { unicode-bidi: plaintext; }
.text :is(h4, h5, h6) { line-height: 1.3; }
.text h4 { font-size: 1.35rem; }
.text h5 { font-size: 1.2rem; }
.text h6 { font-size: 1.05rem; }
.text blockquote { padding-inline-start: .8rem; border-inline-start: .25rem solid var(--line); }
.text code { padding: .1em .3em; border-radius: .25rem; background: var(--page); font: .875em/1.45 ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; }
.text pre { padding: .6rem .75rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--page); white-space: pre-wrap; }
.text pre code { padding: 0; background: none; }
.text .where { display: inline; }
.text time { font-size: inherit; color: inherit; }
.lang { display: block; font-size: .75rem; color: var(--quiet); }
.small { font-size: .8125rem; color: var(--quiet); }
.mention, .text .where { unicode-bidi: isolate; }
.mention, .text time { padding: 0 .2em; border-radius: .25rem; background: var(--staff-soft); color: var(--staff); }
.emoji { color: var(--quiet); }
.spoiler { padding: 0 .2em; border-radius: .25rem; background: var(--quiet); color: transparent; }
.spoiler * { visibility: hidden; }
.spoiler:is(:hover, :focus) { background: var(--page); color: inherit; }
.spoiler:is(:hover, :focus) * { visibility: visible; }
.day { margin: 1.5rem 0 .25rem; padding-bottom: .25rem; border-bottom: 1px solid var(--line); font-size: .9375rem; font-weight: 600; }
.day time { font-size: inherit; }
del { color: var(--quiet); text-decoration-color: var(--gone); }
.part { margin-top: .45rem; padding-inline-start: .8rem; border-inline-start: .25rem solid var(--line); }
.part-label { color: var(--quiet); font-size: .875rem; }
.part .text { margin-top: .1rem; }
.files { margin-top: .6rem; }
.files li { padding: .4rem .7rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--page); overflow: hidden; }
.files img { display: block; max-width: 100%; height: auto; border-radius: .35rem; background: var(--line); }
.files li + li { margin-top: .35rem; }
.where { display: block; }
.marks { display: flex; flex-wrap: wrap; gap: .35rem .6rem; margin-top: .6rem; font-size: .8125rem; }
.marks time { font-size: inherit; color: inherit; }
.edited { color: var(--quiet); }
.deleted { padding: .05rem .55rem; border-radius: 1rem; background: var(--gone-soft); color: var(--gone); font-weight: 600; }
.deleted time { font-weight: 400; }
footer { margin-top: 2rem; padding: 1rem .25rem 0; border-top: 1px solid var(--line); color: var(--quiet); font-size: .875rem; }
footer div { display: flex; flex-wrap: wrap; gap: 0 .6rem; }
footer dt { min-width: 6rem; }
footer p { margin-top: .6rem; }
@media (max-width: 44rem) {
  .facts { grid-template-columns: minmax(0, 1fr); }
}
@media (max-width: 30rem) {
  body { padding: .75rem .75rem 1.5rem; }
  .top { padding: 1rem; }
  .facts div { grid-template-columns: 6.4rem minmax(0, 1fr); }
  article header time, .writers .count { margin-inline-start: 0; }
  .answers, .writers { padding-inline: 1rem; }
}
@media print {
  body { max-width: none; padding: 0; background: none; }
  article, .answers div { break-inside: avoid; }
  article { content-visibility: visible; }
  .spoiler { background: none; color: inherit; }
  .spoiler * { visibility: visible; }
}
`;
