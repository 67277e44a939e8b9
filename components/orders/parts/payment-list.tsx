import { Box, Flex, HStack, Stack, Text } from '@chakra-ui/react'
import { Id } from '@/components/resource/cells'
import { Instant } from '@/components/resource/instant'
import { Entries, Facts, MoreFacts, xpFacts } from '@/components/resource/record/record-facts'
import { StatusBadge } from '@/components/ui/badge'
import type { Payment, PaymentTransaction } from '@/lib/ordercloud/models'
import { paymentWords } from '@/components/orders/rules/payment'
import { ReturnLink } from '@/components/resource/record/record-links'
import { Money } from './money'
import { SpendingAccountName } from './spending-account'

interface PaymentListProps {
  payments: readonly Payment[]
  /** Currency of the order, for payments without a currency. */
  currency: string | undefined
  /** Id of the buyer whose spending accounts the payments may use. */
  buyerId: string | undefined
}

/** List of payments with the transactions of each. */
export function PaymentList({ payments, currency, buyerId }: PaymentListProps) {
  return (
    <Entries>
      {payments.map((payment) => (
        <Box as="li" key={payment.ID}>
          <Flex justify="space-between" gap="3" wrap="wrap" mb="2">
            <HStack gap="2" wrap="wrap">
              <Text fontSize="sm" fontWeight="medium">
                {paymentWords(payment)}
              </Text>
              <StatusBadge isOn={payment.Accepted === true} on="Accepted" off="Not accepted" />
            </HStack>
            {payment.Amount === null || payment.Amount === undefined ? (
              <Text fontSize="sm" color="fg.muted">
                Remaining balance
              </Text>
            ) : (
              <Money amount={payment.Amount} currency={payment.Currency ?? currency} />
            )}
          </Flex>
          <Facts
            facts={[
              { label: 'Created', value: payment.DateCreated && <Instant iso={payment.DateCreated} /> },
              { label: 'ID', value: payment.ID && <Id>{payment.ID}</Id> },
              { label: 'Description', value: payment.Description },
              { label: 'Credit card', value: payment.CreditCardID && <Id>{payment.CreditCardID}</Id> },
              {
                label: 'Spending account',
                value: payment.SpendingAccountID && (
                  <SpendingAccountName buyerId={buyerId} id={payment.SpendingAccountID} />
                ),
              },
              {
                label: 'Refund for',
                value: payment.OrderReturnID && <ReturnLink id={payment.OrderReturnID} />,
              },
            ]}
          />
          <Transactions of={payment.Transactions ?? []} currency={payment.Currency ?? currency} />
          <MoreFacts label="Extended properties (xp)" facts={xpFacts(payment.xp)} />
        </Box>
      ))}
    </Entries>
  )
}

function Transactions({ of, currency }: { of: readonly PaymentTransaction[]; currency: string | undefined }) {
  if (of.length === 0) return null
  return (
    <Stack
      as="ul"
      listStyleType="none"
      aria-label="Transactions"
      gap="2"
      mt="3"
      ps="4"
      borderStartWidth="2px"
    >
      {of.map((one) => (
        <Box as="li" key={one.ID} fontSize="sm">
          <Flex justify="space-between" gap="3" wrap="wrap">
            <HStack gap="2" wrap="wrap">
              <Text>{one.Type}</Text>
              <StatusBadge isOn={one.Succeeded === true} on="Succeeded" off="Failed" />
            </HStack>
            <Money amount={one.Amount} currency={one.Currency || currency} />
          </Flex>
          <Text color="fg.muted" fontSize="xs" css={{ overflowWrap: 'anywhere' }}>
            <Instant iso={one.DateExecuted} />
            {(one.ResultCode || one.ResultMessage) &&
              ` · ${[one.ResultCode, one.ResultMessage].filter(Boolean).join(': ')}`}
          </Text>
        </Box>
      ))}
    </Stack>
  )
}
