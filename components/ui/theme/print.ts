/**
 * Styles of the paper. A page with documents, such as an order confirmation, prints these alone (`data-paper`). Every other
 * page prints its content without the tools: no menus, buttons, toolbars and checkboxes of rows, and nothing with
 * `data-print="no"`. It has the layout of a wide screen (`atWideScreensAndOnPaper`), in smaller letters so that this fits.
 */
export const PRINT_CSS = {
  '@media print': {
    // Dark colors are for screens only.
    ':root': { background: 'white !important', colorScheme: 'light !important', fontSize: '85%' },
    body: { background: 'none !important', minHeight: '0 !important' },
    '[data-print=no], nav, footer': { display: 'none !important' },
    // Heads of columns and filters say what the rows are, and are buttons too.
    ':is(button, .ui-button):not(th *, .ui-filter-chip[data-set=true] *), .ui-filter-chip:not([data-set=true]), .ui-filter-chip .ui-icon-button':
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
    // Columns become as wide as their content, which is never cut.
    '.ui-table': { tableLayout: 'auto !important' },
    '.ui-table :is(td, th) *': { whiteSpace: 'normal !important', overflow: 'visible !important' },
    '.ui-list tr > :is(:has(.ui-checkbox), :last-child:has(button[aria-haspopup]))': {
      display: 'none !important',
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

/** Breakpoints whose styles apply on paper too, in rem: those up to a narrow desktop. */
const WIDE = /@media screen and \(min-width: (30|48|64)rem\)/g

/** Returns a stylesheet whose layout on paper is that of a wide screen, whatever the size of the paper. */
export const atWideScreensAndOnPaper = (css: string): string =>
  css.replace(WIDE, '@media print,screen and (min-width: $1rem)')

/** Returns a stylesheet whose dark colors apply on screens only. */
export const darkOnScreensOnly = (css: string): string =>
  css.replace(/(^|\})(\.dark,\.dark [^{}]+\{[^{}]*\})/g, '$1@media screen{$2}')
