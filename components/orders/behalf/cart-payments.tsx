'use client'

import { Flex } from '@chakra-ui/react'
import { useId, useRef, useState, type FormEvent } from 'react'
import { PanelNote, RecordPanel } from '@/components/resource/record/record-panel'
import { Button } from '@/components/ui/button'
import { describedBy, Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { newId } from '@/lib/forms/ids'
import { formatPrice } from '@/lib/format/price'
import type { BuyerCreditCard, Payment, SpendingAccount } from '@/lib/ordercloud/models'
import { PaymentList } from '../parts/payment-list'
import { creditCardReference } from '../parts/references'
import { paymentWords } from '../rules/payment'
import { amountLeft, amountProblem } from '../rules/payment-actions'
import { addPayment, removePayment, type Cart } from '@/lib/orders/cart'
import { useAsUserQuery, useAsUserWrite } from './use-as-user-query'

const PAGE_SIZE = 100
const MAX_NUMBER_LENGTH = 100

type PaymentType = 'PurchaseOrder' | 'SpendingAccount' | 'CreditCard'

/** Panel with the payments of the cart: by purchase order, or by a spending account or credit card of the user. */
export function CartPayments({ orderId, cart }: { orderId: string; cart: Cart }) {
  const { order, payments } = cart
  const { run, isRunning } = useAsUserWrite(orderId)
  return (
    <RecordPanel title="Payments" count={payments.length}>
      {payments.length === 0 ? (
        <PanelNote>No payments. Add one if the storefront needs it.</PanelNote>
      ) : (
        <PaymentList
          payments={payments}
          currency={order.Currency}
          buyerId={order.FromCompanyID}
          action={(payment) => (
            <Button
              size="xs"
              variant="ghost"
              me="-2"
              disabled={isRunning}
              onClick={() =>
                void run((as) => removePayment(as, orderId, payment.ID ?? ''), 'Payment deleted.')
              }
            >
              Delete<VisuallyHidden>: {paymentWords(payment)}</VisuallyHidden>
            </Button>
          )}
        />
      )}
      <PaymentForm orderId={orderId} cart={cart} />
    </RecordPanel>
  )
}

/** The ways to pay, and the accounts and cards that the user has. */
function useMeans() {
  const accounts = useAsUserQuery({
    key: ['spending accounts'],
    pick: (oc) => oc.Me,
    run: (me, request) => me.ListSpendingAccounts({ pageSize: PAGE_SIZE }, request),
  })
  const cards = useAsUserQuery({
    key: ['credit cards'],
    pick: (oc) => oc.Me,
    run: (me, request) => me.ListCreditCards({ pageSize: PAGE_SIZE }, request),
  })
  return {
    accounts: (accounts.data?.Items ?? []) as SpendingAccount[],
    cards: (cards.data?.Items ?? []) as BuyerCreditCard[],
  }
}

function PaymentForm({ orderId, cart }: { orderId: string; cart: Cart }) {
  const { order, payments } = cart
  const ids = useId()
  const { accounts, cards } = useMeans()
  const { run, isRunning, problem, clearProblem } = useAsUserWrite(orderId)
  const [type, setType] = useState<PaymentType>('PurchaseOrder')
  const [meansId, setMeansId] = useState('')
  const [number, setNumber] = useState('')
  const [amount, setAmount] = useState('')
  const [isChecked, setChecked] = useState(false)
  // The payment keeps its ID until it is added, so that another attempt does not add it twice.
  const id = useRef(newId())
  const means =
    type === 'SpendingAccount'
      ? accounts.map((one) => ({ id: one.ID ?? '', name: accountName(one, order.Currency) }))
      : cards.map((one) => ({ id: one.ID ?? '', name: creditCardReference('').titleOf(one) }))
  const meansError =
    type !== 'PurchaseOrder' && meansId === '' ? `Choose the ${LABELS[type].toLowerCase()}.` : undefined
  const amountError = amountProblem(amount, { order, payments })
  const shown = isChecked ? { means: meansError, amount: amountError } : {}
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (meansError ?? amountError) return
    const payment: Payment = {
      ID: id.current,
      Type: type,
      ...(amount.trim() !== '' && { Amount: Number(amount) }),
      ...(type === 'SpendingAccount' && { SpendingAccountID: meansId }),
      ...(type === 'CreditCard' && { CreditCardID: meansId }),
      ...(type === 'PurchaseOrder' && number.trim() !== '' && { xp: { PONumber: number.trim() } }),
    }
    if (!(await run((as) => addPayment(as, orderId, payment), 'Payment added.'))) return
    id.current = newId()
    setNumber('')
    setAmount('')
    setMeansId('')
    setChecked(false)
  }
  return (
    <form noValidate aria-label="Add a payment" onSubmit={(event) => void submit(event)}>
      <Flex gap="3" mt="3" align="flex-start" wrap="wrap">
        <Field id={`${ids}-type`} label="Paid by">
          <Select
            id={`${ids}-type`}
            value={type}
            onChange={(event) => {
              setType(event.target.value as PaymentType)
              setMeansId('')
              clearProblem()
            }}
          >
            <option value="PurchaseOrder">{LABELS.PurchaseOrder}</option>
            {accounts.length > 0 && <option value="SpendingAccount">{LABELS.SpendingAccount}</option>}
            {cards.length > 0 && <option value="CreditCard">{LABELS.CreditCard}</option>}
          </Select>
        </Field>
        {type === 'PurchaseOrder' ? (
          <Field id={`${ids}-number`} label="Purchase order number">
            <Input
              id={`${ids}-number`}
              value={number}
              maxLength={MAX_NUMBER_LENGTH}
              onChange={(event) => setNumber(event.currentTarget.value)}
            />
          </Field>
        ) : (
          <Field id={`${ids}-means`} label={LABELS[type]} error={shown.means} isRequired>
            <Select
              id={`${ids}-means`}
              value={meansId}
              aria-invalid={shown.means !== undefined}
              aria-describedby={describedBy(`${ids}-means`, { error: shown.means })}
              onChange={(event) => setMeansId(event.target.value)}
            >
              <option value="">Choose…</option>
              {means.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Field
          id={`${ids}-amount`}
          label={`Amount${order.Currency ? ` (${order.Currency})` : ''}`}
          help={`Empty for the rest, now ${formatPrice(amountLeft(order, payments), order.Currency)}.`}
          error={shown.amount ?? problem}
        >
          <Input
            id={`${ids}-amount`}
            inputMode="decimal"
            width="8rem"
            value={amount}
            aria-invalid={shown.amount !== undefined}
            aria-describedby={describedBy(`${ids}-amount`, { help: true, error: shown.amount ?? problem })}
            onChange={(event) => {
              setAmount(event.currentTarget.value)
              clearProblem()
            }}
          />
        </Field>
        <Button type="submit" size="sm" variant="outline" mt={{ md: '6' }} loading={isRunning}>
          Add payment
        </Button>
      </Flex>
    </form>
  )
}

const LABELS = {
  PurchaseOrder: 'Purchase order',
  SpendingAccount: 'Spending account',
  CreditCard: 'Credit card',
} as const

function accountName({ ID, Name, Balance }: SpendingAccount, currency: string | undefined): string {
  return `${Name || (ID ?? '')}, ${formatPrice(Balance ?? 0, currency)} left`
}
