'use client'

import { Box, HStack } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Money } from '@/components/orders/parts/money'
import { PaymentList } from '@/components/orders/parts/payment-list'
import { SideFacts } from '@/components/orders/parts/side-facts'
import { usePart } from '@/components/orders/parts/use-part'
import { paymentsOf } from '@/components/orders/rules/parts'
import { balanceOf, paymentWords } from '@/components/orders/rules/payment'
import { paymentBlockedReason, type PaymentAction } from '@/components/orders/rules/payment-actions'
import { PartPanel } from '@/components/resource/record/record-panel'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useLazyPart } from '@/components/ui/lazy'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { useSession } from '@/hooks/use-session'
import { lazy } from '@/lib/lazy'
import type { Order, Payment, PaymentTransaction } from '@/lib/ordercloud/models'
import { useOrderWrite } from '../parts/use-order-write'

const paymentCode = lazy(() => import('./payment-dialog').then((module) => module.PaymentDialog))
const transactionCode = lazy(() => import('./transaction-dialog').then((module) => module.TransactionDialog))
const xpCode = lazy(() => import('./payment-xp-dialog').then((module) => module.PaymentXpDialog))
const deleteCode = lazy(() => import('./delete-payment-dialog').then((module) => module.DeletePaymentDialog))

/** Panel with the payments of an order, what they leave to pay, and what can be done with them. */
export function PaymentsPanel({ order }: { order: Order }) {
  const { ID: id = '', Currency: currency } = order
  const { assignedRoles: roles, isAdmin } = useSession()
  const page = usePart(paymentsOf(id)).data
  const payments = page && page.Meta.TotalPages <= 1 ? page.Items : undefined
  const shown = page?.Items ?? []
  const [chosen, setChosen] = useState<Payment>()
  const [transaction, setTransaction] = useState<PaymentTransaction>()
  const editing = useLazyPart(paymentCode, 'dialog')
  const recording = useLazyPart(transactionCode, 'dialog')
  const deleting = useLazyPart(deleteCode, 'dialog')
  const editingXp = useLazyPart(xpCode, 'dialog')
  const { run, isRunning } = useOrderWrite(id)
  const reasonFor = (action: PaymentAction, payment?: Payment) =>
    paymentBlockedReason(
      action,
      { order, payments, ...(payment && { payment }) },
      { roles, isAdmin, canDecide: false },
    )
  const accept = async (payment: Payment) => {
    const { changePayment } = await import('./write-payment')
    await changePayment(id, payment.ID ?? '', { Accepted: true })
  }
  const openFor =
    (payment: Payment | undefined, dialog: { open: () => void }, of?: PaymentTransaction) => () => {
      setChosen(payment)
      setTransaction(of)
      dialog.open()
    }
  const actionsOf = (payment: Payment) => (
    <HStack gap="1" mx="-2" wrap="wrap">
      {payment.Accepted !== true && !payment.OrderReturnID && (
        <RowButton
          label="Accept"
          payment={payment}
          reason={reasonFor('accept', payment)}
          isRunning={isRunning}
          onClick={() => void run(() => accept(payment), 'Payment accepted.')}
        />
      )}
      <RowButton
        label="Record transaction"
        payment={payment}
        reason={reasonFor('record', payment)}
        onNear={recording.prepare}
        onClick={openFor(payment, recording)}
      />
      <RowButton
        label="Edit"
        payment={payment}
        reason={reasonFor('change', payment)}
        onNear={editing.prepare}
        onClick={openFor(payment, editing)}
      />
      <RowButton
        label="Properties"
        payment={payment}
        reason={undefined}
        onNear={editingXp.prepare}
        onClick={openFor(payment, editingXp)}
      />
      <RowButton
        label="Delete"
        payment={payment}
        reason={reasonFor('delete', payment)}
        onNear={deleting.prepare}
        onClick={openFor(payment, deleting)}
      />
    </HStack>
  )
  const transactionActions = (payment: Payment, one: PaymentTransaction) => (
    <RowButton
      label="Delete"
      payment={payment}
      transaction={one}
      reason={reasonFor('deleteTransaction', payment)}
      onNear={deleting.prepare}
      onClick={openFor(payment, deleting, one)}
    />
  )
  const { refunded, due } = balanceOf(order.Total ?? 0, shown)
  // The payment as the platform has it now, because a dialog may stay open after a change.
  const current = shown.find(({ ID }) => ID === chosen?.ID) ?? chosen
  return (
    <>
      <PartPanel
        title="Payments"
        foldsOnPhones
        part={paymentsOf(id)}
        none="No payments."
        hasCount={false}
        action={
          <Button
            size="sm"
            variant="outline"
            disabledReason={reasonFor('add')}
            onPointerEnter={editing.prepare}
            onFocus={editing.prepare}
            onClick={openFor(undefined, editing)}
          >
            <Icon as={Plus} boxSize="4" />
            Add payment
          </Button>
        }
        foot={
          <Box mt="2" pt="1.5" borderTopWidth="1px" borderColor="border.muted">
            <SideFacts
              facts={[
                { label: 'Refunded', value: refunded > 0 && <Money amount={refunded} currency={currency} /> },
                { label: 'Balance due', value: <Money amount={due} currency={currency} /> },
              ]}
            />
          </Box>
        }
      >
        {(list) => (
          <PaymentList
            payments={list}
            currency={currency}
            buyerId={order.FromCompanyID}
            action={actionsOf}
            transactionAction={transactionActions}
          />
        )}
      </PartPanel>
      {editing.isOpen && editing.Part && (
        <editing.Part order={order} payments={shown} payment={current} onClose={editing.close} />
      )}
      {recording.isOpen && recording.Part && current && (
        <recording.Part order={order} payments={shown} payment={current} onClose={recording.close} />
      )}
      {editingXp.isOpen && editingXp.Part && current && (
        <editingXp.Part
          orderId={id}
          payment={current}
          blockedReason={reasonFor('change', current)}
          onClose={editingXp.close}
        />
      )}
      {deleting.isOpen && deleting.Part && current && (
        <deleting.Part
          order={order}
          payment={current}
          {...(transaction && { transaction })}
          onClose={deleting.close}
        />
      )}
    </>
  )
}

/** Small button of one payment or transaction. Its accessible name contains both. */
function RowButton(props: {
  label: string
  payment: Payment
  transaction?: PaymentTransaction
  reason: string | undefined
  isRunning?: boolean
  onNear?: () => void
  onClick: () => void
}) {
  const { label, payment, transaction, reason, isRunning = false, onNear, onClick } = props
  const subject = transaction ? `${transaction.Type} of ${paymentWords(payment)}` : paymentWords(payment)
  return (
    <Button
      size="xs"
      variant="ghost"
      disabledReason={reason}
      loading={isRunning}
      onPointerEnter={onNear}
      onFocus={onNear}
      onClick={onClick}
    >
      {label}
      <VisuallyHidden>: {subject}</VisuallyHidden>
    </Button>
  )
}
