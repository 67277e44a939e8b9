'use client'

import { CloseButton, Drawer as ChakraDrawer, Portal, type DrawerRootProps } from '@chakra-ui/react'
import { drawerSlotRecipe } from '@chakra-ui/react/theme/recipes/drawer'
import type { ReactNode } from 'react'
import { buttonClasses } from '@/components/ui/button'
import { classNames } from '@/components/ui/theme/class-names'
import { ChakraRoot } from './chakra-root'

export interface DrawerProps extends DrawerRootProps {
  title: ReactNode
  children: ReactNode
  footer?: ReactNode
}

/** Panel that opens from the side and keeps the focus until it is closed. Load it on demand. */
export function Drawer({ title, children, footer, ...props }: DrawerProps) {
  return (
    <ChakraRoot>
      <ChakraDrawer.Root recipe={drawerSlotRecipe} onInteractOutside={keepOpenUnderDialogs} {...props}>
        <Portal>
          <ChakraDrawer.Backdrop />
          <ChakraDrawer.Positioner>
            <ChakraDrawer.Content>
              <ChakraDrawer.Header minH="header" alignItems="center" py="0">
                <ChakraDrawer.Title pe="8">{title}</ChakraDrawer.Title>
              </ChakraDrawer.Header>
              <ChakraDrawer.Body>{children}</ChakraDrawer.Body>
              {footer !== undefined && <ChakraDrawer.Footer>{footer}</ChakraDrawer.Footer>}
              <ChakraDrawer.CloseTrigger asChild top="4.5" insetEnd="4">
                <CloseButton
                  aria-label="Close"
                  className={classNames(buttonClasses({ variant: 'ghost' }), 'ui-icon-button')}
                />
              </ChakraDrawer.CloseTrigger>
            </ChakraDrawer.Content>
          </ChakraDrawer.Positioner>
        </Portal>
      </ChakraDrawer.Root>
    </ChakraRoot>
  )
}

// A click in a toast or in a dialog above the drawer, such as the one at the end of the session, does not close the
// drawer, so that its input is kept.
const keepOpenUnderDialogs: DrawerRootProps['onInteractOutside'] = (event) => {
  const { target } = event.detail.originalEvent
  if (target instanceof Element && target.closest('dialog[open], [data-toasts]')) event.preventDefault()
}
