'use client'

import { Stack, Text } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { PanelFailure } from '@/components/resource/record/record-panel'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Dialog } from '@/components/ui/overlay/dialog'
import { Select } from '@/components/ui/select'
import { toast } from '@/components/ui/toaster'
import { formatPrice } from '@/lib/format/price'
import { newId } from '@/lib/forms/ids'
import { priceToText } from '@/lib/forms/values'
import { noteActivity } from '@/lib/activity/note'
import { displayMessage, toPlatformError } from '@/lib/ordercloud/errors'
import { notedRecord } from '@/lib/resource/resource'
import { keys } from '@/lib/ordercloud/keys'
import { useWholePart } from '../parts/use-part'
import { nameInText } from '../rules/name-in-text'
import { paymentsOf, refundsOf } from '../rules/parts'
import { paymentWords } from '../rules/payment'
import { restockedWords } from '../rules/restock'
import { unreadReason } from '../rules/unread'
import { recordRefund } from './perform-return-step'
import { returns } from './resource'
import { RestockFields, RestockRetry } from './restock-fields'
import { currencyOf, type ReturnRow } from './service'
import { useRestock } from './use-restock'

const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/

/** Dialog that records money paid back for a return. A retry after a failure records it only once. */
export function RefundDialog({ record, onClose }: { record: ReturnRow; onClose: () => void }) {
  const ids = useId()
  const client = useQueryClient()
  const { OrderID: orderId, ID: returnId = '' } = record
  const currency = currencyOf(record)
  const payments = useWholePart(paymentsOf(orderId))
  const refunds = useWholePart(refundsOf(orderId, returnId))
  const refunded = (refunds.data ?? []).reduce((sum, { Amount }) => sum - (Amount ?? 0), 0)
  const due = Math.max(0, Math.round(((record.RefundAmount ?? 0) - refunded) * 100) / 100)
  const means = (payments.data ?? []).filter(({ OrderReturnID }) => !OrderReturnID)
  const [id] = useState(newId)
  const [typed, setTyped] = useState<string>()
  const [paymentId, setPaymentId] = useState<string>()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const amount = typed ?? priceToText(due, currency)
  const chosen = means.find(({ ID }) => ID === paymentId) ?? means[0]
  const problem = !AMOUNT.test(amount.trim())
    ? 'Enter an amount such as 12.50.'
    : Number(amount) === 0
      ? 'Enter an amount above 0.'
      : Number(amount) > due
        ? `At most ${formatPrice(due, currency)} is left to refund.`
        : undefined

  // The platform completes the return when its refund amount is reached.
  const isLast = problem === undefined && Number(amount) === due
  const restock = useRestock(record, true)
  const [isRecorded, setRecorded] = useState(false)

  const send = async () => {
    setSending(true)
    setFailure(undefined)
    try {
      await recordRefund({ id, orderId, returnId, amount: Number(amount), payment: chosen })
      noteActivity({ ...notedRecord(returns, returnId), kind: 'saved' })
      const isRestocked = !isLast || (await restock.run())
      const words = `The refund of ${formatPrice(Number(amount), currency)} is recorded.`
      const description = isLast && isRestocked ? `${words}${restockedWords(restock.pieces)}` : words
      toast({ title: 'Success', description, type: 'success' })
      if (isRestocked) onClose()
      else setRecorded(true)
    } catch (error) {
      setFailure(displayMessage(toPlatformError(error)))
    } finally {
      setSending(false)
      void client.invalidateQueries({ queryKey: keys.item('returns', [returnId]) })
      void client.invalidateQueries({ queryKey: keys.lists('returns') })
      void client.invalidateQueries({ queryKey: keys.item('orders', [orderId]) })
    }
  }
  const reads = [payments, refunds]
  const unread = reads
    .map((read) => unreadReason(read, 'The payments'))
    .find((reason) => reason !== undefined)
  const failed = reads.find((read) => read.data === undefined && read.isError)
  if (isRecorded) return <RestockRetry {...{ restock, onClose }} />
  return (
    <Dialog
      title={`Record a refund for ${nameInText(returns.titleOf(record))}`}
      onClose={() => !isSending && onClose()}
      actions={
        <>
          <Button variant="outline" disabled={isSending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            loading={isSending}
            loadingText="Record refund"
            disabledReason={unread ?? problem ?? (isLast ? restock.pending : undefined)}
            onClick={() => void send()}
          >
            Record refund
          </Button>
        </>
      }
    >
      <Text>
        The refund is stored as a payment of the order. Money moves only on spending accounts. Pay back cards
        in your payment system. When the refund amount is reached, the return is completed.
      </Text>
      <Stack gap="3" color="fg">
        <Field id={`${ids}-amount`} label={`Amount${currency ? ` (${currency})` : ''}`}>
          <Input
            id={`${ids}-amount`}
            inputMode="decimal"
            value={amount}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </Field>
        {means.length > 0 && (
          <Field id={`${ids}-means`} label="Pay back to">
            <Select
              id={`${ids}-means`}
              value={chosen?.ID ?? ''}
              onChange={(event) => setPaymentId(event.target.value)}
            >
              {means.map((payment) => (
                <option key={payment.ID} value={payment.ID}>
                  {paymentWords(payment)}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {isLast && <RestockFields restock={restock} isLocked={isSending} />}
        {failed && (
          <PanelFailure
            title="The payments"
            error={failed.error}
            isFetching={reads.some(({ isFetching }) => isFetching)}
            onRetry={() => {
              for (const read of reads) if (read.isError) void read.refetch()
            }}
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
