'use client'

import { Box, Flex, Grid, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import { OfficeLink } from '@/components/ui/link'
import { ProgressLine } from '@/components/ui/progress-line'
import type { Selection } from '@/hooks/use-selection'
import type { Access } from '@/lib/permissions/explain'
import { recordUrl } from '@/lib/resource/resource'
import { CardsHead } from './list-cards-head'
import { rememberRow } from './list-memory'
import type { Column, ListedResource } from '@/components/resource/listed-resource'
import { RowActions } from './row-actions'
import { SelectBox, toggleRow } from './selection-cells'

interface ListCardsProps<T extends object, R extends T> {
  resource: ListedResource<T, R>
  columns: readonly Column<T>[]
  manage: Access
  rows: readonly T[]
  /** The selected rows. Rows cannot be selected when it is undefined. */
  selection?: Selection | undefined
  sort: string
  onSort: (sort: string) => void
  isLoading: boolean
}

/** The rows of a list as cards. Each card shows the columns of the table with their labels. */
export function ListCards<T extends object, R extends T>(props: ListCardsProps<T, R>) {
  const { resource, columns, rows, selection, sort, onSort, isLoading } = props
  const page = rows.map((row) => ({ id: resource.idOf(row), name: resource.titleOf(row) }))
  return (
    <Box position="relative" aria-busy={isLoading} px={{ base: '3', md: '4' }} pb="4">
      {isLoading && <ProgressLine />}
      <CardsHead {...{ resource, selection, page, sort, onSort }} />
      <Grid
        as="ul"
        listStyleType="none"
        aria-label={resource.words.many}
        gap="3"
        templateColumns="repeat(auto-fill, minmax(min(17rem, 100%), 1fr))"
      >
        {rows.map((row, at) => (
          <Box as="li" display="grid" key={resource.idOf(row)}>
            <Card>
              <RowCard {...props} row={row} facts={columns.filter((column) => !column.isTitle)}>
                {selection && page[at] && (
                  <SelectBox
                    row={page[at]}
                    isSelected={selection.has(page[at].id)}
                    onChange={(event) => toggleRow(selection, page, event)}
                  />
                )}
              </RowCard>
            </Card>
          </Box>
        ))}
      </Grid>
    </Box>
  )
}

function RowCard<T extends object, R extends T>(
  props: ListCardsProps<T, R> & { row: T; facts: readonly Column<T>[]; children: ReactNode },
) {
  const { resource, manage, row, facts, children } = props
  const id = resource.idOf(row)
  const title = resource.columns.find((column) => column.isTitle)
  return (
    <>
      <Flex gap="2" align="start" justify="space-between">
        {children}
        <Box minW="0" flex="1" fontWeight="medium">
          <OfficeLink
            href={recordUrl(resource, id)}
            data-row={id}
            color="fg"
            onClick={() => rememberRow(id)}
            css={{ overflowWrap: 'anywhere' }}
          >
            {title?.cell(row) ?? resource.titleOf(row)}
          </OfficeLink>
        </Box>
        {!resource.isReadOnly &&
          (resource.RowActions ? (
            <resource.RowActions row={row} manage={manage} />
          ) : (
            <RowActions resource={resource} manage={manage} row={row} />
          ))}
      </Flex>
      <Grid as="dl" templateColumns="minmax(5rem, auto) 1fr" columnGap="3" rowGap="1.5" mt="3" fontSize="sm">
        {facts.map((column) => (
          <Box key={column.key} display="contents">
            <Text as="dt" color="fg.muted">
              {column.label}
            </Text>
            <Box as="dd" minW="0" css={{ overflowWrap: 'anywhere' }}>
              {column.cell(row)}
            </Box>
          </Box>
        ))}
      </Grid>
    </>
  )
}
