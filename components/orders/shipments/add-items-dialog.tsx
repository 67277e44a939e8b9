'use client'

import { Box, Stack, Text } from '@chakra-ui/react'
import { useId, useRef, useState } from 'react'
import { RecordPicker } from '@/components/resource/assign/record-picker'
import { PanelFailure, PanelSkeleton } from '@/components/resource/record/record-panel'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Dialog } from '@/components/ui/overlay/dialog'
import { Select } from '@/components/ui/select'
import type { LineItem, Shipment, ShipmentItem } from '@/lib/ordercloud/models'
import { nameInText } from '../rules/name-in-text'
import { StepQuestion } from '../parts/step-question'
import { useWholePart } from '../parts/use-part'
import { orders } from '../resource'
import { allLeftBeside, packagesProblem } from '../rules/packages'
import { linesOf, shipmentItemsOf } from '../rules/parts'
import { addableLines, itemsToAdd, ordersIn, type QuantityTexts } from '../rules/shipment-items'
import { quantityLeft } from '../rules/line'
import { QuantityRow } from './quantity-row'
import { shipments } from './resource'
import { useShipReason } from './use-ship-reason'
import { useShipmentWrite } from './use-shipment-write'
import { saveShipmentItem } from './write-shipment'

/**
 * Dialog that adds lines to a shipment: those of the orders in it, or of an order that the user chooses when the shipment
 * is empty.
 */
export function AddItemsDialog({ shipment, onClose }: { shipment: Shipment; onClose: () => void }) {
  const id = shipment.ID ?? ''
  const title = `Add items to ${nameInText(shipments.titleOf(shipment))}`
  const loaded = useWholePart(shipmentItemsOf(id))
  const [chosenId, setOrderId] = useState('')
  const orderIds = ordersIn(loaded.data ?? [])
  const orderId = chosenId || (orderIds[0] ?? '')
  const lines = useWholePart(linesOf(orderId), orderId !== '')
  if (loaded.data && lines.data)
    return (
      <AddItemsForm
        // The orders have lines of their own.
        key={orderId}
        {...{ id, title, orderId, orderIds, onClose }}
        items={loaded.data}
        lines={lines.data}
        onOrder={setOrderId}
      />
    )
  const failed = [loaded, lines].find(({ isError }) => isError)
  return (
    <Dialog
      title={title}
      size="form"
      onClose={onClose}
      actions={
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      {failed && (
        <PanelFailure
          title="The lines"
          error={failed.error}
          isFetching={failed.isFetching}
          onRetry={() => void failed.refetch()}
        />
      )}
      {!failed && loaded.data && orderId === '' && <OrderChoice onChoose={setOrderId} />}
      {!failed && !(loaded.data && orderId === '') && <PanelSkeleton title="The lines" />}
    </Dialog>
  )
}

/** Field for the order whose lines are added to an empty shipment. */
function OrderChoice({ onChoose }: { onChoose: (id: string) => void }) {
  const id = useId()
  return (
    <Box minH="16rem">
      <Field id={id} label="Order" help="The shipment is empty. Choose the order whose lines it has.">
        <RecordPicker resource={orders} value="" onChange={onChoose} control={{ id }} />
      </Field>
    </Box>
  )
}

interface AddItemsFormProps {
  id: string
  title: string
  orderId: string
  /** The orders to choose from. */
  orderIds: readonly string[]
  items: readonly ShipmentItem[]
  lines: readonly LineItem[]
  onOrder: (id: string) => void
  onClose: () => void
}

function AddItemsForm(props: AddItemsFormProps) {
  const { id, title, orderId, orderIds, items, lines, onOrder, onClose } = props
  const ids = useId()
  const { run, isRunning, problem } = useShipmentWrite(id)
  // The quantities are those at the opening. They are added to what the shipment had then, also when a later attempt
  // repeats a save whose response was lost.
  const [addable] = useState(() =>
    addableLines(
      lines,
      items.filter(({ OrderID }) => OrderID === orderId),
    ),
  )
  const done = useRef(new Set<string>())
  const [saved, setSaved] = useState<readonly string[]>([])
  const [texts, setTexts] = useState<QuantityTexts>({})
  const [isChecked, setChecked] = useState(false)
  const reason = useShipReason(orderId, saved.length === 0 ? lines : undefined)
  const open = addable.map(({ line }) => line)
  const found = reason ?? packagesProblem([{ quantities: texts, cost: '' }], open)

  const save = async () => {
    setChecked(true)
    if (found !== undefined) return
    const write = async () => {
      for (const item of itemsToAdd(addable, texts)) {
        if (done.current.has(item.lineId)) continue
        await saveShipmentItem(id, orderId, item)
        done.current.add(item.lineId)
      }
    }
    const isDone = await run(orderId, write, 'The items are added.')
    setSaved([...done.current])
    if (isDone) onClose()
  }
  const progress = saved.length > 0 ? ' What was saved is kept. Press “Add items” to continue.' : ''
  return (
    <StepQuestion
      title={title}
      words={{ button: 'Add items' }}
      size="form"
      isRunning={isRunning}
      problem={isChecked ? (found ?? (problem && `${problem}${progress}`)) : undefined}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <Stack gap="4" color="fg">
        {orderIds.length > 1 && (
          <Field id={`${ids}-order`} label="Order">
            <Select
              id={`${ids}-order`}
              value={orderId}
              disabled={isRunning}
              onChange={(event) => onOrder(event.currentTarget.value)}
            >
              {orderIds.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </Select>
          </Field>
        )}
        {addable.length === 0 ? (
          <Text color="fg.muted">{reason ?? 'No line of the order has anything left to ship.'}</Text>
        ) : (
          <>
            {reason && <Text color="fg.muted">{reason}</Text>}
            <Stack as="ul" gap="1" listStyleType="none" maxH="18rem" overflowY="auto">
              {addable.map(({ line, inShipment }) => (
                <QuantityRow
                  key={line.ID}
                  line={line}
                  details={detailsOf(line, inShipment, saved)}
                  text={texts[line.ID ?? ''] ?? ''}
                  isLocked={saved.includes(line.ID ?? '')}
                  onChange={(text) => setTexts({ ...texts, [line.ID ?? '']: text })}
                />
              ))}
            </Stack>
            <Box>
              <Button
                size="xs"
                variant="outline"
                disabled={saved.length > 0}
                onClick={() => setTexts(allLeftBeside(open, []))}
              >
                All that is left
              </Button>
            </Box>
          </>
        )}
      </Stack>
    </StepQuestion>
  )
}

function detailsOf(line: LineItem, inShipment: number, saved: readonly string[]): string {
  if (saved.includes(line.ID ?? '')) return 'Already saved.'
  const left = `${quantityLeft(line)} of ${line.Quantity} left`
  return inShipment > 0 ? `${left}, ${inShipment} in this shipment` : left
}
