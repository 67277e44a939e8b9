'use client'

import { Box, Flex, Text } from '@chakra-ui/react'
import { useEffect, useId, useState, type FormEvent } from 'react'
import { Entries } from '@/components/resource/record/record-facts'
import { PanelNote, RecordPanel } from '@/components/resource/record/record-panel'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { formatUnitPrice } from '@/lib/format/price'
import type { LineItem } from '@/lib/ordercloud/models'
import { Money } from '../parts/money'
import { productName, specWords } from '../rules/line'
import { quantityProblem } from '../rules/line-changes'
import { changeQuantity, removeLine, type Cart } from '@/lib/orders/cart'
import { useAsUserWrite } from './use-as-user-query'

interface CartLinesProps {
  orderId: string
  /** Undefined while the cart is empty. */
  cart: Cart | undefined
  /** Called when a quantity is typed that is not saved yet, and when it is saved. Must be stable. */
  onTyping: (lineId: string, isTyping: boolean) => void
}

/** Panel with the lines of the cart, whose quantities can be changed. */
export function CartLines({ orderId, cart, onTyping }: CartLinesProps) {
  const lines = cart?.lines ?? []
  return (
    <RecordPanel title="Cart" count={lines.length}>
      {lines.length === 0 ? (
        <PanelNote>Nothing yet. Add products from the list.</PanelNote>
      ) : (
        <Entries>
          {lines.map((line) => (
            <CartLine
              key={`${line.ID ?? ''} ${line.Quantity ?? 0}`}
              {...{ orderId, line, currency: cart?.order.Currency, onTyping }}
            />
          ))}
        </Entries>
      )}
    </RecordPanel>
  )
}

function CartLine(props: {
  orderId: string
  line: LineItem
  currency: string | undefined
  onTyping: CartLinesProps['onTyping']
}) {
  const { orderId, line, currency, onTyping } = props
  const { ID: lineId = '', Quantity: saved = 0, UnitPrice: unitPrice } = line
  const id = useId()
  const { run, isRunning, problem, clearProblem } = useAsUserWrite(orderId)
  const [text, setText] = useState(String(saved))
  const isChanged = text.trim() !== String(saved)
  const error = (isChanged ? quantityProblem(text) : undefined) ?? problem
  const name = productName(line)
  // The quantity may be saved although its response was lost. The cart that is read afterwards tells.
  useEffect(() => {
    onTyping(lineId, isChanged)
    return () => onTyping(lineId, false)
  }, [isChanged, lineId, onTyping])
  const type = (next: string) => {
    setText(next)
    clearProblem()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isChanged || quantityProblem(text)) return
    await run((as) => changeQuantity(as, orderId, lineId, Number(text)), 'Quantity changed.')
  }
  const remove = () => void run((as) => removeLine(as, orderId, lineId), `${name} removed from the cart.`)
  const words = [
    specWords(line),
    typeof unitPrice === 'number' ? `${formatUnitPrice(unitPrice, currency)} each` : '',
  ]
  return (
    <Box as="li">
      <Flex gap="3" justify="space-between">
        <Box minW="0" css={{ overflowWrap: 'anywhere' }}>
          <label htmlFor={id}>
            <VisuallyHidden>Quantity of </VisuallyHidden>
            {name}
          </label>
          <Text color="fg.muted" fontSize="xs">
            {words.filter(Boolean).join(' · ')}
          </Text>
        </Box>
        <Money amount={line.LineTotal} currency={currency} />
      </Flex>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Flex gap="2" align="center" mt="1" wrap="wrap">
          <Input
            id={id}
            inputMode="numeric"
            autoComplete="off"
            width="5rem"
            value={text}
            aria-invalid={error !== undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            onChange={(event) => type(event.currentTarget.value)}
          />
          {isChanged && (
            <Button type="submit" size="xs" variant="outline" loading={isRunning}>
              Update<VisuallyHidden> the quantity of {name}</VisuallyHidden>
            </Button>
          )}
          <Button size="xs" variant="ghost" disabled={isRunning} onClick={remove}>
            Remove<VisuallyHidden>: {name}</VisuallyHidden>
          </Button>
        </Flex>
        {error && (
          <Text id={`${id}-error`} role="alert" color="fg.error" fontSize="xs" fontWeight="medium" mt="1">
            {error}
          </Text>
        )}
      </form>
    </Box>
  )
}
