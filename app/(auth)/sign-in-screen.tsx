'use client'

import { Box, Flex, Grid, Heading, Stack, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { Logo } from '@/components/shell/logo'
import { Alert } from '@/components/ui/alert'
import { getSettings } from '@/lib/settings'
import type { DemoAccount } from '@/lib/settings/demo-accounts'
import { DemoAccounts } from './demo-accounts'
import { Illustration } from './illustration'
import { SignInForm } from './sign-in-form'
import { useReturn } from './use-return'

/** The page at /: the form, what to know before filling it in, and a picture where there is room. */
export function SignInScreen({ demoAccounts }: { demoAccounts: readonly DemoAccount[] }) {
  const { appName, marketplaceName } = getSettings()
  const { notice, isResuming, proceed } = useReturn()
  const [chosen, setChosen] = useState<DemoAccount>()
  return (
    <Grid
      templateColumns={{ base: '1fr', lg: 'minmax(28rem, 5fr) 7fr' }}
      templateRows={{ base: 'auto 1fr', lg: '1fr' }}
      minH="100dvh"
      bg="bg.panel"
    >
      <Flex direction="column" px={{ base: '5', sm: '10' }} py={{ base: '6', lg: '10' }}>
        <Box as="header">
          <Logo name={appName} />
        </Box>
        <Stack as="main" gap="6" w="full" maxW="24rem" m="auto" py={{ base: '8', lg: '10' }}>
          <Stack gap="1">
            <Heading as="h1" size="2xl">
              Sign in
            </Heading>
            <Text color="fg.muted">to the back office of {marketplaceName}</Text>
          </Stack>
          {notice && <Alert status="warning">{notice}</Alert>}
          {isResuming ? (
            <Alert status="neutral">Signing you in again.</Alert>
          ) : (
            <SignInForm key={chosen?.userName} filledWith={chosen} onSignedIn={proceed} />
          )}
          {demoAccounts.length > 0 && !isResuming && (
            <DemoAccounts accounts={demoAccounts} onChoose={setChosen} />
          )}
        </Stack>
      </Flex>
      <Box
        order={{ base: -1, lg: 0 }}
        position={{ lg: 'sticky' }}
        top="0"
        h={{ base: '9.5rem', sm: '12rem', lg: '100dvh' }}
        p={{ base: '3', lg: '4' }}
        pb={{ base: '0', lg: '4' }}
        ps={{ lg: '0' }}
      >
        <Illustration />
      </Box>
    </Grid>
  )
}
