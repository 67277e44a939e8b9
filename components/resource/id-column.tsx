import { Id } from './cells'
import type { Column } from './listed-resource'

/**
 * Returns the column with the IDs of a list whose titles are names.
 *
 * @param from narrowest screen that shows it
 */
export const idColumn = <T extends { ID?: string }>(from: 'md' | 'lg' = 'md'): Column<T> => ({
  key: 'id',
  label: 'ID',
  sort: 'ID',
  from,
  width: '10rem',
  cell: (row) => <Id>{row.ID ?? ''}</Id>,
})
