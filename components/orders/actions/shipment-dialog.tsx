'use client'

import { Box, Flex, Grid, Stack, Text } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Dialog } from '@/components/ui/overlay/dialog'
import { Textarea } from '@/components/ui/textarea'
import { toast } from '@/components/ui/toaster'
import { useTimeZone } from '@/hooks/use-time-zone'
import { fromLocalText, toLocalText } from '@/lib/forms/date-times'
import { newId } from '@/lib/forms/ids'
import { noteActivity } from '@/lib/activity/note'
import { displayMessage, toPlatformError } from '@/lib/ordercloud/errors'
import { notedRecord } from '@/lib/resource/resource'
import { keys } from '@/lib/ordercloud/keys'
import type { LineItem, Order } from '@/lib/ordercloud/models'
import { isShippable, productName, quantityLeft, specWords } from '../rules/line'
import { nameInText } from '../rules/name-in-text'
import { orders } from '../resource'
import { shipments } from '../shipments/resource'
import {
  nothingSaved,
  shipLines,
  shipmentProblem,
  type ShipmentDraft,
  type ShipmentProgress,
} from './ship-lines'
import { WithLines } from './with-lines'

/** Maximum lengths of the platform, in characters. */
const MAX_LENGTHS = { shipper: 50, trackingNumber: 3000, method: 50, comments: 2000 } as const

/** An amount in whole cents. The platform rounds other amounts. */
const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/

/** Dialog that ships lines of an order, in full or in part. A retry after a failure continues where it stopped. */
export function ShipmentDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const title = `Ship ${nameInText(orders.titleOf(order))}`
  return (
    <WithLines {...{ order, title, onClose }}>
      {(lines) => <ShipmentForm {...{ order, title, lines, onClose }} />}
    </WithLines>
  )
}

