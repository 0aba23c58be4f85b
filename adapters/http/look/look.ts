/*
 * The look of the product for pages that are no part of the dashboard: its colours (`apps/dashboard/src/styles/tokens.css`),
 * light and dark, and its fonts, which the service has below `/docs` when the dashboard is built.
 */

export const FONT_FACES = `
@font-face { font-family: 'Instrument Sans Variable'; font-weight: 400 700; font-display: swap; src: url('../docs/text.woff2') format('woff2'); }
@font-face { font-family: 'Bricolage Grotesque Variable'; font-weight: 200 800; font-display: swap; src: url('../docs/display.woff2') format('woff2'); }
`;

export const LOOK = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#faf7f0, #161814);
  --card: light-dark(#fffdf8, #1f221c);
  --sunk: light-dark(#f1ecdf, #10120e);
  --line: light-dark(#e2dac7, #34382f);
  --edge: light-dark(#8c8672, #747a6a);
  --ink: light-dark(#1d201a, #ece8dc);
  --ink-2: light-dark(#5a5d52, #adae9f);
  --green: light-dark(#12614c, #63c3a3);
  --on-green: light-dark(#fffdf8, #0d1f18);
  --green-soft: light-dark(#dcebe2, #1d3a30);
  --amber-ink: light-dark(#854d00, #f2b33d);
  --amber-soft: light-dark(#fbe9c6, #3d3016);
  --rust: light-dark(#a93a1c, #f08a6b);
  --rust-soft: light-dark(#f9ded3, #42231a);
  --slate: light-dark(#47617c, #93b4d4);
  --slate-soft: light-dark(#dfe8f0, #22303d);
  --stub-green: light-dark(#12614c, #226b55);
  --stub-slate: light-dark(#47617c, #3d5874);
  --on-stub: #fffdf8;
  --foil: light-dark(#124a3b, #10211b);
  --on-foil: #f3eee0;
  --display: 'Bricolage Grotesque Variable', ui-sans-serif, sans-serif;
  --text: 'Instrument Sans Variable', ui-sans-serif, sans-serif;
  --mono: ui-monospace, 'SF Mono', 'Cascadia Mono', 'DejaVu Sans Mono', monospace;
}
`;
