'use client'

import { Stack, Text } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { CheckOption } from '@/components/ui/check-option'
import { describedBy, Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { formatPrice } from '@/lib/format/price'
import { newId } from '@/lib/forms/ids'
import { priceToText } from '@/lib/forms/values'
import type { Order, Payment } from '@/lib/ordercloud/models'
import { isMarketplace } from '@/lib/parties/companies'
import { xpOf } from '@/lib/xp/tree'
import { ReferenceInput } from '../parts/reference-input'
import { StepQuestion } from '../parts/step-question'
import { orders } from '../resource'
import { paymentWords } from '../rules/payment'
import { nameInText } from '../rules/name-in-text'
import { amountLeft, amountProblem } from '../rules/payment-actions'
import { creditCardReference, spendingAccountReference } from '../parts/references'
import { useOrderWrite } from '../parts/use-order-write'
import { addPayment, changePayment } from './write-payment'

const MAX_DESCRIPTION_LENGTH = 2000
const MAX_NUMBER_LENGTH = 100

const TYPES = [
  { type: 'PurchaseOrder', label: 'Purchase order' },
  { type: 'SpendingAccount', label: 'Spending account' },
  { type: 'CreditCard', label: 'Credit card' },
] as const

type PaymentType = (typeof TYPES)[number]['type']

interface PaymentDialogProps {
  order: Order
  payments: readonly Payment[]
  /** The payment to change. Undefined for a new one. */
  payment?: Payment | undefined
  onClose: () => void
}

/** Dialog that adds a payment to an order, or changes one. The platform fixes the means of a payment when it is added. */
export function PaymentDialog({ order, payments, payment, onClose }: PaymentDialogProps) {
  const ids = useId()
  const orderId = order.ID ?? ''
  const buyerId = order.FromCompanyID ?? ''
  const { run, isRunning, problem } = useOrderWrite(orderId)
  const [id] = useState(newId)
  const [type, setType] = useState<PaymentType>((payment?.Type as PaymentType | undefined) ?? 'PurchaseOrder')
  const [meansId, setMeansId] = useState('')
  const [number, setNumber] = useState(() => numberOf(payment))
  const [amount, setAmount] = useState(() =>
    priceToText(payment?.Amount, payment?.Currency ?? order.Currency),
  )
  const [description, setDescription] = useState(payment?.Description ?? '')
  const [isAccepted, setAccepted] = useState(payment?.Accepted ?? true)
  const [isChecked, setChecked] = useState(false)

  const means = type === 'SpendingAccount' ? 'a spending account' : 'a credit card'
  const amountError = amountProblem(amount, { order, payments, ...(payment && { payment }) })
  const meansError =
    !payment && type !== 'PurchaseOrder' && meansId === '' ? `Choose ${means} of the buyer.` : undefined
  const left = amountLeft(order, payments, payment)

  const confirm = async () => {
    setChecked(true)
    if (amountError ?? meansError) return
    const Amount = amount.trim() === '' ? null : Number(amount)
    const xp =
      type === 'PurchaseOrder' ? { ...xpOf(payment ?? {}), PONumber: number.trim() || null } : undefined
    const shared = {
      Amount,
      Description: description.trim(),
      Accepted: isAccepted,
      ...(xp && (payment || xp.PONumber) && { xp }),
    }
    const isDone = payment
      ? await run(() => changePayment(orderId, payment.ID ?? '', shared), 'Payment saved.')
      : await run(
          () =>
            addPayment(orderId, {
              ...(shared as Payment),
              ID: id,
              Type: type,
              ...(type === 'SpendingAccount' && { SpendingAccountID: meansId }),
              ...(type === 'CreditCard' && { CreditCardID: meansId }),
            }),
          'Payment added.',
        )
    if (isDone) onClose()
  }
  const shownAmountError = isChecked ? amountError : undefined
  return (
    <StepQuestion
      title={
        payment
          ? `Edit ${paymentWords(payment).toLowerCase()}`
          : `Add a payment to ${nameInText(orders.titleOf(order))}`
      }
      words={{ button: payment ? 'Save payment' : 'Add payment' }}
      isRunning={isRunning}
      problem={problem}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Stack gap="3" color="fg">
        {!payment && (
          <Field id={`${ids}-type`} label="Paid by">
            <Select
              id={`${ids}-type`}
              value={type}
              onChange={(event) => {
                setType(event.target.value as PaymentType)
                setMeansId('')
              }}
            >
              {TYPES.filter((one) => one.type === 'PurchaseOrder' || !isMarketplace(buyerId)).map((one) => (
                <option key={one.type} value={one.type}>
                  {one.label}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {!payment && type === 'SpendingAccount' && (
          <ReferenceInput
            id={`${ids}-means`}
            label="Spending account"
            of={spendingAccountReference(buyerId)}
            value={meansId}
            error={isChecked ? meansError : undefined}
            onChange={setMeansId}
          />
        )}
        {!payment && type === 'CreditCard' && (
          <ReferenceInput
            id={`${ids}-means`}
            label="Credit card"
            of={creditCardReference(buyerId)}
            value={meansId}
            error={isChecked ? meansError : undefined}
            onChange={setMeansId}
          />
        )}
        {type === 'PurchaseOrder' && (
          <Field id={`${ids}-number`} label="Purchase order number">
            <Input
              id={`${ids}-number`}
              value={number}
              maxLength={MAX_NUMBER_LENGTH}
              onChange={(event) => setNumber(event.currentTarget.value)}
            />
          </Field>
        )}
        <Field
          id={`${ids}-amount`}
          label={`Amount${order.Currency ? ` (${order.Currency})` : ''}`}
          help={`${formatPrice(left, order.Currency)} of the total is left. Leave empty to cover whatever is left.`}
          error={shownAmountError}
        >
          <Input
            id={`${ids}-amount`}
            inputMode="decimal"
            value={amount}
            aria-invalid={shownAmountError !== undefined}
            aria-describedby={describedBy(`${ids}-amount`, { help: true, error: shownAmountError })}
            onChange={(event) => setAmount(event.currentTarget.value)}
          />
        </Field>
        <Field id={`${ids}-description`} label="Description">
          <Input
            id={`${ids}-description`}
            value={description}
            maxLength={MAX_DESCRIPTION_LENGTH}
            onChange={(event) => setDescription(event.currentTarget.value)}
          />
        </Field>
        <CheckOption checked={isAccepted} onChange={(event) => setAccepted(event.currentTarget.checked)}>
          Accepted
        </CheckOption>
        <Text fontSize="xs" color="fg.muted">
          An order can be submitted when all its payments are accepted.
        </Text>
      </Stack>
    </StepQuestion>
  )
}

function numberOf(payment: Payment | undefined): string {
  const number = xpOf(payment ?? {}).PONumber
  return typeof number === 'string' ? number : ''
}
