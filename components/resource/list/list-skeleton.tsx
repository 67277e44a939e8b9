'use client'

import { Box } from '@chakra-ui/react'
import { Skeleton } from '@/components/ui/skeleton'
import { classNames } from '@/components/ui/theme/class-names'
import type { Column, ListedResource } from '@/components/resource/listed-resource'

/**
 * Placeholder of the table before its first rows. It has the same heights, so that nothing moves when the rows arrive.
 */
export function ListTableSkeleton<T extends object, R extends T>({
  resource,
  columns,
}: {
  resource: ListedResource<T, R>
  columns: readonly Column<T>[]
}) {
  const isSelectable = !resource.isReadOnly && !resource.RowActions
  return (
    <Box role="status" aria-label={`Loading ${resource.words.many}`}>
      <table className="ui-table" aria-hidden>
        <thead>
          <tr>
            {isSelectable && <th className="ui-column-head ui-select-head" />}
            {columns.map((column) => (
              <th
                key={column.key}
                className={classNames('ui-column-head', column.from && `ui-from-${column.from}`)}
                style={{ width: column.width }}
              >
                {column.label}
              </th>
            ))}
            {!resource.isReadOnly && <th className="ui-column-head ui-actions-head" />}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: 8 }, (_, index) => (
            <tr key={index} className="ui-row">
              {isSelectable && <td className="ui-cell" />}
              {columns.map((column) => (
                <td
                  key={column.key}
                  className={classNames('ui-cell', column.from && `ui-from-${column.from}`)}
                >
                  <Skeleton maxWidth={column.isTitle ? '16rem' : '6rem'} />
                </td>
              ))}
              {!resource.isReadOnly && <td className="ui-cell" />}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}
