'use client'

import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useEffect, useId, useMemo, useState } from 'react'
import type { BulkFormProps } from '@/components/resource/jobs/bulk-form'
import { MAX_ROWS_SHOWN, ReviewList } from '@/components/resource/jobs/review-list'
import { CheckOption } from '@/components/ui/check-option'
import { Field } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { Select } from '@/components/ui/select'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { formatNumber } from '@/lib/format/number'
import type { Target } from '@/lib/jobs/job'
import { displayMessage, toPlatformError } from '@/lib/ordercloud/errors'
import type { Product } from '@/lib/ordercloud/models'
import { namesInWords } from '@/lib/resource/counted-names'
import { countOf } from '@/lib/resource/words'
import { NumberField } from '../inventory/location-dialog'
import {
  ALL_PLACES,
  changedInventory,
  changeInventoryJob,
  changeInventoryProblems,
  placesOf,
  PRODUCTS_ONLY,
  QUANTITY_CHANGES,
  type ChangedInventoryRow,
  type ChangeInventoryInput,
  type QuantityChange,
} from '../rules/change-inventory'
import { INVENTORY_ROW_WORDS } from '../rules/inventory-file'
import { INVENTORY_FIELDS, inventoryRowName, type InventoryField } from '../rules/inventory-grid'
import { readInventoryOf } from './read-inventory'

