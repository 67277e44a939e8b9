'use client'

import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { useId, useState } from 'react'
import {
  PanelFailure,
  PanelNote,
  PanelSkeleton,
  RecordPanel,
} from '@/components/resource/record/record-panel'
import { Button } from '@/components/ui/button'
import { RadioOption } from '@/components/ui/radio-option'
import { useQuery } from '@tanstack/react-query'
import { formatPrice } from '@/lib/format/price'
import type { LineItem, ShipEstimate } from '@/lib/ordercloud/models'
import { countOf } from '@/lib/resource/words'
import { productName } from '../rules/line'
import { useAsUser } from './acting-frame'
import { estimateShipping, readWorksheet, selectShipMethod, type Cart } from '@/lib/orders/cart'
import { useAsUserWrite } from './use-as-user-query'

const TITLE = 'Shipping'
const DAYS = { one: 'day', many: 'days' }

/** Panel that requests the storefront's shipping methods for the cart, and chooses one for each shipment. */
export function CartShipping({ orderId, cart }: { orderId: string; cart: Cart }) {
  const as = useAsUser()
  const { data, isError, error, isFetching, refetch } = useQuery({
    queryKey: as.keyOf('data', 'order', orderId, 'worksheet'),
    queryFn: ({ signal }) => readWorksheet(as, orderId, signal),
  })
  const { run, isRunning, problem } = useAsUserWrite(orderId)
  const estimates = data?.ShipEstimateResponse?.ShipEstimates ?? []
  const request = () => void run((user) => estimateShipping(user, orderId), 'Shipping methods updated.')
  return (
    <RecordPanel title={TITLE}>
      {!data && !isError && <PanelSkeleton title={TITLE} />}
      {!data && isError && (
        <PanelFailure title={TITLE} error={error} isFetching={isFetching} onRetry={() => void refetch()} />
      )}
      {data && (
        <Stack gap="3">
          {estimates.length === 0 && (
            <PanelNote>
              No shipping method is chosen. Choose it last, because other changes of the cart remove it.
            </PanelNote>
          )}
          {estimates.map((estimate) => (
            <Methods
              key={estimate.ID}
              estimate={estimate}
              lines={cart.lines}
              currency={cart.order.Currency}
              isRunning={isRunning}
              onChoose={(methodId) =>
                run(
                  (user) => selectShipMethod(user, orderId, { estimateId: estimate.ID ?? '', methodId }),
                  'Shipping method saved.',
                )
              }
            />
          ))}
          {problem && (
            <Text role="alert" color="fg.error" fontWeight="medium">
              {problem}
            </Text>
          )}
          <Flex>
            <Button size="sm" variant="outline" loading={isRunning} onClick={request}>
              {estimates.length === 0 ? 'Get shipping methods' : 'Get shipping methods again'}
            </Button>
          </Flex>
        </Stack>
      )}
    </RecordPanel>
  )
}

function Methods(props: {
  estimate: ShipEstimate
  lines: readonly LineItem[]
  currency: string | undefined
  isRunning: boolean
  onChoose: (methodId: string) => Promise<unknown>
}) {
  const { estimate, lines, currency, isRunning, onChoose } = props
  const name = useId()
  // Shown as chosen at once, so that the keyboard can move on through the methods.
  const [pendingId, setPendingId] = useState<string>()
  const choose = async (methodId: string) => {
    if (isRunning) return
    setPendingId(methodId)
    await onChoose(methodId)
    setPendingId(undefined)
  }
  const shipped = (estimate.ShipEstimateItems ?? []).flatMap(({ LineItemID }) =>
    lines.filter(({ ID }) => ID === LineItemID).map(productName),
  )
  return (
    <Box as="fieldset" minW="0">
      <Box as="legend" fontSize="sm" fontWeight="medium" css={{ overflowWrap: 'anywhere' }}>
        {shipped.join(', ') || 'Parcel'}
      </Box>
      {(estimate.ShipMethods ?? []).map((method) => (
        <RadioOption
          key={method.ID}
          name={name}
          checked={method.ID === (pendingId ?? estimate.SelectedShipMethodID)}
          onChange={() => void choose(method.ID ?? '')}
        >
          {method.Name || method.ID} · {formatPrice(method.Cost ?? 0, currency)}
          {Boolean(method.EstimatedTransitDays) && ` · ${countOf(method.EstimatedTransitDays ?? 0, DAYS)}`}
        </RadioOption>
      ))}
    </Box>
  )
}
