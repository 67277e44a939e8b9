'use client'

import { Box } from '@chakra-ui/react'
import { ChevronDown, type LucideIcon } from 'lucide-react'
import { useRef, type ComponentType, type ReactNode } from 'react'
import { Button, type ButtonProps } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useLazyPart } from '@/components/ui/lazy'
import type { Lazy } from '@/lib/lazy'

/**
 * Button of the toolbar with a panel below it. The chunk of the panel loads when the pointer or the focus reaches the
 * button.
 */
export function ListTool<Props>(props: {
  label: string
  /** Noun of the panel for messages, such as "saved views". */
  noun: string
  /** Icon before the label. Without it, a chevron after the label stands for the panel. */
  icon?: LucideIcon
  /** True for a button without a chevron, whose label says what it does. */
  hasNoIcon?: boolean
  variant?: ButtonProps['variant']
  code: Lazy<ComponentType<Props>>
  /** @param close takes whether the focus returns to the button */
  children: (Panel: ComponentType<Props>, close: (refocus?: boolean) => void) => ReactNode
}) {
  const { label, noun, icon, hasNoIcon = false, variant = 'outline', code, children } = props
  const box = useRef<HTMLDivElement>(null)
  const panel = useLazyPart(code, noun)
  const isOpen = panel.isOpen === true
  const close = (refocus = true) => {
    panel.close()
    if (refocus) box.current?.querySelector('button')?.focus()
  }
  return (
    <Box ref={box} position={{ md: 'relative' }}>
      <Button
        variant={variant}
        size="sm"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={panel.prepare}
        onFocus={panel.prepare}
        onClick={isOpen ? panel.close : panel.open}
      >
        {icon && <Icon as={icon} boxSize="4" />}
        {label}
        {!icon && !hasNoIcon && <Icon as={ChevronDown} boxSize="4" />}
      </Button>
      {
        // The rule assumes that `children` calls `close` while rendering. It only passes it on to an event handler.
        // eslint-disable-next-line react-hooks/refs
        isOpen && panel.Part && children(panel.Part, close)
      }
    </Box>
  )
}
