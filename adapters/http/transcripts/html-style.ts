import { LOOK } from '../look/look.ts';

/** The whole style of a transcript: light and dark, a phone and paper. The document allows it by its hash. */
export const STYLE = `${LOOK}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0 auto; padding: 1.5rem 1rem 2rem; max-width: 48rem; background: var(--paper); color: var(--ink);
  font: 400 1rem/1.55 var(--text); overflow-wrap: anywhere;
}
bdi, .text, .char { unicode-bidi: isolate; }
bdi { white-space: pre-wrap; }
.text { white-space: pre-wrap; unicode-bidi: plaintext; tab-size: 4; overflow: hidden; }
h1, h2, h3, h4, h5, h6, p, dl, dd, ul, blockquote, pre { margin: 0; padding: 0; }
h1, h2, h3, summary { font-family: var(--display); font-weight: 700; letter-spacing: -.018em; line-height: 1.2; }
ul { list-style: none; }
h1 { font-size: clamp(1.35rem, 1.1rem + 1.5vw, 1.9rem); overflow: hidden; }
h2 { margin: 2rem 0 .75rem; font-size: 1.25rem; }
a { color: var(--green); text-underline-offset: .15em; unicode-bidi: isolate; }
a:hover { text-decoration-thickness: 2px; }
:is(a, summary, .spoiler):focus-visible { outline: 2px solid var(--green); outline-offset: 2px; border-radius: 2px; }
time, .count, .where { font-size: .875rem; color: var(--ink-2); }
time { font-variant-numeric: tabular-nums; }
.name { font-weight: 600; }
.count { font: 400 .875rem var(--text); letter-spacing: 0; }
.char {
  padding: .05em .3em; border-radius: .3em; background: var(--slate-soft); color: var(--slate);
  font: 600 .75em/1.4 var(--mono); text-decoration: none; display: inline-block; direction: ltr;
}
.slip, .card, article { background: var(--card); border: 1px solid var(--line); border-radius: .875rem; }
.card { padding: 1.25rem; }
.card h1 + p { margin-top: .75rem; }
.slip { display: grid; grid-template-columns: 3.25rem minmax(0, 1fr); overflow: hidden; }
.stub {
  display: grid; place-items: center; padding: .75rem 0; background: var(--stub-green); color: var(--on-stub);
  writing-mode: vertical-rl; rotate: 180deg; font: 700 1.0625rem/1 var(--mono);
  print-color-adjust: exact;
}
.closed .stub { background: var(--stub-slate); }
.slip-body { padding: 1.1rem 1.25rem 1.25rem; border-left: 3px dotted var(--paper); margin-left: -2px; }
.kicker { margin-bottom: .25rem; color: var(--ink-2); font-size: .875rem; font-weight: 600; }
dt { color: var(--ink-2); font-size: .875rem; }
.facts { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: .5rem 2rem; }
.slip-body .facts { margin-top: .9rem; }
.facts div { display: grid; grid-template-columns: 8rem minmax(0, 1fr); gap: 0 .75rem; align-items: baseline; }
.facts dd { grid-column: 2; font-size: .9375rem; font-variant-numeric: tabular-nums; overflow: hidden; }
.facts time { font-size: inherit; color: inherit; }
.facts .wide { grid-column: 1 / -1; }
.chips { display: flex; flex-wrap: wrap; gap: .35rem; }
.chips li {
  padding: .05rem .55rem; border: 1px solid var(--line); border-radius: 1rem; background: var(--card);
  font-size: .875rem; max-width: 100%;
}
.answers { display: grid; gap: .6rem; margin-top: .45rem; }
.answers dt { overflow: hidden; }
.badge {
  padding: .05rem .55rem; border-radius: 1rem; font-size: .8125rem; font-weight: 600; white-space: nowrap;
  background: var(--amber-soft); color: var(--amber-ink);
}
.badge.staff { background: var(--green-soft); color: var(--green); }
.badge.user { background: var(--slate-soft); color: var(--slate); }
article { margin-top: .6rem; padding: .7rem 1rem .85rem 1.15rem; box-shadow: inset 4px 0 var(--amber-ink); border-radius: .25rem .6rem .6rem .25rem; }
article.staff { box-shadow: inset 4px 0 var(--green); }
article.user { box-shadow: inset 4px 0 var(--slate); }
article header { display: flex; flex-wrap: wrap; align-items: center; gap: .15rem .6rem; }
article header time { margin-inline-start: auto; }
article { content-visibility: auto; contain-intrinsic-size: auto 6rem; }
article .text { margin-top: .35rem; }
.answers .text { margin-top: 0; }
.text :is(p, ul, ol, blockquote, pre, h4, h5, h6) + * { margin-top: .5rem; }
.text :is(ul, ol) { margin: 0; padding-inline-start: 1.6rem; list-style: revert; }
.text :is(ul, ol) + *, * + .text :is(ul, ol) { margin-top: .35rem; }
.text :is(p, li, h4, h5, h6, blockquote, code) { unicode-bidi: plaintext; }
.text :is(h4, h5, h6) { line-height: 1.3; }
.text h4 { font-size: 1.35rem; }
.text h5 { font-size: 1.2rem; }
.text h6 { font-size: 1.05rem; }
.text blockquote { padding-inline-start: .8rem; border-inline-start: .25rem solid var(--edge); }
.text code { padding: .1em .3em; border-radius: .25rem; background: var(--sunk); font: .875em/1.45 var(--mono); }
.text pre { padding: .6rem .75rem; border-radius: .5rem; background: var(--sunk); white-space: pre-wrap; }
.text pre code { padding: 0; background: none; }
.text .where { display: inline; }
.text time { font-size: inherit; }
.lang { display: block; font-size: .75rem; color: var(--ink-2); }
.small { font-size: .8125rem; color: var(--ink-2); }
.mention, .text .where { unicode-bidi: isolate; }
.mention, .text time { padding: 0 .2em; border-radius: .25rem; background: var(--slate-soft); color: var(--slate); font-weight: 600; }
.emoji { color: var(--ink-2); }
.spoiler { padding: 0 .2em; border-radius: .25rem; background: var(--ink-2); color: transparent; }
.spoiler * { visibility: hidden; }
.spoiler:is(:hover, :focus) { background: var(--sunk); color: inherit; }
.spoiler:is(:hover, :focus) * { visibility: visible; }
.day { margin: 1.5rem 0 .25rem; padding-bottom: .25rem; border-bottom: 1px dashed var(--edge); font-size: .9375rem; }
.day time { font-size: inherit; }
del { color: var(--ink-2); text-decoration-color: var(--rust); }
.part { margin-top: .45rem; padding-inline-start: .8rem; border-inline-start: .25rem solid var(--line); }
.part-label { color: var(--ink-2); font-size: .875rem; }
.part .text { margin-top: .1rem; }
.files { margin-top: .6rem; }
.files li { padding: .4rem .7rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--paper); overflow: hidden; }
.files img { display: block; max-width: 100%; height: auto; border-radius: .35rem; background: var(--line); }
.files li + li { margin-top: .35rem; }
.files .where { display: block; }
.marks { display: flex; flex-wrap: wrap; gap: .35rem .6rem; margin-top: .6rem; font-size: .8125rem; }
.marks time { font-size: inherit; color: inherit; }
.edited { color: var(--ink-2); }
.deleted { padding: .05rem .55rem; border-radius: 1rem; background: var(--rust-soft); color: var(--rust); font-weight: 600; }
.deleted time { font-weight: 400; }
.ids, .merged { margin-top: 1.5rem; }
summary { padding: .4rem 0; cursor: pointer; }
.ids .facts { margin-top: .5rem; grid-template-columns: minmax(0, 1fr); }
.ids .facts div { grid-template-columns: minmax(0, 1fr) minmax(0, 2fr); }
.ids dd { font: .8125rem/1.6 var(--mono); }
footer { margin-top: 2rem; padding: 1rem .25rem 0; border-top: 1px dashed var(--edge); color: var(--ink-2); font-size: .875rem; }
footer p + p { margin-top: .4rem; }
@media (max-width: 44rem) {
  .facts { grid-template-columns: minmax(0, 1fr); }
}
@media (max-width: 30rem) {
  body { padding: .75rem .75rem 1.5rem; }
  .slip { grid-template-columns: 2.75rem minmax(0, 1fr); }
  .slip-body, .card { padding: .9rem 1rem 1rem; }
  .facts div { grid-template-columns: 6.6rem minmax(0, 1fr); }
}
@media print {
  :root { color-scheme: light; --paper: #fff; --card: #fff; }
  body { max-width: none; padding: 0; }
  article, .answers div { break-inside: avoid; }
  article { content-visibility: visible; }
  .spoiler { background: none; color: inherit; }
  .spoiler * { visibility: visible; }
  details::details-content { content-visibility: visible; block-size: auto; }
}
`;
