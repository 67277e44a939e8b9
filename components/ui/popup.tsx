'use client'

import { Stack, type StackProps } from '@chakra-ui/react'
import { useEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react'

interface PopupProps extends Omit<StackProps, 'children'> {
  label: string
  /** @param refocus whether the focus goes back to what opened it */
  onClose: (refocus: boolean) => void
  children: StackProps['children']
}

/**
 * A small dialog under the button that opened it, which lies beside it in one box. Focus goes to its first control;
 * Escape, a press elsewhere and leaving it with the keyboard close it. On a phone it is as wide as what is around.
 */
export function Popup({ label, onClose, children, ...props }: PopupProps) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus()
  }, [])
  useEffect(() => {
    const onPointer = (event: PointerEvent) => {
      const around = panel.current?.parentElement
      if (event.target instanceof Node && !around?.contains(event.target)) onClose(false)
    }
    document.addEventListener('pointerdown', onPointer)
    return () => document.removeEventListener('pointerdown', onPointer)
  }, [onClose])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.stopPropagation()
    onClose(true)
  }
  const onBlur = (event: FocusEvent) => {
    const to = event.relatedTarget
    if (to instanceof Node && !panel.current?.parentElement?.contains(to)) onClose(false)
  }
  return (
    <Stack
      ref={panel}
      role="dialog"
      aria-label={label}
      // A press beside its controls keeps the focus in here; it would go to the main part of the page, and close this.
      tabIndex={-1}
      outline="none"
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      position="absolute"
      zIndex="popover"
      mt="2"
      insetStart={{ base: '3', md: 'auto' }}
      insetEnd={{ base: '3', md: '0' }}
      w={{ md: '20rem' }}
      gap="3"
      p="4"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
      boxShadow="lg"
      fontSize="sm"
      {...props}
    >
      {children}
    </Stack>
  )
}
