'use client'

import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Id } from '@/components/resource/cells'
import { Day } from '@/components/resource/day'
import { Entries, MoreFacts, xpFacts } from '@/components/resource/record/record-facts'
import { ReturnLink } from '@/components/resource/record/record-links'
import { StatusBadge } from '@/components/ui/badge'
import type { Payment, PaymentTransaction } from '@/lib/ordercloud/models'
import { paymentWords } from '@/components/orders/rules/payment'
import { Money } from './money'
import { PaymentMeansName, usePaymentMeans } from './payment-means'
import { SideFacts } from './side-facts'

interface PaymentListProps {
  payments: readonly Payment[]
  /** Currency of the order, for payments without a currency. */
  currency: string | undefined
  /** Id of the buyer whose spending accounts and credit cards the payments may use. */
  buyerId: string | undefined
  /** Renders the controls of an entry. Without it, the entries have none. */
  action?: (payment: Payment) => ReactNode
  /** Renders the control of a transaction. Without it, transactions have none. */
  transactionAction?: (payment: Payment, transaction: PaymentTransaction) => ReactNode
}

/** List of payments with the transactions of each. */
export function PaymentList({ payments, currency, buyerId, action, transactionAction }: PaymentListProps) {
  const { accounts, cards } = usePaymentMeans(buyerId, payments)
  return (
    <Entries>
      {payments.map((payment) => (
        <Box as="li" key={payment.ID}>
          <Flex justify="space-between" gap="3">
            <Flex columnGap="2" wrap="wrap" minW="0" css={{ overflowWrap: 'anywhere' }}>
              <Text fontWeight="medium">{paymentWords(payment)}</Text>
              <StatusBadge isOn={payment.Accepted === true} on="Accepted" off="Not accepted" />
            </Flex>
            {payment.Amount === null || payment.Amount === undefined ? (
              <Text color="fg.muted">Remaining balance</Text>
            ) : (
              <Money amount={payment.Amount} currency={payment.Currency ?? currency} />
            )}
          </Flex>
          <SideFacts
            facts={[
              { label: 'Description', value: payment.Description },
              {
                label: 'Account',
                value: payment.SpendingAccountID && (
                  <PaymentMeansName id={payment.SpendingAccountID} names={accounts} />
                ),
              },
              {
                label: 'Card',
                value: payment.CreditCardID && <PaymentMeansName id={payment.CreditCardID} names={cards} />,
              },
              {
                label: 'Refund for',
                value: payment.OrderReturnID && <ReturnLink id={payment.OrderReturnID} />,
              },
            ]}
          />
          <Transactions
            of={payment.Transactions ?? []}
            currency={payment.Currency ?? currency}
            action={(transaction) => transactionAction?.(payment, transaction)}
          />
          <Flex justify="space-between" align="flex-start" gap="3" mt="1" wrap="wrap">
            <Box minW="20" flex="1">
              <MoreFacts
                label="More"
                facts={[
                  { label: 'Payment ID', value: payment.ID && <Id>{payment.ID}</Id> },
                  { label: 'Account ID', value: knownId(accounts, payment.SpendingAccountID) },
                  { label: 'Card ID', value: knownId(cards, payment.CreditCardID) },
                  {
                    label: 'Created',
                    value: payment.DateCreated && <Day iso={payment.DateCreated} hasTime />,
                  },
                  ...xpFacts(payment.xp),
                ]}
              />
            </Box>
            {action?.(payment)}
          </Flex>
        </Box>
      ))}
    </Entries>
  )
}

/** Shows the ID of an account or a card whose name is shown above. */
function knownId(names: ReadonlyMap<string, string>, id: string | null | undefined): ReactNode {
  return id && names.has(id) && <Id>{id}</Id>
}

function Transactions(props: {
  of: readonly PaymentTransaction[]
  currency: string | undefined
  action: (transaction: PaymentTransaction) => ReactNode
}) {
  const { of, currency, action } = props
  if (of.length === 0) return null
  return (
    <Stack
      as="ul"
      listStyleType="none"
      aria-label="Transactions"
      gap="1"
      mt="1"
      ps="3"
      borderStartWidth="2px"
    >
      {of.map((one) => (
        <Box as="li" key={one.ID}>
          <Flex justify="space-between" gap="3">
            <Text minW="0" css={{ overflowWrap: 'anywhere' }}>
              {one.Type} <StatusBadge isOn={one.Succeeded === true} on="Succeeded" off="Failed" />
            </Text>
            <Flex gap="2" align="center">
              <Money amount={one.Amount} currency={one.Currency || currency} />
              {action(one)}
            </Flex>
          </Flex>
          {(one.ResultCode || one.ResultMessage) && (
            <Text color="fg.muted" fontSize="xs" css={{ overflowWrap: 'anywhere' }}>
              {[one.ResultCode, one.ResultMessage].filter(Boolean).join(': ')}
            </Text>
          )}
        </Box>
      ))}
    </Stack>
  )
}
