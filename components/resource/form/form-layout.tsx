'use client'

import { Box, Grid, Heading, Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** Layout of a form: the sections in a column and further facts beside them on wide screens. */
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

/** Panel for fields that belong together. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel title={title}>
      <Stack gap="5" maxW="44rem">
        {children}
      </Stack>
    </Panel>
  )
}

/** Panel for facts beside a form. */
export function SidePanel({ title, children }: { title: string; children: ReactNode }) {
  return <Panel title={title}>{children}</Panel>
}

/** Part of a page with its own heading. */
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
