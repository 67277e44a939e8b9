'use client'

import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'

/**
 * One of a few known values. The browser's own control: right on every device and free of weight. Styled here: the
 * preset's recipe brings that of the drawn select with it.
 */
export function Select(props: HTMLChakraProps<'select'>) {
  return (
    <chakra.div display="flex" position="relative" width="auto" flexShrink="0">
      <chakra.select
        appearance="none"
        w="full"
        h="9"
        minH={{ mdDown: 'touch' }}
        ps="2.5"
        pe="8"
        fontSize={{ base: 'md', md: 'sm' }}
        bg="bg.panel"
        borderWidth="1px"
        borderColor="border.control"
        borderRadius="l2"
        cursor="pointer"
        focusVisibleRing="inside"
        _invalid={{ borderColor: 'border.error' }}
        {...props}
      />
      <chakra.div
        aria-hidden
        position="absolute"
        insetEnd="2"
        top="50%"
        transform="translateY(-50%)"
        color="fg.muted"
        pointerEvents="none"
        _icon={{ boxSize: '4' }}
      >
        <ChevronDown />
      </chakra.div>
    </chakra.div>
  )
}
