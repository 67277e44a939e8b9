'use client'

import { Box, Text } from '@chakra-ui/react'
import { Id } from '@/components/resource/cells'
import { useNamesById } from '@/hooks/use-names-by-id'
import { useViewer } from '@/hooks/use-session'
import { isMarketplace } from '@/lib/parties/companies'
import { holdsRole } from '@/lib/permissions/check'
import { meansOf, type PaymentMeans } from '../rules/payment'
import { creditCardReference, spendingAccountReference } from './references'

/**
 * Returns the names of the buyer's spending accounts and credit cards that payments use, by ID. Takes one request for
 * all accounts and one for all cards, as far as the user's roles allow. The server reads the same (`readPayments`).
 */
export function usePaymentMeans(buyerId: string | undefined, payments: readonly PaymentMeans[]) {
  const { assignedRoles: roles, isAdmin } = useViewer()
  const { accountIds, cardIds } = meansOf(payments)
  const [accounts, cards] = [spendingAccountReference(buyerId ?? ''), creditCardReference(buyerId ?? '')]
  // Orders of the marketplace to its suppliers have no buyer.
  const hasBuyer = buyerId !== undefined && buyerId !== '' && !isMarketplace(buyerId)
  const mayRead = (readers: readonly string[] = []) =>
    hasBuyer && isAdmin && readers.some((role) => holdsRole(role, { roles, isAdmin }))
  return {
    accounts: useNamesById(accounts, accountIds, mayRead(accounts.readers)),
    cards: useNamesById(cards, cardIds, mayRead(cards.readers)),
  }
}

/** Shows a spending account or a credit card: the name, or the ID alone when the name is not known. */
export function PaymentMeansName({ id, names }: { id: string; names: ReadonlyMap<string, string> }) {
  const name = names.get(id)
  return (
    <Box css={{ overflowWrap: 'anywhere' }}>
      {name === undefined || name === id ? <Id>{id}</Id> : <Text title={id}>{name}</Text>}
    </Box>
  )
}
