'use client'

import { Stack, type StackProps } from '@chakra-ui/react'
import { useEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react'

interface PopupProps extends Omit<StackProps, 'children'> {
  label: string
  /** @param refocus true to return the focus to the element that opened the popup */
  onClose: (refocus: boolean) => void
  children: StackProps['children']
}

/**
 * Small dialog below the button that opened it. Both must have the same parent element. The focus moves to its first
 * control. Escape, a click elsewhere and leaving it with the keyboard close it. On phones it is as wide as its
 * container.
 */
export function Popup({ label, onClose, children, ...props }: PopupProps) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus()
  }, [])
  useEffect(() => {
    const onPointer = (event: PointerEvent) => {
      if (isOutside(event.target, panel.current)) onClose(false)
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
    if (isOutside(event.relatedTarget, panel.current)) onClose(false)
  }
  return (
    <Stack
      ref={panel}
      role="dialog"
      aria-label={label}
      // Focusable, so that a click beside its controls keeps the focus in the popup. The focus would otherwise move to
      // the main part of the page and close the popup.
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

/** True for an element that belongs neither to the popup or its button nor to a dialog or toast above it. */
function isOutside(target: EventTarget | null, panel: HTMLElement | null): boolean {
  if (!(target instanceof Element) || panel?.parentElement?.contains(target)) return false
  // A dialog that contains the popup does not count.
  const above = target.closest('dialog[open], [data-toasts]')
  return !above || above.contains(panel)
}
