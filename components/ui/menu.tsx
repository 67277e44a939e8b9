'use client'

import { Menu as ChakraMenu, Portal } from '@chakra-ui/react'
import { menuSlotRecipe } from '@chakra-ui/react/theme/recipes/menu'
import type { ComponentProps, ReactNode } from 'react'

export interface MenuProps extends ComponentProps<typeof ChakraMenu.Root> {
  /** What opens it: a button. */
  trigger: ReactNode
  /** Drawn at the end of the document, out of reach of what clips or covers; not needed where nothing does. */
  isPortalled?: boolean
}

// The menu has the focus, the entry it stands on shows it.
const RING = { outline: '2px solid {colors.brand.focusRing}', outlineOffset: '-2px' }

/** A menu of actions under its trigger. Load it on demand: positioning and keyboard cost 20 KB. */
export function Menu({ trigger, children, isPortalled = true, ...props }: MenuProps) {
  return (
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
  )
}

/** One action of a menu, or with `asChild` a link in it. */
export function MenuItem(props: ComponentProps<typeof ChakraMenu.Item>) {
  return <ChakraMenu.Item minH={{ base: 'touch', md: '9' }} cursor="pointer" {...props} />
}

/** A line between two groups of actions. */
export const MenuSeparator = ChakraMenu.Separator
