import { FONT_FACES, LOOK } from '../look/look.ts';

/** The look of the product for the explorer. */
export const STYLE = `${FONT_FACES}${LOOK}:root[data-theme='light'] { color-scheme: light; }
:root[data-theme='dark'] { color-scheme: dark; }

body { margin: 0; background: var(--paper); color: var(--ink); font-family: var(--text); }
.explorer-bar { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; align-items: center; padding: 0.75rem 1.25rem; background: var(--foil); color: var(--on-foil); }
.explorer-bar a { color: inherit; text-underline-offset: 0.2em; }
.explorer-bar strong { font: 700 1.125rem var(--display); margin-right: auto; }
.explorer-bar a[aria-current] { font-weight: 700; text-decoration: none; }

.swagger-ui, .swagger-ui :is(p, li, td, th, label, h1, h2, h3, h4, h5, .opblock-description-wrapper, .parameter__name, .parameter__type, .response-col_status, .response-col_links, .model, .model-title, .tab li, .prop-type, .prop-format, .opblock-summary-description, .opblock-summary-path, .opblock-section-header > label, .opblock-section-header h4, .info .title, .renderedMarkdown, .scheme-container, .dialog-ux *, .btn, table thead tr :is(td, th)) { color: var(--ink) !important; }
.swagger-ui, .swagger-ui, .swagger-ui :is(p, label, .btn, .info, .opblock-tag, .opblock-summary-description, select, input, table, td, th, h4, .tab li) { font-family: var(--text) !important; }
.swagger-ui :is(.info .title, .opblock-tag, h2, h3, h4) { font-family: var(--display); }
.swagger-ui :is(code, pre, .opblock-summary-path, .parameter__type, .model) { font-family: var(--mono); }
.swagger-ui :is(.parameter__type, .parameter__in, .opblock-tag small, .prop-format, .response-control-media-type__accept-message) { color: var(--ink-2) !important; }
.swagger-ui :is(a, .info a, .link, .opblock-summary-control:focus) { color: var(--green); }
.swagger-ui .scheme-container { background: var(--card); box-shadow: none; border-block: 1px solid var(--line); }
.swagger-ui .opblock-tag { border-bottom: 1px solid var(--line); }
.swagger-ui .opblock.opblock { background: var(--card); border: 1px solid var(--line); box-shadow: none; border-radius: 0.875rem; }
.swagger-ui .opblock .opblock-summary { border-color: var(--line); }
.swagger-ui .opblock .opblock-section-header { background: var(--sunk); box-shadow: none; }
.swagger-ui .opblock .opblock-summary-method { border-radius: 0.5rem; color: var(--ink); text-shadow: none; }
.swagger-ui .opblock-get .opblock-summary-method { background: var(--slate-soft); color: var(--slate); }
.swagger-ui .opblock-post .opblock-summary-method { background: var(--green-soft); color: var(--green); }
.swagger-ui :is(.opblock-patch, .opblock-put) .opblock-summary-method { background: var(--amber-soft); color: var(--amber-ink); }
.swagger-ui .opblock-delete .opblock-summary-method { background: var(--rust-soft); color: var(--rust); }
.swagger-ui :is(.opblock-get, .opblock-post, .opblock-put, .opblock-patch, .opblock-delete) .tab-header .tab-item.active h4 span::after { background: var(--green); }
.swagger-ui :is(input, select, textarea, .filter .operation-filter-input) { background: var(--card); color: var(--ink); border: 1px solid var(--edge); border-radius: 0.5rem; }
.swagger-ui .btn { border: 1px solid var(--edge); border-radius: 0.5rem; background: var(--card); box-shadow: none; }
.swagger-ui :is(.btn.execute, .btn.authorize) { background: var(--green); border-color: var(--green); color: var(--on-green) !important; }
.swagger-ui .btn.authorize svg { fill: var(--on-green); }
.swagger-ui .btn.authorize span { color: var(--on-green) !important; }
.swagger-ui .btn.cancel { color: var(--rust) !important; border-color: var(--rust); }
.swagger-ui :is(svg.arrow, .expand-operation svg, .authorization__btn svg, .model-toggle::after) { fill: var(--ink-2); }
.swagger-ui :is(.model-box, section.models, .responses-inner, .response-controls) { background: transparent; }
.swagger-ui .model-box { background: var(--sunk); }
.swagger-ui :is(.markdown code, .renderedMarkdown code) { background: var(--sunk); color: var(--ink); }
.swagger-ui :is(.dialog-ux .modal-ux, .dialog-ux .modal-ux-header) { background: var(--card); border-color: var(--line); }
.swagger-ui :is(table thead tr :is(td, th), .opblock-section table) { border-color: var(--line); }
.swagger-ui :is(.highlight-code > .microlight, .microlight) { background: var(--sunk) !important; color: var(--ink) !important; border: 1px solid var(--line); }
.swagger-ui .microlight span { color: inherit !important; }
.swagger-ui .info .title small { background: var(--edge); }
.swagger-ui .info .title small pre { color: var(--paper); }

.swagger-ui .opblock-section-header h4 { font-family: var(--display) !important; }

.samples { padding: 1rem 1.25rem; }
.samples [role='tablist'] { display: flex; gap: 0.25rem; margin-bottom: 0.5rem; }
.samples button { padding: 0.25rem 0.75rem; border: 0; border-radius: 0.5rem; background: transparent; color: var(--ink-2); font: 600 0.875rem var(--text); cursor: pointer; }
.samples button[aria-selected='true'] { background: var(--green-soft); color: var(--green); }
.samples pre { margin: 0; padding: 0.75rem; overflow-x: auto; background: var(--sunk); color: var(--ink); border: 1px solid var(--line); border-radius: 0.5rem; font: 0.8125rem/1.5 var(--mono); }

@media (width < 40rem) {
  .swagger-ui .wrapper { padding: 0 0.75rem; }
  .swagger-ui .opblock .opblock-summary { flex-wrap: wrap; }
  .swagger-ui :is(.opblock-summary-path, .opblock-summary-description) { overflow-wrap: anywhere; }
  .swagger-ui :is(.info, .opblock-body) { overflow-x: auto; }
}
`;
