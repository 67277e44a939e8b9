import { Text } from '@chakra-ui/react'

/** Description of a page with a grid, for users who can edit it. Phones, which have no such keys, do not show it. */
export function GridKeysHelp() {
  return (
    <Text as="span" hideBelow="md">
      Type in the cells, or paste cells of a spreadsheet. The arrow keys and Enter move between the cells.
      Shift with an arrow key or a click selects several, Ctrl+D fills them down, Ctrl+Z undoes, Ctrl+Y
      redoes, and Escape restores a cell.
    </Text>
  )
}
