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
import { StepQuestion } from '../parts/step-question'
import { paymentWords } from '../rules/payment'
import {
  amountOf,
  maxTransactionAmount,
  TRANSACTION_TYPES,
  transactionProblem,
  type TransactionType,
} from '../rules/payment-actions'
import { useOrderWrite } from '../parts/use-order-write'
import { recordTransaction } from './write-payment'

const MAX_RESULT_LENGTH = 200

interface TransactionDialogProps {
  order: Order
  payments: readonly Payment[]
  payment: Payment
  onClose: () => void
}

/** Dialog that records what a payment processor did with a payment. It moves no money. */
export function TransactionDialog({ order, payments, payment, onClose }: TransactionDialogProps) {
  const ids = useId()
  const { run, isRunning, problem } = useOrderWrite(order.ID ?? '')
  const currency = payment.Currency ?? order.Currency
  const due = Math.abs(amountOf(order, payments, payment))
  const mostOf = (type: TransactionType) => maxTransactionAmount(type, payment, due)
  const [id] = useState(newId)
  const [type, setType] = useState<TransactionType>(
    () => TRANSACTION_TYPES.find((one) => mostOf(one) > 0) ?? 'Authorization',
  )
  const [typed, setTyped] = useState<string>()
  const [result, setResult] = useState('')
  const [hasSucceeded, setSucceeded] = useState(true)
  const [isChecked, setChecked] = useState(false)
  const most = mostOf(type)
  const amount = typed ?? priceToText(most, currency)
  const error = transactionProblem(type, amount, { most, currency, succeeded: hasSucceeded })
  const shown = isChecked ? error : undefined

  const confirm = async () => {
    setChecked(true)
    if (error !== undefined) return
    const isDone = await run(
      () =>
        recordTransaction(order.ID ?? '', payment.ID ?? '', {
          ...{ ID: id, Type: type, DateExecuted: new Date().toISOString() },
          ...{ Amount: Number(amount), Succeeded: hasSucceeded },
          ...(currency && { Currency: currency }),
          ...(result.trim() && { ResultMessage: result.trim() }),
        }),
      'Transaction recorded.',
    )
    if (isDone) onClose()
  }
  return (
    <StepQuestion
      title={`Record a transaction of ${paymentWords(payment).toLowerCase()}`}
      words={{
        text: 'This records what happened in your payment system. It moves no money.',
        button: 'Record transaction',
      }}
      isRunning={isRunning}
      problem={problem}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Stack gap="3" color="fg">
        <Field id={`${ids}-type`} label="Type">
          <Select
            id={`${ids}-type`}
            value={type}
            onChange={(event) => {
              setType(event.target.value as TransactionType)
              setTyped(undefined)
            }}
          >
            {TRANSACTION_TYPES.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        </Field>
        <Field
          id={`${ids}-amount`}
          label={`Amount${currency ? ` (${currency})` : ''}`}
          help={`At most ${formatPrice(most, currency)}.`}
          error={shown}
        >
          <Input
            id={`${ids}-amount`}
            inputMode="decimal"
            value={amount}
            aria-invalid={shown !== undefined}
            aria-describedby={describedBy(`${ids}-amount`, { help: true, error: shown })}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </Field>
        <Field id={`${ids}-result`} label="Message of the payment system">
          <Input
            id={`${ids}-result`}
            value={result}
            maxLength={MAX_RESULT_LENGTH}
            onChange={(event) => setResult(event.currentTarget.value)}
          />
        </Field>
        <CheckOption checked={hasSucceeded} onChange={(event) => setSucceeded(event.currentTarget.checked)}>
          Succeeded
        </CheckOption>
        {!hasSucceeded && (
          <Text fontSize="xs" color="fg.muted">
            A failed transaction does not count as authorized, captured, voided or refunded.
          </Text>
        )}
      </Stack>
    </StepQuestion>
  )
}
