'use client'

import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'

/**
 * Select for one of a few values. It is the browser's own control, which works on every device without extra code. Its
 * style is defined here, because the preset's recipe includes that of Chakra's custom select.
 */
export function Select(props: HTMLChakraProps<'select'>) {
  return (
    <chakra.div display="flex" position="relative" width="auto" flexShrink="0">
      <chakra.select
        appearance="none"
        w="full"
        h="8"
        minH={{ mdDown: 'touch' }}
        ps="2.5"
        pe="8"
        fontSize={{ base: '1rem', md: 'sm' }}
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
