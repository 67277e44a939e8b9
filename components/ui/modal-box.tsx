'use client'

import { chakra } from '@chakra-ui/react'
import { useEffect, useLayoutEffect, useRef, type ComponentProps } from 'react'
import { createPortal } from 'react-dom'
import { enterDialog } from './top-dialog'

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
    // An open drawer takes them from everything outside it.
    pointerEvents: 'auto',
    animation: 'fade-in 120ms ease-out',
    '&::backdrop': { background: 'rgb(0 0 0 / 0.45)' },
  },
})

interface ModalBoxProps extends Omit<
  ComponentProps<typeof Box>,
  'ref' | 'onClose' | 'onCancel' | 'onPointerDown' | 'onClick'
> {
  /** Escape, or a press beside it. */
  onClose: () => void
}

/**
 * What lies over the page and keeps the focus inside, open as long as it is rendered. The browser's own `<dialog>`: it
 * gives the focus back to where it was, and makes the rest of the page inert.
 * It hangs at the end of the page: an open drawer hides from screen readers what was there when it opened.
 */
export function ModalBox({ onClose, children, ...props }: ModalBoxProps) {
  const box = useRef<HTMLDialogElement>(null)
  // Text that is selected from inside to the outside ends as a press beside it too.
  const isPressedBeside = useRef(false)
  useLayoutEffect(() => (box.current ? enterDialog(box.current) : undefined), [])
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
  return createPortal(
    <Box
      {...props}
      ref={box}
      onCancel={(event) => {
        // Of a file picker that was opened in it.
        if (event.target !== box.current) return
        event.preventDefault()
        onClose()
      }}
      // A second Escape closes it whatever the page says. As long as it is rendered it stays, with what is typed in it.
      onClose={() => {
        if (box.current?.open !== false) return
        box.current.showModal()
        onClose()
      }}
      onPointerDown={(event) => void (isPressedBeside.current = event.target === box.current)}
      onClick={(event) => event.target === box.current && isPressedBeside.current && onClose()}
    >
      {children}
    </Box>,
    document.body,
  )
}
