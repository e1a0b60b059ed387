/** The style of the page: light and dark like the system, light on paper. */
export const style = `
:root { color-scheme: light dark; --room: #faf8f4; --paper: #fff; --ink: #22201c; --soft: #5f5a52;
  --line: #ddd6ca; --accent: #1d4f91; }
@media (prefers-color-scheme: dark) {
  :root { --room: #1b1a18; --paper: #262421; --ink: #efebe4; --soft: #b5aea3; --line: #46423b;
    --accent: #9cc2f5; }
}
* { box-sizing: border-box; }
body { max-width: 72rem; margin: 0 auto; padding: 2rem 1rem 4rem; background: var(--room);
  color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1, h2, h3 { line-height: 1.25; text-wrap: balance; }
h1 { margin: 0 0 1rem; font-size: 1.75rem; }
h2 { margin: 2.5rem 0 1rem; font-size: 1.375rem; }
h3 { margin: 2rem 0 .25rem; font-size: 1.0625rem; }
h2 + h3 { margin-top: 0; }
p { max-width: 44rem; margin: 0 0 .5rem; }
ul, ol { margin: 0; padding-left: 2rem; }
nav ol { columns: 17rem; }
li { padding-block: .125rem; }
a { color: var(--accent); }
a:focus-visible, .frame:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
dl { display: flex; flex-wrap: wrap; gap: .5rem 2.5rem; margin: 0 0 1rem; }
dt { color: var(--soft); font-size: .875rem; }
dd { margin: 0; font-weight: 600; }
.soft { color: var(--soft); font-size: .875rem; }
.nothing { padding: .75rem 1rem; border: 1px dashed var(--line); border-radius: .5rem; }
.frame, .facts { border: 1px solid var(--line); border-radius: .5rem; background: var(--paper); }
.frame { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums; }
.facts { border-collapse: separate; border-spacing: 0; }
.frame .text { min-width: 9rem; }
.frame .long { min-width: 20rem; }
.frame td:not([class]), th { overflow-wrap: break-word; }
th, td { padding: .5rem .75rem; border-top: 1px solid var(--line); text-align: left;
  vertical-align: top; }
thead th, tbody:first-child tr:first-child > * { border-top: 0; }
thead th { color: var(--soft); font-weight: 600; white-space: nowrap; }
.facts th { width: 40%; color: var(--soft); font-weight: 400; }
@page { margin: 15mm; }
@media print {
  :root { color-scheme: light; --room: #fff; --paper: #fff; --ink: #000; --soft: #444; --line: #bbb;
    --accent: #000; }
  body { max-width: none; padding: 0; font-size: 10pt; }
  nav { display: none; }
  h1, h2, h3 { break-after: avoid; }
  tr { break-inside: avoid; }
  .frame { overflow: visible; border-radius: 0; }
  .soft { font-size: 9pt; }
  table { font-size: 7pt; }
  .frame .text, .frame .long { min-width: 0; }
  thead th { white-space: normal; }
  th, td { padding: 1.25mm 1mm; }
}
`
