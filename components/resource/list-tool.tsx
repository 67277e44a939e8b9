'use client'

import { Box } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import { useRef, type ComponentType, type ReactNode } from 'react'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useHydrated } from '@/hooks/use-hydrated'
import { useLazyPart } from '@/hooks/use-lazy-part'

/** A button of the toolbar with a panel under it, whose code is loaded when somebody reaches for the button. */
export function ListTool<Props>(props: {
  label: string
  /** What the panel is, as a sentence would call it: "saved views". */
  noun: string
  icon: LucideIcon
  load: () => Promise<ComponentType<Props>>
  /** @param close takes whether the focus goes back to the button */
  children: (Panel: ComponentType<Props>, close: (refocus?: boolean) => void) => ReactNode
}) {
  const { label, noun, icon, load, children } = props
  const isReady = useHydrated()
  const box = useRef<HTMLDivElement>(null)
  const panel = useLazyPart(load, noun)
  const isOpen = panel.isOpen === true
  const close = (refocus = true) => {
    panel.close()
    if (refocus) box.current?.querySelector('button')?.focus()
  }
  return (
    <Box ref={box} position={{ md: 'relative' }}>
      <IconButton
        label={label}
        size="sm"
        variant="outline"
        minH={{ mdDown: 'touch' }}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        inert={!isReady}
        onPointerEnter={panel.prepare}
        onFocus={panel.prepare}
        onClick={isOpen ? panel.close : panel.open}
        css={isOpen ? { '&::after': { display: 'none !important' } } : undefined}
      >
        <Icon as={icon} boxSize="4" />
      </IconButton>
      {isOpen && panel.Part && children(panel.Part, close)}
    </Box>
  )
}
