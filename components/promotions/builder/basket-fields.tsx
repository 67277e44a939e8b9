'use client'

import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { Plus, X } from 'lucide-react'
import { useId } from 'react'
import { RecordPicker } from '@/components/resource/assign/record-picker'
import { Button, IconButton } from '@/components/ui/button'
import { Label, Note } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { Input } from '@/components/ui/input'
import type { Product } from '@/lib/ordercloud/models'
import { productReference } from '@/lib/resource/references'
import { emptyLine, lineProblem, shippingProblem, type Basket, type BasketLine } from '../rules/basket'

interface BasketFieldsProps {
  basket: Basket
  /** Default price of one unit of each line. Undefined when there is none. */
  prices: readonly (number | undefined)[]
  onChange: (basket: Basket) => void
}

/** Fields for the lines of a basket that is made by hand. */
export function BasketFields({ basket, prices, onChange }: BasketFieldsProps) {
  const { lines, shippingCost } = basket
  const id = useId()
  const change = (index: number, changes: Partial<BasketLine>) =>
    onChange({ ...basket, lines: lines.map((line, at) => (at === index ? { ...line, ...changes } : line)) })
  const shippingError = shippingProblem(shippingCost)
  return (
    <Stack gap="2" role="group" aria-label="Basket">
      {lines.map((line, index) => (
        <LineFields
          key={line.key}
          {...{ line, listed: prices[index], number: index + 1 }}
          onChange={(changes) => change(index, changes)}
          onRemove={() => onChange({ ...basket, lines: lines.filter((_, at) => at !== index) })}
        />
      ))}
      <Button
        size="xs"
        variant="outline"
        alignSelf="flex-start"
        onClick={() => onChange({ ...basket, lines: [...lines, emptyLine()] })}
      >
        <Icon as={Plus} boxSize="3.5" />
        Add line
      </Button>
      <Box>
        <Label htmlFor={`${id}-shipping`}>Shipping cost</Label>
        <Input
          id={`${id}-shipping`}
          inputMode="decimal"
          width="7rem"
          autoComplete="off"
          aria-invalid={shippingError !== undefined || undefined}
          aria-describedby={shippingError ? `${id}-shipping-error` : undefined}
          value={shippingCost}
          onChange={({ target }) => onChange({ ...basket, shippingCost: target.value })}
        />
        {shippingError && (
          <Note id={`${id}-shipping-error`} color="fg.error" display="block" mt="1">
            {shippingError}
          </Note>
        )}
      </Box>
    </Stack>
  )
}

function LineFields(props: {
  line: BasketLine
  listed: number | undefined
  /** Position among the lines, from 1. */
  number: number
  onChange: (changes: Partial<BasketLine>) => void
  onRemove: () => void
}) {
  const { line, listed, number, onChange, onRemove } = props
  const id = useId()
  const problem = lineProblem(line, listed)
  return (
    <Box borderTopWidth={number === 1 ? '0' : '1px'} borderColor="border" pt={number === 1 ? '0' : '2'}>
      <RecordPicker<Product>
        resource={productReference}
        value={line.product?.ID ?? ''}
        known={line.product}
        onChange={(_, product) => onChange({ product, price: '' })}
        control={{ 'aria-label': `Product of line ${number}` }}
      />
      <Flex gap="1.5" align="center" mt="1.5" wrap="wrap">
        <Input
          aria-label={`Quantity of line ${number}`}
          aria-describedby={problem && line.product ? `${id}-problem` : undefined}
          inputMode="numeric"
          width="4.5rem"
          autoComplete="off"
          value={line.quantity}
          onChange={({ target }) => onChange({ quantity: target.value })}
        />
        <Text as="span" color="fg.muted">
          at
        </Text>
        <Input
          aria-label={`Price of line ${number}`}
          aria-describedby={problem && line.product ? `${id}-problem` : undefined}
          inputMode="decimal"
          width="6rem"
          autoComplete="off"
          placeholder={listed === undefined ? undefined : String(listed)}
          value={line.price}
          onChange={({ target }) => onChange({ price: target.value })}
        />
        <Box flex="1" />
        <IconButton label={`Remove line ${number}`} size="sm" onClick={onRemove}>
          <Icon as={X} boxSize="4" />
        </IconButton>
      </Flex>
      {problem && line.product && (
        <Note id={`${id}-problem`} color="fg.error" display="block" mt="1">
          {problem}
        </Note>
      )}
    </Box>
  )
}
