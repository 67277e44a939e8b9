'use client'

import { Menu as ChakraMenu, Portal } from '@chakra-ui/react'
import type { ComponentProps, ReactNode } from 'react'

export interface MenuProps extends ComponentProps<typeof ChakraMenu.Root> {
  /** What opens it: a button. */
  trigger: ReactNode
  /** Drawn at the end of the document, out of reach of what clips or covers; not needed where nothing does. */
  isPortalled?: boolean
}

/** A menu of actions under its trigger. Load it on demand: positioning and keyboard cost 20 KB. */
export function Menu({ trigger, children, isPortalled = true, ...props }: MenuProps) {
  return (
    <ChakraMenu.Root positioning={{ placement: 'bottom-end' }} {...props}>
      <ChakraMenu.Trigger asChild>{trigger}</ChakraMenu.Trigger>
      <Portal disabled={!isPortalled}>
        <ChakraMenu.Positioner>
          <ChakraMenu.Content minW="14rem">{children}</ChakraMenu.Content>
        </ChakraMenu.Positioner>
      </Portal>
    </ChakraMenu.Root>
  )
}

export const MenuItem = ChakraMenu.Item
export const MenuSeparator = ChakraMenu.Separator
export const MenuGroup = ChakraMenu.ItemGroup
export const MenuGroupLabel = ChakraMenu.ItemGroupLabel
export const MenuRadioGroup = ChakraMenu.RadioItemGroup
export const MenuRadioItem = ChakraMenu.RadioItem
export const MenuItemText = ChakraMenu.ItemText
export const MenuItemIndicator = ChakraMenu.ItemIndicator
