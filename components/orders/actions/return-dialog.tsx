'use client'

import { Stack, Text } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useId, useRef, useState } from 'react'
import { PanelFailure } from '@/components/resource/record/record-panel'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Dialog } from '@/components/ui/overlay/dialog'
import { Textarea } from '@/components/ui/textarea'
import { toast } from '@/components/ui/toaster'
import { newId } from '@/lib/forms/ids'
import { noteActivity } from '@/lib/activity/note'
import { displayMessage, toPlatformError } from '@/lib/ordercloud/errors'
import { notedRecord } from '@/lib/resource/resource'
import { keys } from '@/lib/ordercloud/keys'
import type { LineItem, Order } from '@/lib/ordercloud/models'
import { recordUrl } from '@/lib/resource/resource'
import { ReturnEntryRow } from '../parts/return-entry-row'
import { useWholePart } from '../parts/use-part'
import { returns } from '../returns/resource'
import { createReturn, type ReturnProgress } from '../returns/write-return'
import { unreadReason } from '../rules/unread'
import { nameInText } from '../rules/name-in-text'
import { returnsOf } from '../rules/parts'
import { claimsOf, eligibleOf, paidByLine, REFUND_HINT } from '../rules/returned'
import { EMPTY_ENTRY, returnItems, returnProblem, type ReturnEntries } from '../rules/return-draft'
import { orders } from '../resource'
import { WithLines } from './with-lines'
import { useSession } from '@/hooks/use-session'

const MAX_COMMENT_LENGTH = 2000

/** Dialog that creates a return for an order. It proposes the quantities and refunds that are still possible. */
export function ReturnDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const title = `Return items of ${nameInText(orders.titleOf(order))}`
  return (
    <WithLines {...{ order, title, onClose }}>
      {(lines) => <ReturnForm {...{ order, title, lines, onClose }} />}
    </WithLines>
  )
}

interface ReturnFormProps {
  order: Order
  title: string
  lines: readonly LineItem[]
  onClose: () => void
}

function ReturnForm({ order, title, lines, onClose }: ReturnFormProps) {
  const ids = useId()
  const client = useQueryClient()
  const router = useRouter()
  const { decoded } = useSession()
  const orderId = order.ID ?? ''
  const earlier = useWholePart(returnsOf(orderId))
  const [id] = useState(newId)
  const progress = useRef<ReturnProgress>({ isCreated: false })
  const [entries, setEntries] = useState<ReturnEntries>({})
  const [comments, setComments] = useState('')
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const others = claimsOf((earlier.data ?? []).filter(({ ID }) => ID !== id))
  const paid = paidByLine(lines, order)
  const eligible = lines.flatMap((line) => {
    const most = eligibleOf(line, order, others, paid)
    return most.quantity > 0 ? [{ line, ...most }] : []
  })
  const problem = returnProblem(entries, eligible)

  const unread = unreadReason(earlier, 'The earlier returns')

  const send = async () => {
    setSending(true)
    setFailure(undefined)
    try {
      await createReturn(
        { ID: id, OrderID: orderId, ItemsToReturn: returnItems(entries), Comments: comments.trim() },
        progress.current,
        { userName: decoded?.userName ?? '' },
      )
      noteActivity({ ...notedRecord(returns, id), kind: 'created' })
      toast({
        title: 'Success',
        description: `The return of ${nameInText(orders.titleOf(order))} is submitted.`,
        type: 'success',
      })
      onClose()
      router.push(recordUrl(returns, id))
    } catch (error) {
      setFailure(displayMessage(toPlatformError(error)))
    } finally {
      setSending(false)
      void client.invalidateQueries({ queryKey: keys.item('orders', [orderId]) })
      void client.invalidateQueries({ queryKey: keys.lists('returns') })
    }
  }
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
            loadingText="Create return"
            disabledReason={unread ?? problem}
            onClick={() => void send()}
          >
            Create return
          </Button>
        </>
      }
    >
      <Stack gap="3" color="fg">
        {unread === undefined && eligible.length === 0 && (
          <Text>Nothing can be returned: no item is shipped that was not returned before.</Text>
        )}
        {eligible.length > 0 && <Text color="fg.muted">{REFUND_HINT}</Text>}
        <Stack as="ul" gap="3" listStyleType="none" maxH="22rem" overflowY="auto">
          {eligible.map(({ line, quantity, amount }) => (
            <ReturnEntryRow
              key={line.ID}
              {...{ line, quantity, amount }}
              currency={order.Currency}
              entry={entries[line.ID ?? ''] ?? EMPTY_ENTRY}
              onChange={(entry) => setEntries({ ...entries, [line.ID ?? '']: entry })}
            />
          ))}
        </Stack>
        <Field id={`${ids}-comments`} label="Comments">
          <Textarea
            id={`${ids}-comments`}
            rows={2}
            maxLength={MAX_COMMENT_LENGTH}
            value={comments}
            onChange={(event) => setComments(event.currentTarget.value)}
          />
        </Field>
        {earlier.data === undefined && earlier.isError && (
          <PanelFailure
            title="The earlier returns"
            error={earlier.error}
            isFetching={earlier.isFetching}
            onRetry={() => void earlier.refetch()}
          />
        )}
        {failure && (
          <Text role="alert" color="fg.error" fontWeight="medium">
            {failure}
          </Text>
        )}
      </Stack>
    </Dialog>
  )
}
