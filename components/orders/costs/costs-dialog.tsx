'use client'

import { Box, Grid, Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { PanelFailure, PanelSkeleton } from '@/components/resource/record/record-panel'
import { Button } from '@/components/ui/button'
import { describedBy, Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Dialog } from '@/components/ui/overlay/dialog'
import { RadioOption } from '@/components/ui/radio-option'
import { useSession } from '@/hooks/use-session'
import { formatPrice } from '@/lib/format/price'
import { priceToText } from '@/lib/forms/values'
import { keys } from '@/lib/ordercloud/keys'
import type { LineItem, Order, ShipEstimate } from '@/lib/ordercloud/models'
import { holdsRole } from '@/lib/permissions/check'
import { countOf } from '@/lib/resource/words'
import { WithLines } from '../actions/with-lines'
import { useOrderWrite } from '../parts/use-order-write'
import { costProblem, methodsOf } from '../rules/costs'
import { productName } from '../rules/line'
import { nameInText } from '../rules/name-in-text'
import { statusReason } from '../rules/order-actions'
import { orders } from '../resource'
import { chooseMethods, readEstimates, requestEstimates, setCosts, type ChosenMethods } from './write-costs'

/**
 * Dialog for the shipping and tax of an order: rates and methods until it is open, and the amounts until it is over.
 */
export function CostsDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const title = `Shipping and tax of ${nameInText(orders.titleOf(order))}`
  return (
    <WithLines {...{ order, title, onClose }}>
      {(lines) => <CostsForm {...{ order, title, lines, onClose }} />}
    </WithLines>
  )
}

function CostsForm(props: { order: Order; title: string; lines: readonly LineItem[]; onClose: () => void }) {
  const { order, title, lines, onClose } = props
  const ids = useId()
  const { assignedRoles: roles, isAdmin } = useSession()
  const { run, isRunning, problem } = useOrderWrite(order.ID ?? '')
  const [shipping, setShipping] = useState<string>()
  const [tax, setTax] = useState<string>()
  const [isChecked, setChecked] = useState(false)
  const amounts = [
    {
      ...{ key: 'ShippingCost', label: 'Shipping', role: 'OverrideShipping', onChange: setShipping },
      ...{ saved: order.ShippingCost ?? 0, typed: shipping },
    },
    {
      ...{ key: 'TaxCost', label: 'Tax', role: 'OverrideTax', onChange: setTax },
      saved: order.TaxCost ?? 0,
      typed: tax,
    },
  ] as const
  const changed = amounts.filter(({ typed, saved }) => typed !== undefined && Number(typed) !== saved)
  const save = async () => {
    setChecked(true)
    if (changed.some(({ typed = '' }) => costProblem(typed) !== undefined)) return
    if (changed.length === 0) return onClose()
    const costs = Object.fromEntries(changed.map(({ key, typed }) => [key, Number(typed)]))
    if (await run(() => setCosts(order.ID ?? '', costs), 'Amounts saved.')) onClose()
  }
  return (
    <Dialog
      size="form"
      title={title}
      onClose={() => !isRunning && onClose()}
      actions={
        <>
          <Button variant="outline" disabled={isRunning} onClick={onClose}>
            Close
          </Button>
          <Button loading={isRunning} loadingText="Save amounts" onClick={() => void save()}>
            Save amounts
          </Button>
        </>
      }
    >
      <Stack gap="5" color="fg">
        {statusReason('calculate', order.Status) === undefined && (
          <Methods
            {...{ order, lines, run, isRunning }}
            // The amounts that the platform has calculated must not be replaced by earlier input.
            onCalculated={() => {
              setShipping(undefined)
              setTax(undefined)
            }}
          />
        )}
        <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="3">
          {amounts.map(({ key, label, role, saved, typed, onChange }) => {
            const id = `${ids}-${key}`
            const canSet = holdsRole(role, { roles, isAdmin })
            const error = isChecked && typed !== undefined ? costProblem(typed) : undefined
            const help = canSet
              ? 'Replaces the calculated amount.'
              : `You cannot change this amount. This needs the role ${role}.`
            return (
              <Field
                key={key}
                id={id}
                label={`${label}${order.Currency ? ` (${order.Currency})` : ''}`}
                help={help}
                error={error}
              >
                <Input
                  id={id}
                  inputMode="decimal"
                  value={typed ?? priceToText(saved, order.Currency)}
                  readOnly={!canSet}
                  data-locked={!canSet}
                  aria-invalid={error !== undefined}
                  aria-describedby={describedBy(id, { help, error })}
                  onChange={(event) => onChange(event.currentTarget.value.trim())}
                />
              </Field>
            )
          })}
        </Grid>
      </Stack>
      {problem && (
        <Text role="alert" color="fg.error" fontWeight="medium">
          {problem}
        </Text>
      )}
    </Dialog>
  )
}

