'use client'

import { useId, useState } from 'react'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'
import { call } from '@/lib/ordercloud/client'
import type { Order } from '@/lib/ordercloud/models'
import { StepQuestion } from '../parts/step-question'
import { useOrderWrite } from '../parts/use-order-write'
import { nameInText } from '../rules/name-in-text'
import { orders } from '../resource'

/** Maximum length of an order's comments, as the platform defines it. */
const MAX_LENGTH = 2000

/** Dialog that changes the comments of an order. */
export function CommentsDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const id = useId()
  const { ID: orderId = '' } = order
  const { run, isRunning, problem } = useOrderWrite(orderId)
  const [comments, setComments] = useState(order.Comments ?? '')
  const confirm = async () => {
    // A repetition has no further effect.
    const save = () =>
      call((oc) => oc.Orders.Patch('All', encodeURIComponent(orderId), { Comments: comments.trim() }), {
        write: true,
        quiet: true,
      })
    if (await run(save, 'The comments are saved.')) onClose()
  }
  return (
    <StepQuestion
      title={`Edit the comments of ${nameInText(orders.titleOf(order))}`}
      words={{ button: 'Save comments' }}
      {...{ isRunning, problem, onClose }}
      onConfirm={() => void confirm()}
    >
      <Field id={id} label="Comments" help="Everybody who can view the order reads them, also its buyer.">
        <Textarea
          id={id}
          rows={5}
          value={comments}
          maxLength={MAX_LENGTH}
          aria-describedby={`${id}-help`}
          onChange={({ currentTarget }) => setComments(currentTarget.value)}
        />
      </Field>
    </StepQuestion>
  )
}