function ShipmentForm(props: {
  order: Order
  title: string
  lines: readonly LineItem[]
  onClose: () => void
}) {
  const { order, title, lines, onClose } = props
  const ids = useId()
  const client = useQueryClient()
  const timeZone = useTimeZone()
  // The lines are those at the opening. After a part of the shipment is saved, less is left of the order's lines.
  const [shippable] = useState(() => lines.filter((line) => isShippable(line) && quantityLeft(line) > 0))
  const progress = useRef<ShipmentProgress>(null)
  const [id] = useState(newId)
  const [quantities, setQuantities] = useState<Readonly<Record<string, string>>>(() => allLeft(shippable))
  const [texts, setTexts] = useState({ shipper: '', trackingNumber: '', method: '', cost: '', comments: '' })
  const [shipped, setShipped] = useState(() => new Date().toISOString())
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()

  const draft: ShipmentDraft = {
    id,
    quantities: new Map(
      Object.entries(quantities).flatMap(([line, text]) =>
        text.trim() === '' || text.trim() === '0' ? [] : [[line, Number(text)] as const],
      ),
    ),
    shipper: texts.shipper.trim(),
    trackingNumber: texts.trackingNumber.trim(),
    method: texts.method.trim(),
    comments: texts.comments.trim(),
    cost: texts.cost.trim() === '' ? null : Number(texts.cost),
    shipped,
  }
  const hasBadCost = texts.cost.trim() !== '' && !AMOUNT.test(texts.cost.trim())
  const problem =
    shipmentProblem(draft, shippable) ??
    (hasBadCost ? 'Enter the cost as an amount such as 12.50.' : undefined)

  const send = async () => {
    setSending(true)
    setFailure(undefined)
    try {
      progress.current ??= nothingSaved()
      await shipLines(order, draft, progress.current)
      noteActivity({ ...notedRecord(shipments, id), kind: 'created' })
      toast({
        title: 'Success',
        description: `The shipment of ${nameInText(orders.titleOf(order))} is saved.`,
        type: 'success',
      })
      onClose()
    } catch (error) {
      setFailure(displayMessage(toPlatformError(error)))
    } finally {
      setSending(false)
      void client.invalidateQueries({ queryKey: keys.item('orders', [order.ID ?? '']) })
      void client.invalidateQueries({ queryKey: keys.lists('orders') })
      void client.invalidateQueries({ queryKey: keys.all('shipments') })
    }
  }
  const textField = (name: keyof typeof texts, label: string, max?: number) => (
    <Field id={`${ids}-${name}`} label={label}>
      <Input
        id={`${ids}-${name}`}
        value={texts[name]}
        maxLength={max}
        inputMode={name === 'cost' ? 'decimal' : undefined}
        onChange={(event) => setTexts({ ...texts, [name]: event.currentTarget.value })}
      />
    </Field>
  )
  return (
    <Dialog
      title={title}
      onClose={() => !isSending && onClose()}
      actions={
        <>
          <Button variant="outline" disabled={isSending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            loading={isSending}
            loadingText="Create shipment"
            disabledReason={problem}
            onClick={() => void send()}
          >
            Create shipment
          </Button>
        </>
      }
    >
      <Stack gap="4" color="fg">
        <Stack as="ul" gap="1" listStyleType="none" maxH="18rem" overflowY="auto">
          {shippable.map((line) => (
            <QuantityRow
              key={line.ID}
              line={line}
              text={quantities[line.ID ?? ''] ?? ''}
              onChange={(text) => setQuantities({ ...quantities, [line.ID ?? '']: text })}
            />
          ))}
        </Stack>
        <Flex gap="2">
          <Button size="xs" variant="outline" onClick={() => setQuantities(allLeft(shippable))}>
            All that is left
          </Button>
          <Button size="xs" variant="ghost" onClick={() => setQuantities({})}>
            None
          </Button>
        </Flex>
        <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="3">
          {textField('shipper', 'Carrier', MAX_LENGTHS.shipper)}
          {textField('trackingNumber', 'Tracking number', MAX_LENGTHS.trackingNumber)}
          {textField('method', 'Shipping method', MAX_LENGTHS.method)}
          {textField('cost', `Cost${order.Currency ? ` (${order.Currency})` : ''}`)}
          <Field
            id={`${ids}-shipped`}
            label="Shipped"
            help="Leave it empty to prepare the shipment. The buyer is notified when it has a date."
          >
            <Input
              id={`${ids}-shipped`}
              type="datetime-local"
              value={toLocalText(shipped, timeZone).slice(0, 16)}
              onChange={(event) => setShipped(fromLocalText(event.currentTarget.value, timeZone))}
            />
          </Field>
        </Grid>
        <Field id={`${ids}-comments`} label="Comments">
          <Textarea
            id={`${ids}-comments`}
            rows={2}
            maxLength={MAX_LENGTHS.comments}
            value={texts.comments}
            onChange={(event) => setTexts({ ...texts, comments: event.currentTarget.value })}
          />
        </Field>
        {failure && (
          <Text role="alert" color="fg.error" fontWeight="medium">
            {failure} What was saved is kept. Press “Create shipment” to continue.
          </Text>
        )}
      </Stack>
    </Dialog>
  )
}

function allLeft(lines: readonly LineItem[]): Record<string, string> {
  return Object.fromEntries(lines.map((line) => [line.ID ?? '', String(quantityLeft(line))]))
}

function QuantityRow(props: { line: LineItem; text: string; onChange: (text: string) => void }) {
  const { line, text, onChange } = props
  const id = useId()
  const specs = specWords(line)
  return (
    <Flex as="li" align="center" gap="3" justify="space-between" minH="10">
      <Box minW="0" css={{ overflowWrap: 'anywhere' }}>
        <label htmlFor={id}>{productName(line)}</label>
        <Text fontSize="xs" color="fg.muted">
          {[specs, `${quantityLeft(line)} of ${line.Quantity ?? 0} left`].filter(Boolean).join(', ')}
        </Text>
      </Box>
      <Input
        id={id}
        inputMode="numeric"
        width="5rem"
        flexShrink="0"
        textAlign="end"
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Flex>
  )
}
