'use client'

import { Box, Flex, Grid, Heading, Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { PhoneFoldButton, PhoneFoldContent, usePhoneFold } from '@/components/ui/phone-fold'

interface FormLayoutProps {
  children: ReactNode
  side?: ReactNode
}

/**
 * Layout of a form: the sections in a column and further facts beside them on wide screens. Without facts their room
 * stays empty, so that the fields of all forms are as wide and the button that saves is near them.
 */
export function FormLayout({ children, side }: FormLayoutProps) {
  return (
    <Grid
      data-with-side
      templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 19rem' }}
      gap="3"
      alignItems="start"
    >
      <Stack gap="3" minW="0">
        {children}
      </Stack>
      {side}
    </Grid>
  )
}

/** Panels below the form of a tab. They are as wide as the cards of the form. */
export function PanelsBelowForm({ children }: { children: ReactNode }) {
  return (
    <Stack gap="3" minW="0" me={{ xl: 'calc(19rem + {spacing.3})' }}>
      {children}
    </Stack>
  )
}

/**
 * Panel for fields that belong together. Fields stand in two columns on wide screens. Long ones, and everything that is
 * not a field, take the full width.
 */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel title={title}>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
        gap="4"
        maxW="49.25rem"
        alignItems="start"
        css={WIDE_FIELDS}
      >
        {children}
      </Grid>
    </Panel>
  )
}

const WIDE_FIELDS = {
  '& > :not([data-field]), & > [data-field=wide]': { gridColumn: '1 / -1' },
} as const

/** Panel for facts beside a form. On phones, where it follows the form, its content is collapsed at first. */
export function SidePanel({ title, children }: { title: string; children: ReactNode }) {
  const fold = usePhoneFold()
  return (
    <Box
      as="section"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="lg"
      px="4"
      py={{ base: '1', md: '4' }}
    >
      <Flex align="center" justify="space-between" mb={{ md: '3' }}>
        <Heading as="h2" fontSize="md">
          {title}
        </Heading>
        <PhoneFoldButton title={title} fold={fold} />
      </Flex>
      <PhoneFoldContent fold={fold}>{children}</PhoneFoldContent>
    </Box>
  )
}

/** Part of a page with its own heading. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box as="section" bg="bg.panel" borderWidth="1px" borderColor="border" borderRadius="lg" p="4">
      <Heading as="h2" fontSize="md" mb="3">
        {title}
      </Heading>
      {children}
    </Box>
  )
}

/** Panel without entries, as one line with the action that adds the first one. */
export function EmptyPanel(props: { title: string; note: ReactNode; action?: ReactNode }) {
  const { title, note, action } = props
  return (
    <Flex
      as="section"
      align="center"
      wrap="wrap"
      columnGap="3"
      rowGap="1"
      px="4"
      py="1.5"
      minH="touch"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="lg"
    >
      <Heading as="h2" fontSize="md">
        {title}
      </Heading>
      <Text as="div" color="fg.muted">
        {note}
      </Text>
      {action}
    </Flex>
  )
}
