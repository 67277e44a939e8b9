'use client'

import { chakra, Flex, Stack } from '@chakra-ui/react'
import { useEffect, useId, useRef, type ReactNode } from 'react'

const Box = chakra('dialog', {
  base: {
    margin: 'auto',
    width: 'min(30rem, calc(100vw - 2rem))',
    maxHeight: 'calc(100dvh - 2rem)',
    p: '0',
    textAlign: 'start',
    whiteSpace: 'normal',
    bg: 'bg.panel',
    color: 'fg',
    borderRadius: 'xl',
    borderWidth: '1px',
    borderColor: 'border',
    boxShadow: 'xl',
    animation: 'fade-in 120ms ease-out',
    '&::backdrop': { background: 'rgb(0 0 0 / 0.45)' },
  },
})

const Title = chakra('h2', { base: { fontSize: 'lg', fontWeight: 'semibold', overflowWrap: 'anywhere' } })

interface DialogProps {
  title: string
  children: ReactNode
  /** Buttons, the safe one first; the one with `autoFocus` gets the focus. */
  actions: ReactNode
  /** Escape, or a press beside the dialog. */
  onClose: () => void
}

/**
 * A modal question, open as long as it is rendered. The browser's own `<dialog>`: it keeps the focus inside,
 * gives it back to where it was, and makes the rest of the page inert.
 */
export function Dialog({ title, children, actions, onClose }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const element = box.current
    const before = document.activeElement
    element?.showModal()
    return () => {
      element?.close()
      // Closing by taking it out of the page is not closing for the browser, so the focus is given back here.
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return (
    <Box
      ref={box}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === box.current && onClose()}
    >
      <Stack gap="4" p="6">
        <Title id={`${id}-title`}>{title}</Title>
        <Stack id={`${id}-text`} gap="2" fontSize="sm" color="fg.muted" css={{ overflowWrap: 'anywhere' }}>
          {children}
        </Stack>
        <Flex gap="3" justify="flex-end" wrap="wrap-reverse" pt="2">
          {actions}
        </Flex>
      </Stack>
    </Box>
  )
}
