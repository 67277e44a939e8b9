/** Description of a page with a grid, for users who can edit it. */
export const GRID_KEYS_HELP =
  'Type in the cells, or paste cells of a spreadsheet. The arrow keys and Enter move between the cells. Shift with an arrow key or a click selects several, Ctrl+D fills them down, Ctrl+Z undoes, Ctrl+Y redoes, and Escape restores a cell.'
