'use client'

import { Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useMemo, useState } from 'react'
import { RecordPicker } from '@/components/resource/assign/record-picker'
import type { BulkFormProps } from '@/components/resource/jobs/bulk-form'
import { LoadFailure } from '@/components/resource/jobs/load-failure'
import { describedBy, Field } from '@/components/ui/field'
import { RadioChoice } from '@/components/ui/radio-choice'
import { useCanRead } from '@/hooks/use-can'
import type { PriceSchedule } from '@/lib/ordercloud/models'
import { supplierReference } from '@/lib/resource/references'
import { countOf } from '@/lib/resource/words'
import { priceScheduleReference } from '../priceschedules/reference'
import {
  NO_SCHEDULE_PERMISSION,
  NO_SUPPLIER_PERMISSION,
  SUPPLIER_CHANGES,
  supplierJob,
  supplierRows,
  supplierScheduleProblem,
  type ChangeSuppliersInput,
  type SupplierChange,
} from '../rules/change-suppliers'
import { PRODUCT_WORDS } from '../rules/selection-change'
import { ChangePreview, LeftOut } from '../selection/preview-parts'
import { readSuppliedProducts } from './read-product-suppliers'
import { supplierScheduleReference } from './supplier-schedules'

const LABELS = { add: 'Added to', price: 'New price for', remove: 'Removed from' } satisfies Record<
  SupplierChange,
  string
>

/** Fields and preview of adding a supplier to selected products, changing its price for them, or removing it. */
export function ChangeSuppliersForm({ targets, onChange }: BulkFormProps) {
  const id = useId()
  const canReadSuppliers = useCanRead(supplierReference)
  const canReadSchedules = useCanRead(priceScheduleReference)
  const [change, setChange] = useState<SupplierChange>('add')
  const [supplier, setSupplier] = useState<ChangeSuppliersInput['supplier']>()
  const [schedule, setSchedule] = useState<PriceSchedule>()
  const { data, error, refetch } = useQuery({
    // The dialog asks once for its own selection and each choice.
    queryKey: ['products/change suppliers', id, change, supplier?.id],
    queryFn: ({ signal }) =>
      readSuppliedProducts(
        { supplierId: supplier?.id ?? '', change, productIds: targets.map((target) => target.id) },
        { signal },
      ),
    enabled: supplier !== undefined,
    ...{ staleTime: Infinity, gcTime: 0 },
  })
  const hasPrice = change !== 'remove'
  const lacksPermission = change === 'price' && !canReadSchedules
  const input = useMemo(
    () => (supplier ? { change, supplier, schedule: hasPrice ? schedule : undefined } : undefined),
    [change, supplier, schedule, hasPrice],
  )
  const found = useMemo(
    () => (data && input ? supplierRows(targets, data, input) : undefined),
    [targets, data, input],
  )
  const scheduleProblem = input && supplierScheduleProblem(input)
  useEffect(() => {
    if (!canReadSuppliers) return onChange({ problem: NO_SUPPLIER_PERMISSION })
    if (lacksPermission) return onChange({ problem: NO_SCHEDULE_PERMISSION })
    if (!input) return onChange({ problem: 'Choose a supplier.' })
    if (scheduleProblem !== undefined) return onChange({ problem: scheduleProblem })
    if (error) return onChange({ problem: 'The suppliers of the products could not be loaded.' })
    if (!found) return onChange({ problem: 'The suppliers of the products are still loading.' })
    const plan = supplierJob(found.rows, input)
    onChange({ ...(plan ? { plan } : { problem: 'No product changes.' }), count: found.rows.length })
  }, [canReadSuppliers, lacksPermission, input, scheduleProblem, error, found, onChange])

  if (!canReadSuppliers) return <Text color="fg">{NO_SUPPLIER_PERMISSION}</Text>
  return (
    // Reserves height for the options of the fields, because a dialog clips whatever overflows it.
    <Stack gap="3" minH="22rem" color="fg">
      <RadioChoice
        legend="Change"
        name={`${id}-change`}
        options={SUPPLIER_CHANGES}
        value={change}
        onChange={setChange}
      />
      <Field id={`${id}-supplier`} label="Supplier" isRequired>
        <RecordPicker
          resource={supplierReference}
          value={supplier?.id ?? ''}
          onChange={(chosen, record) => {
            // A price schedule belongs to one supplier.
            if (chosen !== supplier?.id) setSchedule(undefined)
            setSupplier(chosen === '' ? undefined : { id: chosen, name: record?.Name || chosen })
          }}
          control={{ id: `${id}-supplier`, 'aria-required': true }}
        />
      </Field>
      {lacksPermission && <Text>{NO_SCHEDULE_PERMISSION}</Text>}
      {supplier && hasPrice && canReadSchedules && (
        <Field
          id={`${id}-schedule`}
          label="Price schedule of the supplier"
          help="Leave it empty to sell each product at its default price."
          error={scheduleProblem}
        >
          <RecordPicker
            key={supplier.id}
            resource={supplierScheduleReference(supplier.id)}
            value={schedule?.ID ?? ''}
            known={schedule}
            onChange={(_, record) => setSchedule(record)}
            control={{
              id: `${id}-schedule`,
              'aria-invalid': scheduleProblem !== undefined,
              'aria-describedby': describedBy(`${id}-schedule`, { help: true, error: scheduleProblem }),
            }}
          />
        </Field>
      )}
      {error && (
        <LoadFailure what="The suppliers of the products" error={error} onRetry={() => void refetch()} />
      )}
      {supplier && !data && !error && <Text role="status">Loading the suppliers of the products…</Text>}
      {supplier && found && found.rows.length > 0 && (
        <>
          <ChangePreview
            label={`${LABELS[change]}: ${countOf(found.rows.length, PRODUCT_WORDS)}`}
            part={supplier.name}
            rows={found.rows}
          />
          <Text fontSize="sm" color="fg.muted">
            {change === 'remove' &&
              'Buyers can no longer order these products from the supplier. The products and price schedules are kept. '}
            {'Every product is read again before it is changed, and skipped if it '}
            {change === 'add' ? 'has the supplier by then. ' : 'no longer has the supplier at this price. '}
            The job can be undone.
          </Text>
        </>
      )}
      <LeftOut sentences={found?.leftOut ?? []} />
    </Stack>
  )
}
