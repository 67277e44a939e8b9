'use client'

import { useId } from 'react'
import { Button } from '@/components/ui/button'
import { Drawer, type DrawerProps } from '@/components/ui/overlay/drawer'
import { ThemingForm } from './theming-form'

interface ThemingDrawerProps extends Pick<DrawerProps, 'finalFocusEl'> {
  isOpen: boolean
  onClose: () => void
}

/**
 * Drawer for color mode, colors and fonts in this browser, for users with the permission to manage their profile. Load
 * it on demand.
 */
export function ThemingDrawer({ isOpen, onClose, ...focus }: ThemingDrawerProps) {
  const form = useId()
  return (
    <Drawer
      title="Theming"
      size="sm"
      // The content is mounted anew with each opening, so that it starts from the stored theme.
      lazyMount
      unmountOnExit
      open={isOpen}
      {...focus}
      onOpenChange={(details) => !details.open && onClose()}
      footer={
        <>
          <Button type="reset" form={form} variant="outline">
            Reset
          </Button>
          <Button type="submit" form={form}>
            Apply Theming
          </Button>
        </>
      }
    >
      <ThemingForm id={form} onApplied={onClose} />
    </Drawer>
  )
}
