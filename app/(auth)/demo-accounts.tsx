'use client'

import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { Button } from '@/components/ui/button'
import type { DemoAccount } from '@/lib/settings/demo-accounts'

interface DemoAccountsProps {
  accounts: readonly DemoAccount[]
  onChoose: (account: DemoAccount) => void
}

/** Lists the accounts of the embedded platform. Choosing an account fills in the form. */
export function DemoAccounts({ accounts, onChoose }: DemoAccountsProps) {
  return (
    <Box as="section" aria-labelledby="demo-accounts" borderTopWidth="1px" pt="5">
      <Text as="h2" id="demo-accounts" fontSize="sm" fontWeight="medium" mb="1">
        Demo accounts
      </Text>
      <Text fontSize="sm" color="fg.muted" mb="3">
        Choose one to fill in the form.
      </Text>
      <Stack as="ul" gap="0.5" listStyleType="none" mx="-3">
        {accounts.map((account) => (
          <li key={account.userName}>
            <Button
              variant="ghost"
              w="full"
              px="3"
              justifyContent="space-between"
              onClick={() => onChoose(account)}
            >
              <Flex as="span" w="full" justify="space-between" gap="4">
                <span>{account.userName}</span>
                <Text as="span" color="fg.muted" fontWeight="normal" truncate>
                  {account.role}
                </Text>
              </Flex>
            </Button>
          </li>
        ))}
      </Stack>
    </Box>
  )
}
