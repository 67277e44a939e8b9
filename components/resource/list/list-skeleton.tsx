'use client'

import { Box } from '@chakra-ui/react'
import { Skeleton } from '@/components/ui/skeleton'
import { Cell, ColumnHead, Row, Table } from '@/components/ui/table'
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
      <Table aria-hidden>
        <thead>
          <tr>
            {isSelectable && <ColumnHead width={{ base: '12', md: '14' }} />}
            {columns.map((column) => (
              <ColumnHead key={column.key} width={column.width} hideBelow={column.from}>
                {column.label}
              </ColumnHead>
            ))}
            {!resource.isReadOnly && <ColumnHead width="14" />}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: 8 }, (_, index) => (
            <Row key={index}>
              {isSelectable && <Cell />}
              {columns.map((column) => (
                <Cell key={column.key} hideBelow={column.from}>
                  <Skeleton maxWidth={column.isTitle ? '16rem' : '6rem'} />
                </Cell>
              ))}
              {!resource.isReadOnly && <Cell />}
            </Row>
          ))}
        </tbody>
      </Table>
    </Box>
  )
}
