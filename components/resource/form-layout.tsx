'use client'

import { Box, Grid, Heading, Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** Sections of a form one below the other; what is known besides, at their side where there is room. */
export function FormLayout({ children, side }: { children: ReactNode; side?: ReactNode }) {
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 18rem' }} gap="5" alignItems="start">
      <Stack gap="5" minW="0">
        {children}
      </Stack>
      {side}
    </Grid>
  )
}

/** Fields that belong together. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel title={title}>
      <Stack gap="5" maxW="44rem">
        {children}
      </Stack>
    </Panel>
  )
}

/** Facts beside a form. */
export function SidePanel({ title, children }: { title: string; children: ReactNode }) {
  return <Panel title={title}>{children}</Panel>
}

/** A part of a page with a heading of its own. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box
      as="section"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="lg"
      p={{ base: '4', md: '5' }}
    >
      <Heading as="h2" fontSize="md" mb="4">
        {title}
      </Heading>
      {children}
    </Box>
  )
}
