'use client'

import { Box, Flex, Grid, Heading, Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Logo } from '@/components/shell/header/logo'
import { getSettings } from '@/lib/settings'
import { Illustration } from './illustration'

interface AuthPageProps {
  title: string
  description: string
  children: ReactNode
}

/** Layout of the page at /: a form under its heading, with a picture beside it on wide screens. */
export function AuthPage({ title, description, children }: AuthPageProps) {
  return (
    <Grid
      templateColumns={{ base: '1fr', lg: 'minmax(28rem, 5fr) 7fr' }}
      templateRows={{ base: 'auto 1fr', lg: '1fr' }}
      minH="100dvh"
      bg="bg.panel"
    >
      {/* Placed first because it stands above the form on small screens. Loaded later, it would push the form down. */}
      <Box
        order={{ lg: 1 }}
        position={{ lg: 'sticky' }}
        top="0"
        h={{ base: '9.5rem', sm: '12rem', lg: '100dvh' }}
        p={{ base: '3', lg: '4' }}
        pb={{ base: '0', lg: '4' }}
        ps={{ lg: '0' }}
      >
        <Illustration />
      </Box>
      <Flex direction="column" px={{ base: '5', sm: '10' }} py={{ base: '6', lg: '10' }}>
        <Box as="header">
          <Logo name={getSettings().appName} />
        </Box>
        <Stack as="main" gap="6" w="full" maxW="24rem" m="auto" py={{ base: '8', lg: '10' }}>
          <Stack gap="1">
            <Heading as="h1" size="2xl">
              {title}
            </Heading>
            <Text color="fg.muted">{description}</Text>
          </Stack>
          {children}
        </Stack>
      </Flex>
    </Grid>
  )
}
