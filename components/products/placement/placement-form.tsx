'use client'

import { Box, Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useMemo, useState } from 'react'
import { RecordPicker } from '@/components/resource/assign/record-picker'
import type { BulkFormProps } from '@/components/resource/jobs/bulk-form'
import { ChangedTarget, MAX_ROWS_SHOWN, ReviewList } from '@/components/resource/jobs/review-list'
import { Field } from '@/components/ui/field'
import { RadioOption } from '@/components/ui/radio-option'
import { categoryReference } from '@/lib/catalogs/categories'
import { displayMessage, toPlatformError } from '@/lib/ordercloud/errors'
import { catalogReference } from '@/lib/resource/references'
import { countOf } from '@/lib/resource/words'
import {
  PRODUCT_WORDS,
  placementJob,
  placementRows,
  type Place,
  type PlacementDirection,
} from '../rules/placement'
import { readPlacements } from './read-placements'

const DIRECTIONS: readonly { value: PlacementDirection; label: string }[] = [
  { value: 'in', label: 'Put in' },
  { value: 'out', label: 'Take out' },
]

/** Fields and preview of putting selected products in a catalog or category, or taking them out of it. */
export function PlacementForm({ targets, onChange }: BulkFormProps) {
  const id = useId()
  const [direction, setDirection] = useState<PlacementDirection>('in')
  const [catalog, setCatalog] = useState<Place>()
  const [category, setCategory] = useState<Place>()
  const { data, error } = useQuery({
    // The dialog asks once for its own selection and each choice.
    queryKey: ['products/placements', id, direction, catalog?.id, category?.id],
    queryFn: ({ signal }) =>
      readPlacements(
        {
          ...{ catalogId: catalog?.id ?? '', categoryId: category?.id ?? '', direction },
          productIds: targets.map((target) => target.id),
        },
        { signal },
      ),
    enabled: catalog !== undefined,
    ...{ staleTime: Infinity, gcTime: 0 },
  })
  const input = useMemo(
    () => (catalog ? { direction, catalog, category } : undefined),
    [direction, catalog, category],
  )
  const change = useMemo(
    () => (data && input ? placementRows(targets, data, input) : undefined),
    [targets, data, input],
  )
  useEffect(() => {
    if (!input) return onChange({ problem: 'Choose a catalog.' })
    if (error) return onChange({ problem: 'The assignments could not be loaded.' })
    if (!change) return onChange({ problem: 'The assignments are still loading.' })
    const plan = placementJob(change.rows, input)
    onChange(plan ? { plan } : { problem: 'No product changes its place.' })
  }, [input, change, error, onChange])
  const isOut = direction === 'out'

  return (
    // Reserves height for the options of the fields, because a dialog clips whatever overflows it.
    <Stack gap="3" minH="22rem" color="fg">
      <Box as="fieldset">
        <Text as="legend" fontSize="sm" fontWeight="medium">
          Change
        </Text>
        {DIRECTIONS.map(({ value, label }) => (
          <RadioOption
            key={value}
            name={`${id}-direction`}
            checked={value === direction}
            onChange={() => setDirection(value)}
          >
            {label}
          </RadioOption>
        ))}
      </Box>
      <Field id={`${id}-catalog`} label="Catalog" isRequired>
        <RecordPicker
          resource={catalogReference}
          value={catalog?.id ?? ''}
          onChange={(chosen, record) => {
            if (chosen !== catalog?.id) setCategory(undefined)
            setCatalog(toPlace(chosen, record))
          }}
          control={{ id: `${id}-catalog`, 'aria-required': true }}
        />
      </Field>
      {catalog && (
        <Field id={`${id}-category`} label="Category">
          <RecordPicker
            key={catalog.id}
            resource={categoryReference(catalog.id)}
            value={category?.id ?? ''}
            onChange={(chosen, record) => setCategory(toPlace(chosen, record))}
            control={{ id: `${id}-category` }}
          />
          <Text fontSize="sm" color="fg.muted">
            {isOut
              ? 'Leave it empty to take the products out of the catalog and all its categories.'
              : 'Leave it empty to put the products in the catalog only. In a category they come last.'}
          </Text>
        </Field>
      )}
      {error && (
        <Text role="alert" color="fg.error" fontWeight="medium">
          The assignments could not be loaded: {displayMessage(toPlatformError(error))}
        </Text>
      )}
      {catalog && !data && !error && <Text role="status">Loading the assignments…</Text>}
      {change && change.rows.length > 0 && (
        <>
          <ReviewList
            label={`${isOut ? 'Taken out' : 'Put in'}: ${countOf(change.rows.length, PRODUCT_WORDS)}`}
            total={change.rows.length}
          >
            {change.rows.slice(0, MAX_ROWS_SHOWN).map(({ product, before, after, notes }) => (
              <ChangedTarget
                key={product.id}
                target={product}
                body={{}}
                preview={{ changes: [{ label: 'Place', before, after }], notes }}
              />
            ))}
          </ReviewList>
          <Text fontSize="sm" color="fg.muted">
            {`The change takes ${countOf(change.rows.length, { one: 'request', many: 'requests' })}, one for each product. `}
            {isOut && 'A product whose place changes meanwhile is skipped. '}
            {isOut && !category
              ? 'The job can be undone. The undo also restores the categories of this catalog and the list orders.'
              : 'The job can be undone.'}
          </Text>
        </>
      )}
      {change?.leftOut.map((sentence) => (
        <Text key={sentence} fontWeight="medium">
          {sentence}
        </Text>
      ))}
    </Stack>
  )
}

function toPlace(id: string, record: { Name?: string } | undefined): Place | undefined {
  return id === '' ? undefined : { id, name: record?.Name || id }
}
