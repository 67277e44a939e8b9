'use client'

import { Box, Flex, Heading } from '@chakra-ui/react'
import { useId, type ReactNode } from 'react'
import { ModalBox } from './modal-box'

interface SheetProps {
  title: string
  /** Button before the title. */
  start?: ReactNode
  /** Button after the title. */
  end?: ReactNode
  /** Buttons below the content. They stay in view. */
  foot?: ReactNode
  children: ReactNode
  /** Called on Escape or a click beside the sheet. */
  onClose: () => void
}

/** Modal dialog of phones at the lower edge of the screen, as wide as it. It is open as long as it is rendered. */
export function Sheet({ title, start, end, foot, children, onClose }: SheetProps) {
  const id = useId()
  return (
    <ModalBox
      aria-labelledby={id}
      w="100vw"
      maxW="100vw"
      maxH="85dvh"
      mb="0"
      mx="0"
      borderBottomRadius="0"
      overflow="hidden"
      onClose={onClose}
    >
      <Flex direction="column" maxH="85dvh">
        <Flex align="center" gap="1" minH="12" px={start ? '1' : '4'} pe="1" borderBottomWidth="1px">
          {start}
          <Heading as="h2" id={id} fontSize="md" flex="1" minW="0" truncate>
            {title}
          </Heading>
          {end}
        </Flex>
        <Box overflowY="auto" flex="1" minH="0">
          {children}
        </Box>
        {foot !== undefined && (
          <Flex gap="3" px="4" py="2" borderTopWidth="1px">
            {foot}
          </Flex>
        )}
      </Flex>
    </ModalBox>
  )
}
