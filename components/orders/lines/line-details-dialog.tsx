'use client'

import { useId, useState } from 'react'
import { describedBy, Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { useTimeZone } from '@/hooks/use-time-zone'
import { fromLocalText, toLocalText } from '@/lib/forms/date-times'
import { call } from '@/lib/ordercloud/client'
import type { LineItem, Order } from '@/lib/ordercloud/models'
import { StepQuestion } from '../parts/step-question'
import { useOrderWrite } from '../parts/use-order-write'
import { productName } from '../rules/line'
import { changedDetails, detailsOf } from '../rules/line-details'

/** Maximum length of the texts, as the platform defines it. */
const MAX_LENGTH = 100

/** Dialog that changes when a line is needed, and the cost center and shipping account that it is charged to. */
export function LineDetailsDialog(props: { order: Order; line: LineItem; onClose: () => void }) {
  const { order, line, onClose } = props
  const id = useId()
  const timeZone = useTimeZone()
  const { run, isRunning, problem } = useOrderWrite(order.ID ?? '')
  // The line as it was when the dialog opened, so that changes by others since are not undone.
  const [before] = useState(() => detailsOf(line))
  const [details, setDetails] = useState(before)
  const confirm = async () => {
    const changes = changedDetails(before, details)
    if (changes === undefined) return onClose()
    const [orderId, lineId] = [encodeURIComponent(order.ID ?? ''), encodeURIComponent(line.ID ?? '')]
    // A repetition has no further effect.
    const save = () =>
      call((oc) => oc.LineItems.Patch('All', orderId, lineId, changes), { write: true, quiet: true })
    if (await run(save, 'Details of the line saved.')) onClose()
  }
  const help = 'The date must be after the day the line was added.'
  return (
    <StepQuestion
      title={`Edit the details of ${productName(line)}`}
      words={{ button: 'Save details' }}
      {...{ isRunning, problem, onClose }}
      onConfirm={() => void confirm()}
    >
      <Field id={`${id}-needed`} label="Needed by" help={help}>
        <Input
          id={`${id}-needed`}
          type="datetime-local"
          max="9999-12-31T23:59"
          maxW="16rem"
          value={toLocalText(details.needed, timeZone).slice(0, 16)}
          aria-describedby={describedBy(`${id}-needed`, { help: true })}
          onChange={({ currentTarget: { value } }) =>
            setDetails({ ...details, needed: fromLocalText(value, timeZone) })
          }
        />
      </Field>
      <Field id={`${id}-center`} label="Cost center">
        <Input
          id={`${id}-center`}
          maxLength={MAX_LENGTH}
          value={details.costCenter}
          onChange={({ currentTarget: { value } }) => setDetails({ ...details, costCenter: value })}
        />
      </Field>
      <Field id={`${id}-account`} label="Shipping account">
        <Input
          id={`${id}-account`}
          maxLength={MAX_LENGTH}
          value={details.shippingAccount}
          onChange={({ currentTarget: { value } }) => setDetails({ ...details, shippingAccount: value })}
        />
      </Field>
    </StepQuestion>
  )
}
