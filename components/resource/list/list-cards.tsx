'use client'

import { Box, Grid, Text, HStack } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import { OfficeLink } from '@/components/ui/link'
import { ProgressLine } from '@/components/ui/progress-line'
import type { Selection, Chosen } from '@/hooks/use-selection'
import type { Access } from '@/lib/permissions/explain'
import { recordUrl } from '@/lib/resource/resource'
import { rememberRow } from './list-memory'
import type { Column, ListedResource } from '@/components/resource/listed-resource'
import { RowActions } from './row-actions'
import { SelectBox, toggleRow, SelectPage } from './selection-cells'

/** Number of facts on a card besides the title and the status, unless the user chose the columns. */
const MAX_FACTS = 2

interface ListCardsProps<T extends object, R extends T> {
  resource: ListedResource<T, R>
  columns: readonly Column<T>[]
  /** True when the user chose the columns. A card then shows all of them. */
  hasOwnLayout: boolean
  manage: Access
  rows: readonly T[]
  /** The selected rows. Rows cannot be selected when it is undefined. */
  selection?: Selection | undefined
  isLoading: boolean
}

/** The rows of a list as cards: picture, title, the facts that matter most, and the status. */
export function ListCards<T extends object, R extends T>(props: ListCardsProps<T, R>) {
  const { resource, columns, rows, selection, isLoading } = props
  const page = rows.map((row) => ({ id: resource.idOf(row), name: resource.titleOf(row) }))
  const parts = partsOf(columns, props.hasOwnLayout)
  return (
    <Box position="relative" aria-busy={isLoading} px={{ base: '3', md: '4' }} pb="4" pt="2">
      {isLoading && <ProgressLine />}
      {selection && <CardsHead {...{ selection, page }} many={resource.words.many} />}
      <ul className="ui-cards" aria-label={resource.words.many} data-pictures={parts.picture !== undefined}>
        {rows.map((row, at) => (
          <li key={resource.idOf(row)}>
            <RowCard {...props} row={row} parts={parts}>
              {selection && page[at] && (
                <SelectBox
                  name={page[at].name}
                  isSelected={selection.has(page[at].id)}
                  onChange={(event) => toggleRow(selection, page, event)}
                />
              )}
            </RowCard>
          </li>
        ))}
      </ul>
    </Box>
  )
}

/** The columns of a card by their place. */
interface CardParts<T> {
  picture: Column<T> | undefined
  facts: readonly Column<T>[]
  status: Column<T> | undefined
}

function partsOf<T>(columns: readonly Column<T>[], isChosen: boolean): CardParts<T> {
  const placed = (place: Column<T>['onPhones']) => columns.find(({ onPhones }) => onPhones === place)
  const picture = placed('picture')
  const isFact = (column: Column<T>) => !column.isTitle && column !== picture
  const status = placed('status') ?? columns.find((column) => isFact(column) && !column.from && !column.align)
  const others = columns.filter((column) => isFact(column) && column !== status)
  if (isChosen) return { picture, facts: others, status }
  // Figures decide more often than texts do.
  const byWeight = others.toSorted((one, other) => weightOf(other) - weightOf(one)).slice(0, MAX_FACTS)
  return { picture, facts: others.filter((column) => byWeight.includes(column)), status }
}

function weightOf<T>({ align, onPhones }: Column<T>): number {
  return onPhones === 'figure' ? 2 : align === 'end' ? 1 : 0
}

function RowCard<T extends object, R extends T>(
  props: ListCardsProps<T, R> & { row: T; parts: CardParts<T>; children: ReactNode },
) {
  const { resource, manage, row, parts, children } = props
  const id = resource.idOf(row)
  const name = resource.titleOf(row)
  const title = resource.columns.find((column) => column.isTitle)
  return (
    <Card className="ui-record-card">
      {parts.picture && <div className="ui-card-picture">{parts.picture.cell(row)}</div>}
      {children && <label className="ui-card-select">{children}</label>}
      {!resource.isReadOnly && (
        <div className="ui-card-menu">
          {resource.RowActions ? (
            <resource.RowActions row={row} manage={manage} />
          ) : (
            <RowActions resource={resource} manage={manage} row={row} />
          )}
        </div>
      )}
      <OfficeLink
        className="ui-card-title"
        href={recordUrl(resource, id)}
        data-row={id}
        title={name}
        onClick={() => rememberRow(id)}
      >
        {title?.cell(row) ?? name}
      </OfficeLink>
      <Grid as="dl" templateColumns="minmax(0, auto) minmax(0, 1fr)" columnGap="2" fontSize="sm" mt="auto">
        {parts.facts.map((column) => (
          <Box key={column.key} display="contents">
            <Text as="dt" color="fg.muted" truncate>
              {column.label}
            </Text>
            <Box as="dd" minW="0" textAlign="end" truncate>
              {column.cell(row)}
            </Box>
          </Box>
        ))}
      </Grid>
      {parts.status && (
        <Box fontSize="sm" mt="1">
          <Box as="span" srOnly>
            {parts.status.label}:{' '}
          </Box>
          {parts.status.cell(row)}
        </Box>
      )}
    </Card>
  )
}

/** Checkbox above the cards that selects the whole page. A table has it in its head. */
function CardsHead(props: { selection: Selection; page: readonly Chosen[]; many: string }) {
  const { selection, page, many } = props
  return (
    <HStack asChild gap="2" mb="2" minH={{ base: 'touch', md: '7' }} fontSize="sm">
      <label>
        <SelectPage {...{ selection, page, many }} />
        Select all {many} on this page
      </label>
    </HStack>
  )
}
