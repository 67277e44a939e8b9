'use client'

import { Box } from '@chakra-ui/react'
import { Skeleton } from '@/components/ui/skeleton'
import { useDensity } from '@/hooks/use-density'
import { classNames } from '@/components/ui/theme/class-names'
import {
  isSelectable as hasSelectableRows,
  type Column,
  type ListedResource,
} from '@/components/resource/listed-resource'
import { phoneClasses } from './phone-places'

const SKELETON_ROWS = 18

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
  const isSelectable = hasSelectableRows(resource)
  const { isCompact } = useDensity()
  const places = phoneClasses(columns)
  return (
    <Box role="status" aria-label={`Loading ${resource.words.many}`}>
      <table
        className="ui-table ui-list-table"
        data-compact={isCompact}
        data-numbered={columns.find(({ isTitle }) => isTitle)?.sort === 'ID'}
        aria-hidden
      >
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
          {Array.from({ length: SKELETON_ROWS }, (_, index) => (
            <tr key={index} className="ui-row">
              {isSelectable && <td className="ui-cell" data-selects />}
              {columns.map((column) => (
                <td
                  key={column.key}
                  className={classNames(
                    'ui-cell',
                    column.from && `ui-from-${column.from}`,
                    column.isTitle ? 'ui-phone-title' : places.get(column.key),
                  )}
                >
                  <Skeleton maxWidth={column.isTitle ? '16rem' : '6rem'} minWidth="3rem" />
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
