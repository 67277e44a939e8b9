'use client'

import { Stack, Text } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { describedBy, Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import type { LineItem, ShipmentItem } from '@/lib/ordercloud/models'
import { WithLineItems } from '../actions/with-lines'
import { StepQuestion } from '../parts/step-question'
import { linesOf } from '../rules/parts'
import { itemQuantityProblem, maximumOf } from '../rules/shipment-items'
import { useShipReason } from './use-ship-reason'
import { useShipmentWrite } from './use-shipment-write'
import { saveShipmentItem } from './write-shipment'

interface QuantityDialogProps {
  shipmentId: string
  item: ShipmentItem
  /** Name of the item's product. */
  name: string
  onClose: () => void
}

/** Dialog that changes the quantity of a shipment's item, up to what is left of its line. */
export function QuantityDialog(props: QuantityDialogProps) {
  const { item, name, onClose } = props
  const title = `Change the quantity of ${name}`
  return (
    <WithLineItems part={linesOf(item.OrderID ?? '')} name="The lines" {...{ title, onClose }}>
      {(lines) => <QuantityForm {...props} title={title} lines={lines} />}
    </WithLineItems>
  )
}

function QuantityForm(props: QuantityDialogProps & { title: string; lines: readonly LineItem[] }) {
  const { shipmentId, item, title, lines, onClose } = props
  const { OrderID: orderId = '', LineItemID: lineId = '', QuantityShipped: before = 0 } = item
  const id = useId()
  const { run, isRunning, problem } = useShipmentWrite(shipmentId)
  const reason = useShipReason(orderId)
  // The lines are those at the opening, because they include the item as it is then.
  const [line] = useState(() => lines.find(({ ID }) => ID === lineId))
  const [text, setText] = useState(String(before))
  const [isChecked, setChecked] = useState(false)
  const maximum = line ? maximumOf(line, item) : undefined
  const found = itemQuantityProblem(text, maximum ?? Infinity)
  const error = isChecked ? found : undefined
  const help = maximum === undefined ? undefined : `At most ${maximum}, of ${line?.Quantity} ordered.`
  const save = async () => {
    setChecked(true)
    if (found !== undefined || reason !== undefined) return
    const quantity = Number(text)
    if (quantity === before) return onClose()
    const write = () => saveShipmentItem(shipmentId, orderId, { lineId, quantity })
    if (await run(orderId, write, 'The quantity is changed.')) onClose()
  }
  return (
    <StepQuestion
      title={title}
      words={{ button: 'Change quantity' }}
      isRunning={isRunning}
      problem={isChecked ? (reason ?? problem) : problem}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <Stack gap="3" color="fg">
        {reason && !isChecked && <Text color="fg.muted">{reason}</Text>}
        <Field id={id} label="Quantity" help={help} error={error}>
          <Input
            id={id}
            inputMode="numeric"
            width="6rem"
            value={text}
            aria-invalid={error !== undefined}
            aria-describedby={describedBy(id, { help, error })}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </Field>
      </Stack>
    </StepQuestion>
  )
}
