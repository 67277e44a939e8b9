'use client'

import { Box, Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Entries } from '@/components/resource/record/record-facts'
import { PanelFailure, PanelSkeleton } from '@/components/resource/record/record-panel'
import { isolate } from '@/lib/format/direction'
import { formatNumber } from '@/lib/format/number'
import { PlatformError } from '@/lib/ordercloud/errors'
import type { InventoryRecord } from '@/lib/ordercloud/models'
import { wholePartQuery } from '@/lib/resource/part'
import { countOf } from '@/lib/resource/words'
import { PlanDialog } from '../plan-dialog'
import { isSameStock, quantityProblem, totalQuantity } from '../rules/locations'
import { productService } from '../service'
import { removeOnce, useProductPlan, type PlanStep } from '../use-product-plan'
import { NumberField } from './location-dialog'
import { variantsOf } from '../variants/variants'
import { locationName, locationService, locationsPart, locationsPath, type LocationsOwner } from './locations'

const OPEN_ORDERS = 'A location that open orders use cannot be removed.'

/** Dialog that removes one of several locations. */
export function RemoveLocationDialog(props: {
  owner: LocationsOwner
  record: InventoryRecord
  onClose: () => void
}) {
  const { owner, record, onClose } = props
  const productId = owner.product.ID ?? ''
  const plan = useProductPlan(productId)
  const remove = async () => {
    if (await plan.run([removalOf(owner, record)], 'Location removed.')) onClose()
  }
  return (
    <PlanDialog
      title={`Remove ${isolate(locationName(record))}?`}
      button="Remove location"
      plan={plan}
      isDestructive
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <Text>
        Its quantity of {formatNumber(record.QuantityAvailable ?? 0)} no longer counts for the {nounOf(owner)}
        . The address is kept. {OPEN_ORDERS}
        {record.AllowAllBuyers === false && ' Its assignments to buyers are removed too.'}
      </Text>
    </PlanDialog>
  )
}

/** Dialog that removes all locations of a product or a variant and gives it one quantity instead. */
export function SingleQuantityDialog({ owner, onClose }: { owner: LocationsOwner; onClose: () => void }) {
  const productId = owner.product.ID ?? ''
  const noun = nounOf(owner)
  const plan = useProductPlan(productId)
  const { data, error, isFetching, refetch } = useQuery(wholePartQuery(locationsPart(owner)))
  // The locations as they were read first. Those that are removed stay in the list of the dialog.
  const [records, setRecords] = useState<readonly InventoryRecord[]>()
  if (data && !records) setRecords(data)
  const [typed, setTyped] = useState<string>()
  const id = useId()
  const quantity = typed ?? (records ? String(totalQuantity(records)) : '')
  const problem = quantityProblem(quantity)
  const check = async () => {
    // A removal without an answer may have taken effect.
    if (plan.isLocked) return
    const { data: now } = await refetch({ throwOnError: true })
    if (!now || !records || isSameStock(records, now)) return
    setRecords(now)
    throw new PlatformError(
      'The locations have changed. The dialog shows them as they are now. Check the quantity, then continue.',
      { status: 409, errorCode: 'ChangedMeanwhile' },
    )
  }
  const steps: PlanStep[] = [
    ...(records ?? []).map((record, at) => removalOf(owner, record, at === 0 ? check : undefined)),
    {
      key: `quantity ${quantity}`,
      label: `Save the quantity of the ${noun}`,
      request: `PATCH /v1/${owner.variant ? `products/${productId}/variants/${owner.variant.ID}` : `products/${productId}`}`,
      run: () => saveQuantity(owner, Number(quantity)),
    },
  ]
  const confirm = async () => {
    if (!records || problem) return
    if (await plan.run(steps, `The ${noun} has one quantity again.`)) onClose()
  }
  return (
    <PlanDialog
      title="Use one quantity instead of locations?"
      button="Use one quantity"
      plan={plan}
      steps={steps}
      size="form"
      isDestructive
      disabledReason={records ? undefined : 'The locations are not loaded.'}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {records ? (
        <Stack gap="3">
          <Text>
            This removes {countOf(records.length, { one: 'location', many: 'locations' })} with their
            quantities. Their addresses are kept. {OPEN_ORDERS}
          </Text>
          {records.some(({ AllowAllBuyers }) => AllowAllBuyers === false) && (
            <Text>
              Some of these locations are for assigned buyers only. With one quantity, every buyer can use it,
              and the assignments are removed.
            </Text>
          )}
          <Entries>
            {records.map((record) => (
              <Box as="li" key={record.ID} css={{ overflowWrap: 'anywhere' }}>
                {locationName(record)}: {formatNumber(record.QuantityAvailable ?? 0)}
              </Box>
            ))}
          </Entries>
          <Text>
            The platform sets the quantity to 0 when the last location is removed. This quantity is saved
            right after it.
          </Text>
          <Box color="fg">
            <NumberField
              id={`${id}-quantity`}
              label={`Quantity of the ${noun}`}
              error={problem}
              isRequired
              value={quantity}
              onChange={setTyped}
            />
          </Box>
        </Stack>
      ) : error && !isFetching ? (
        <PanelFailure
          title="Locations"
          error={error}
          isFetching={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <PanelSkeleton title="Locations" />
      )}
    </PlanDialog>
  )
}

function nounOf({ variant }: LocationsOwner): string {
  return variant ? 'variant' : 'product'
}

function saveQuantity({ product, variant }: LocationsOwner, QuantityAvailable: number): Promise<unknown> {
  const change = { Inventory: { QuantityAvailable } }
  const service = variant ? variantsOf(product.ID ?? '').service : productService
  return service.patch((variant ?? product).ID ?? '', change)
}

/** Returns the step that removes a location, after a check that throws when it must not be removed. */
function removalOf(owner: LocationsOwner, record: InventoryRecord, check?: () => Promise<void>): PlanStep {
  const id = record.ID ?? ''
  return {
    key: `remove ${id}`,
    label: `Remove the location ${locationName(record)}`,
    request: `DELETE /v1/${locationsPath(owner)}/${id}`,
    run: async () => {
      await check?.()
      await removeOnce(() => locationService(owner).remove(id))
    },
  }
}