/** Fields and preview of a change of the inventory of selected products and their locations. */
export function ChangeInventoryForm({ targets, onChange }: BulkFormProps) {
  const id = useId()
  const [input, setInput] = useState<ChangeInventoryInput>({
    ...{ change: 'set', quantity: '', place: ALL_PLACES },
    ...{ setsNotification: false, notificationPoint: '' },
  })
  const { data: rows, error } = useQuery({
    // The dialog asks once for its own selection.
    queryKey: ['products/change inventory', id],
    queryFn: ({ signal }) => readInventoryOf(targets.map(toProduct), signal),
    staleTime: Infinity,
    gcTime: 0,
  })
  const problems = changeInventoryProblems(input)
  const firstProblem = problems.quantity ?? problems.notificationPoint
  const places = useMemo(() => placesOf(rows ?? []), [rows])
  const changed = useMemo(() => {
    const isValid = Object.keys(changeInventoryProblems(input)).length === 0
    return rows && changedInventory(rows, isValid ? input : { ...UNCHANGED, place: input.place })
  }, [rows, input])
  useEffect(() => {
    if (!changed) return onChange({ problem: 'The inventory is still loading.' })
    const count = new Set(changed.map(({ row }) => row.productId)).size
    if (firstProblem !== undefined) return onChange({ problem: firstProblem, count })
    const plan = changeInventoryJob(changed)
    onChange({ ...(plan ? { plan } : { problem: 'No inventory changes.' }), count })
  }, [changed, firstProblem, onChange])
  const set = (changes: Partial<ChangeInventoryInput>) => setInput({ ...input, ...changes })
  const leftOut = changed ? namesWithout(targets, changed) : []

  return (
    <Stack gap="3" color="fg">
      <Flex gap="3" wrap="wrap" align="flex-start">
        <Field id={`${id}-change`} label="Quantities">
          <Select
            id={`${id}-change`}
            value={input.change}
            onChange={(event) => set({ change: event.target.value as QuantityChange })}
          >
            {QUANTITY_CHANGES.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        {input.change !== 'keep' && (
          <NumberField
            id={`${id}-quantity`}
            label={input.change === 'set' ? 'Quantity' : 'Number'}
            error={input.quantity.trim() === '' ? undefined : problems.quantity}
            isRequired
            value={input.quantity}
            onChange={(quantity) => set({ quantity })}
          />
        )}
        {places.length > 0 && (
          <Field id={`${id}-place`} label="Change">
            <Select
              id={`${id}-place`}
              value={input.place}
              onChange={(event) => set({ place: event.target.value })}
            >
              <option value={ALL_PLACES}>All locations, and products without them</option>
              <option value={PRODUCTS_ONLY}>Products only</option>
              {places.map(({ key, name }) => (
                <option key={key} value={key}>
                  {`Only ${name}`}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </Flex>
      <Box>
        <CheckOption
          checked={input.setsNotification}
          onChange={(event) => set({ setsNotification: event.target.checked })}
        >
          Set the notification point
        </CheckOption>
        {input.setsNotification && (
          <NumberField
            id={`${id}-notification`}
            label="Notification point"
            help="Leave it empty to remove the notification points."
            error={problems.notificationPoint}
            value={input.notificationPoint}
            onChange={(notificationPoint) => set({ notificationPoint })}
          />
        )}
      </Box>
      {error && (
        <Text role="alert" color="fg.error" fontWeight="medium">
          The inventory could not be loaded: {displayMessage(toPlatformError(error))}
        </Text>
      )}
      {!rows && !error && <Text role="status">Loading the inventory…</Text>}
      {changed && changed.length > 0 && (
        <>
          <ReviewList
            label={`Inventory: ${countOf(changed.length, INVENTORY_ROW_WORDS)}`}
            total={changed.length}
          >
            {changed.slice(0, MAX_ROWS_SHOWN).map((one) => (
              <RowPreview key={one.row.key} changed={one} />
            ))}
          </ReviewList>
          <Text fontSize="sm" color="fg.muted">
            A quantity that an order changes meanwhile is not overwritten. The job can be undone.
          </Text>
        </>
      )}
      {leftOut.length > 0 && (
        <Text fontWeight="medium">{`Left out, because there is no such inventory: ${namesInWords(leftOut)}.`}</Text>
      )}
    </Stack>
  )
}

/** Keeps all numbers, for the preview before numbers are entered. */
const UNCHANGED: Omit<ChangeInventoryInput, 'place'> = {
  ...{ change: 'keep', quantity: '' },
  ...{ setsNotification: false, notificationPoint: '' },
}

const LABELS: Readonly<Record<InventoryField, string>> = {
  quantity: 'Quantity',
  notificationPoint: 'Notification point',
}

/** Returns the product of a target with the inventory that it had when the dialog read it. */
function toProduct({ id, name, before }: Target): Product {
  const { Inventory } = (before ?? {}) as Pick<Product, 'Inventory'>
  return { ID: id, Name: name, ...(Inventory && { Inventory }) }
}

/** Returns the names of the selected products that the change does not concern. */
function namesWithout(targets: readonly Target[], changed: readonly ChangedInventoryRow[]): string[] {
  const concerned = new Set(changed.map(({ row }) => row.productId))
  return targets.filter(({ id }) => !concerned.has(id)).map(({ name }) => name)
}

/** A product or a location with its numbers, and with the new ones where they change. */
function RowPreview({ changed: { row, patch, problem } }: { changed: ChangedInventoryRow }) {
  return (
    <Box as="li" py="1.5">
      <Text fontWeight="medium">{inventoryRowName(row)}</Text>
      <Flex columnGap="5" wrap="wrap">
        {INVENTORY_FIELDS.map((field) => (
          <Flex key={field} columnGap="2" wrap="wrap" align="baseline">
            <Text as="span">{LABELS[field]}</Text>
            <Text as="span">
              {field in patch && <VisuallyHidden>Old: </VisuallyHidden>}
              {numberInWords(row.numbers[field])}
            </Text>
            {field in patch && (
              <>
                <Icon as={ArrowRight} boxSize="3.5" alignSelf="center" />
                <Text as="span" fontWeight="medium">
                  <VisuallyHidden>New: </VisuallyHidden>
                  {numberInWords(patch[field])}
                </Text>
              </>
            )}
          </Flex>
        ))}
      </Flex>
      {problem && (
        <Text fontSize="sm" color="fg.error">
          {problem}
        </Text>
      )}
    </Box>
  )
}

function numberInWords(value: number | null | undefined): string {
  return typeof value === 'number' ? formatNumber(value) : 'none'
}
