'use client'

import { Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useMemo, useState } from 'react'
import { RecordPicker } from '@/components/resource/assign/record-picker'
import type { BulkFormProps } from '@/components/resource/jobs/bulk-form'
import { LoadFailure } from '@/components/resource/jobs/load-failure'
import { Field } from '@/components/ui/field'
import { RadioChoice } from '@/components/ui/radio-choice'
import { categoryReference } from '@/lib/resource/category-reference'
import { catalogReference } from '@/lib/resource/references'
import { countOf } from '@/lib/resource/words'
import { placementJob, placementRows, type Place, type PlacementDirection } from '../rules/placement'
import { PRODUCT_WORDS } from '../rules/selection-change'
import { ChangePreview, LeftOut } from '../selection/preview-parts'
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
  const { data, error, refetch } = useQuery({
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
    const count = change.rows.length
    onChange({ ...(plan ? { plan } : { problem: 'No product changes its place.' }), count })
  }, [input, change, error, onChange])
  const isOut = direction === 'out'

  return (
    // Reserves height for the options of the fields, because a dialog clips whatever overflows it.
    <Stack gap="3" minH="22rem" color="fg">
      <RadioChoice
        legend="Change"
        name={`${id}-direction`}
        options={DIRECTIONS}
        value={direction}
        onChange={setDirection}
      />
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
      {error && <LoadFailure what="The assignments" error={error} onRetry={() => void refetch()} />}
      {catalog && !data && !error && <Text role="status">Loading the assignments…</Text>}
      {change && change.rows.length > 0 && (
        <>
          <ChangePreview
            label={`${isOut ? 'Taken out' : 'Put in'}: ${countOf(change.rows.length, PRODUCT_WORDS)}`}
            part="Place"
            rows={change.rows}
          />
          <Text fontSize="sm" color="fg.muted">
            {
              'Every product is read again before it is changed, and skipped if its place has changed by then. '
            }
            {isOut && !category
              ? 'The job can be undone. The undo also restores the categories of this catalog and the list orders.'
              : 'The job can be undone.'}
          </Text>
        </>
      )}
      <LeftOut sentences={change?.leftOut ?? []} />
    </Stack>
  )
}

function toPlace(id: string, record: { Name?: string } | undefined): Place | undefined {
  return id === '' ? undefined : { id, name: record?.Name || id }
}