/** The shipping rates of an order, with a choice of a method for each of its parcels. */
function Methods(props: {
  order: Order
  lines: readonly LineItem[]
  run: (write: () => Promise<unknown>, success: string) => Promise<boolean>
  isRunning: boolean
  onCalculated: () => void
}) {
  const { order, lines, run, isRunning, onCalculated } = props
  const orderId = order.ID ?? ''
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keys.item('orders', [orderId, 'ship estimates']),
    queryFn: ({ signal }) => readEstimates(orderId, signal),
  })
  const [chosen, setChosen] = useState<ChosenMethods>({})
  if (error && !data)
    return (
      <PanelFailure
        title="Shipping methods"
        error={error}
        isFetching={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <PanelSkeleton title="Shipping methods" />
  const methods = methodsOf(data, chosen)
  const choose = async () => {
    if (await run(() => chooseMethods(orderId, methods), 'Shipping and tax calculated.')) onCalculated()
  }
  const request = async () => {
    setChosen({})
    await run(() => requestEstimates(orderId), 'Shipping methods updated.')
  }
  return (
    <Stack gap="3">
      {data.length === 0 && <Text color="fg.muted">No shipping methods yet.</Text>}
      {data.map((estimate) => (
        <Estimate
          key={estimate.ID}
          {...{ estimate, lines }}
          currency={order.Currency}
          value={methods[estimate.ID ?? '']}
          onChange={(method) => setChosen({ ...chosen, [estimate.ID ?? '']: method })}
        />
      ))}
      <Stack direction={{ base: 'column', md: 'row' }} gap="2">
        {data.length > 0 && (
          <Button
            size="sm"
            variant="outline"
            loading={isRunning}
            disabledReason={
              Object.keys(methods).length < data.length ? 'Choose a method for each parcel.' : undefined
            }
            onClick={() => void choose()}
          >
            Use these methods and calculate
          </Button>
        )}
        <Button size="sm" variant="outline" loading={isRunning} onClick={() => void request()}>
          {data.length > 0 ? 'Get shipping methods again' : 'Get shipping methods'}
        </Button>
      </Stack>
    </Stack>
  )
}

const DAYS = { one: 'day', many: 'days' }

function Estimate(props: {
  estimate: ShipEstimate
  lines: readonly LineItem[]
  currency: string | undefined
  value: string | undefined
  onChange: (methodId: string) => void
}) {
  const { estimate, lines, currency, value, onChange } = props
  const name = useId()
  const items = (estimate.ShipEstimateItems ?? []).map(({ LineItemID, Quantity }) => {
    const line = lines.find(({ ID }) => ID === LineItemID)
    return `${Quantity ?? 0} × ${line ? productName(line) : (LineItemID ?? '')}`
  })
  return (
    <Box as="fieldset" minW="0">
      <Box as="legend" fontWeight="medium" css={{ overflowWrap: 'anywhere' }}>
        {items.join(', ') || 'Parcel'}
      </Box>
      {(estimate.ShipMethods ?? []).map(({ ID = '', Name, Cost, EstimatedTransitDays: days }) => (
        <RadioOption key={ID} name={name} checked={value === ID} onChange={() => onChange(ID)}>
          {Name || ID}, {formatPrice(Cost ?? 0, currency)}
          {typeof days === 'number' && `, ${countOf(days, DAYS)}`}
        </RadioOption>
      ))}
    </Box>
  )
}
