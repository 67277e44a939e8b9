import { Text } from '@chakra-ui/react'
import { Empty } from '@/components/resource/cells'
import { formatPrice, formatUnitPrice } from '@/lib/format/price'

interface MoneyProps {
  amount: number | null | undefined
  currency: string | null | undefined
  /** True for the price of one unit, which may have more decimal digits than the currency. */
  isUnitPrice?: boolean
}

/** Shows an amount in its currency, or a dash when the amount is unknown. A dash is not 0. */
export function Money({ amount, currency, isUnitPrice }: MoneyProps) {
  if (amount === null || amount === undefined) return <Empty />
  return (
    <Text as="span" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
      {isUnitPrice ? formatUnitPrice(amount, currency) : formatPrice(amount, currency)}
    </Text>
  )
}
