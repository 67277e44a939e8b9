'use client'

import { Box, Flex, Heading, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface PageHeaderProps {
  title: ReactNode
  /** A short fact beside the title, such as the number of records. */
  note?: ReactNode
  description?: ReactNode
  /** Buttons of the page, the most important one first. */
  actions?: ReactNode
}

/**
 * Header of a page with its only h1, an optional description and its actions. On wide screens it stands in the line of
 * the breadcrumb when it follows it directly (`OfficeFrame`).
 */
export function PageHeader({ title, note, description, actions }: PageHeaderProps) {
  return (
    <>
      <Flex
        as="header"
        data-page-head
        wrap="wrap"
        align="center"
        justify="space-between"
        columnGap="4"
        rowGap="2"
        minH="11"
        py="1.5"
      >
        <Flex
          align="baseline"
          columnGap="2"
          wrap="wrap"
          minW="0"
          flex={{ base: '1 1 7rem', md: '1 1 12rem' }}
        >
          <Heading as="h1" size="lg" overflowWrap="anywhere" minW="0">
            {title}
          </Heading>
          {note !== undefined && (
            <Text color="fg.muted" whiteSpace="nowrap">
              {note}
            </Text>
          )}
        </Flex>
        {actions !== undefined && (
          <Flex gap="2" wrap="wrap" minW="0">
            {actions}
          </Flex>
        )}
      </Flex>
      {description !== undefined && (
        // The box takes the full width, so that a short description does not share the line of the title.
        <Box mb="4">
          <Text color="fg.muted" maxW="65ch">
            {description}
          </Text>
        </Box>
      )}
    </>
  )
}
