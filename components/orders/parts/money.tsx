import { Text } from '@chakra-ui/react'
import { formatPrice } from '@/lib/format/price'

interface MoneyProps {
  amount: number | null | undefined
  currency: string | null | undefined
}

/** Shows an amount in its currency, or a dash when the amount is unknown. A dash is not 0. */
export function Money({ amount, currency }: MoneyProps) {
  const isKnown = amount !== null && amount !== undefined
  return (
    <Text
      as="span"
      fontVariantNumeric="tabular-nums"
      whiteSpace="nowrap"
      color={isKnown ? undefined : 'fg.muted'}
    >
      {isKnown ? formatPrice(amount, currency) : '–'}
    </Text>
  )
}
