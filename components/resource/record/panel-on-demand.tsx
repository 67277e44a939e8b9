'use client'

import { Box } from '@chakra-ui/react'
import { useEffect, useRef, type ComponentType, type ReactNode } from 'react'
import { EmptyPanel } from '@/components/resource/form/form-layout'
import { Button } from '@/components/ui/button'
import { useLazyPart } from '@/components/ui/lazy'
import type { Lazy } from '@/lib/lazy'

interface PanelOnDemandProps<Props extends object> {
  title: string
  /** Content of the panel in one sentence, with the number of requests where there are many. */
  note: ReactNode
  /** Label of the button that opens it: "Show figures". */
  button: string
  /** Code of the opened panel. */
  code: Lazy<ComponentType<Props>>
  /** Noun of the opened panel for the message about a failure: "overview". */
  noun: string
  /** Properties of the opened panel. */
  content: Props
}

/**
 * Panel that is one line until the user opens it, so that the page needs neither its code nor its requests. The opened
 * panel takes the focus from the button.
 */
export function PanelOnDemand<Props extends object>(props: PanelOnDemandProps<Props>) {
  const { title, note, button, code, noun, content } = props
  const panel = useLazyPart(code, noun)
  if (panel.isOpen && panel.Part)
    return (
      <Opened>
        <panel.Part {...content} />
      </Opened>
    )
  return (
    <EmptyPanel
      title={title}
      note={note}
      action={
        <Button
          size="xs"
          variant="outline"
          loading={panel.isOpen === true}
          onPointerEnter={panel.prepare}
          onFocus={panel.prepare}
          onClick={panel.open}
        >
          {button}
        </Button>
      }
    />
  )
}

function Opened({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus({ preventScroll: true }), [])
  return (
    <Box ref={box} tabIndex={-1} outline="none" display="grid" gap="3" minW="0">
      {children}
    </Box>
  )
}
