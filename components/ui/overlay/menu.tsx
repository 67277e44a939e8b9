'use client'

import { Menu as ChakraMenu, Portal } from '@chakra-ui/react'
import { menuSlotRecipe } from '@chakra-ui/react/theme/recipes/menu'
import type { ComponentProps, ReactNode } from 'react'
import { ChakraRoot } from './chakra-root'

interface MenuProps extends ComponentProps<typeof ChakraMenu.Root> {
  /** The button that opens the menu. */
  trigger: ReactNode
  /**
   * Renders the menu at the end of the document, so that nothing clips or covers it. Set it to false where that cannot
   * happen.
   */
  isPortalled?: boolean
}

// The menu itself has the focus, so the highlighted entry shows the focus ring.
const RING = { outline: '2px solid {colors.brand.focusRing}', outlineOffset: '-2px' }

/** Menu of actions below its trigger. Load it on demand, because positioning and keyboard support cost 20 KB. */
export function Menu({ trigger, children, isPortalled = true, ...props }: MenuProps) {
  return (
    <ChakraRoot>
      <ChakraMenu.Root recipe={menuSlotRecipe} positioning={{ placement: 'bottom-end' }} {...props}>
        <ChakraMenu.Trigger asChild>{trigger}</ChakraMenu.Trigger>
        <Portal disabled={!isPortalled}>
          <ChakraMenu.Positioner>
            <ChakraMenu.Content
              minW="14rem"
              borderWidth="1px"
              borderColor="border"
              borderRadius="l3"
              css={{ '&:focus-visible [data-highlighted]': RING }}
            >
              {children}
            </ChakraMenu.Content>
          </ChakraMenu.Positioner>
        </Portal>
      </ChakraMenu.Root>
    </ChakraRoot>
  )
}

/** Action of a menu, or a link with `asChild`. */
export function MenuItem(props: ComponentProps<typeof ChakraMenu.Item>) {
  return <ChakraMenu.Item minH={{ base: 'touch', md: '9' }} cursor="pointer" {...props} />
}

/** Line between two groups of actions. */
export const MenuSeparator = ChakraMenu.Separator
