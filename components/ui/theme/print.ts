/**
 * Styles for paper. A page with documents, such as an order confirmation, prints only these (`data-paper`). Every other
 * page prints its content without the tools: no menus, buttons, toolbars and checkboxes of rows, and nothing with
 * `data-print="no"`. It has the layout of a wide screen (`applyWideLayoutToPaper`), in smaller letters so that this fits.
 */
export const PRINT_CSS = {
  '@media print': {
    // Dark colors are for screens only.
    ':root': { background: 'white !important', colorScheme: 'light !important', fontSize: '85%' },
    body: { background: 'none !important', minHeight: '0 !important' },
    '[data-print=no], nav, footer, .ui-selection-bar': { display: 'none !important' },
    // Heads of columns and filters say what the rows are, and are buttons too.
    '.ui-button:not(th *, .ui-filter-chip[data-set=true] *), .ui-filter-chip:not([data-set=true]), .ui-filter-chip .ui-icon-button':
      { display: 'none !important' },
    // An empty search field says nothing.
    '[data-list-toolbar] > :has(> input:placeholder-shown)': { display: 'none !important' },
    main: {
      display: 'block !important',
      minHeight: '0 !important',
      maxWidth: 'none !important',
      padding: '0 !important',
      // The state of a switch or a badge is a color.
      printColorAdjust: 'exact',
    },
    'main a': { color: 'inherit !important' },

    // A list is as high as its rows. Nothing stays in view, because it would cover them.
    '.ui-list, .ui-list > :has(> table)': {
      display: 'block !important',
      maxHeight: 'none !important',
      overflow: 'visible !important',
    },
    '.ui-list :is(th, td), [data-list-footer]': { position: 'static !important' },
    '.ui-list :is(.ui-select-head, [data-selects], .ui-actions-head, .ui-actions-cell)': {
      display: 'none !important',
    },
    // Columns become as wide as their content, and the content is not cut.
    '.ui-table': { tableLayout: 'auto !important', minWidth: '0 !important' },
    // Words that may break anywhere would make columns as narrow as a letter.
    '.ui-table *': { overflowWrap: 'break-word !important' },
    '.ui-list .ui-column-head': { width: 'auto !important' },
    '.ui-table :is(.ui-one-line, .ui-row-link, .ui-row-summary, .ui-excerpt)': {
      whiteSpace: 'normal !important',
      overflow: 'visible !important',
      WebkitLineClamp: 'none !important',
    },

    ':root:has([data-paper])': { fontSize: '100%' },
    'body:has([data-paper]) *:not([data-paper], [data-paper] *, :has([data-paper]))': {
      display: 'none !important',
    },
    'body *:has([data-paper])': {
      display: 'block !important',
      margin: '0 !important',
      padding: '0 !important',
      minHeight: '0 !important',
      maxWidth: 'none !important',
      overflow: 'visible !important',
      background: 'none !important',
      borderRadius: '0 !important',
    },
  },
}

/** Breakpoints whose styles apply to paper too: those up to a narrow desktop, and that of compact rows. */
const WIDE =
  /@media screen and \(min-width: (30|48|64)rem\)(?=\{)|@media (?=\(width >= 48rem\) and \(pointer: fine\)\{)/g
const DARK = /(?<=^|[}\s])\.dark,\.dark [^{}]+\{[^{}]*\}/g

/** Returns a stylesheet whose layout on paper is that of a wide screen, whatever the size of the paper. */
export const applyWideLayoutToPaper = (css: string): string =>
  replaceSome(css, WIDE, (query) => query.replace('@media ', '@media print,'))

/** Returns a stylesheet whose dark colors apply to screens only. */
export const limitDarkToScreens = (css: string): string =>
  replaceSome(css, DARK, (rule) => `@media screen{${rule}}`)

/** Replaces all matches. The build stops without any, because then Chakra writes its rules in another way. */
function replaceSome(css: string, pattern: RegExp, replacement: (match: string) => string): string {
  if (css.search(pattern) < 0) throw new Error(`The stylesheet has no ${pattern.source}`)
  return css.replace(pattern, replacement)
}
