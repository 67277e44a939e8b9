'use client'

import { chakra } from '@chakra-ui/react'
import { useEffect, useLayoutEffect, useRef, type ComponentProps } from 'react'
import { createPortal } from 'react-dom'
import { registerDialog } from './top-dialog'

/** A box with a head, content that scrolls, and a foot. On phones it is a sheet at the bottom of the screen. */
const SHEET = {
  // Only while it is open, because the browser hides a closed dialog by the same property.
  '&[open]': { display: 'flex' },
  flexDirection: 'column',
  overflow: 'hidden',
  margin: { base: 'auto 0 0', md: 'auto' },
  maxWidth: 'none',
  maxHeight: { base: '90dvh', md: '80dvh' },
  borderBottomRadius: { base: '0', md: 'xl' },
} as const

/** Widths of a dialog: for a question, for a form, and for the review of many records. */
export type ModalSize = 'question' | 'form' | 'review'

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
    // An open drawer disables pointer events everywhere outside of itself.
    pointerEvents: 'auto',
    animation: 'fade-in 120ms ease-out',
    '&::backdrop': { background: 'rgb(0 0 0 / 0.45)' },
  },
  variants: {
    size: {
      question: { ...SHEET, width: { base: '100vw', md: '25rem' } },
      form: { ...SHEET, width: { base: '100vw', md: '35rem' } },
      review: { ...SHEET, width: { base: '100vw', md: 'min(50rem, calc(100vw - 2rem))' } },
    },
  },
})

interface ModalBoxProps extends Omit<
  ComponentProps<typeof Box>,
  'ref' | 'onClose' | 'onCancel' | 'onPointerDown' | 'onClick'
> {
  /** Called on Escape or a click beside the box. */
  onClose: () => void
}

/**
 * Modal box above the page that keeps the focus inside. It is open as long as it is rendered. It uses the browser's
 * `<dialog>`, which makes the rest of the page inert and returns the focus when it is closed. It is rendered at the end
 * of the page, because an open drawer hides all elements that existed when it opened from screen readers.
 */
export function ModalBox({ onClose, children, ...props }: ModalBoxProps) {
  const box = useRef<HTMLDialogElement>(null)
  // A text selection that starts inside and ends outside also ends as a click beside the box.
  const isPressedBeside = useRef(false)
  useLayoutEffect(() => (box.current ? registerDialog(box.current) : undefined), [])
  useEffect(() => {
    const element = box.current
    const before = document.activeElement
    element?.showModal()
    return () => {
      element?.close()
      // The browser returns the focus only when the dialog is closed while it is in the page, so the focus is also
      // returned here.
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return createPortal(
    <Box
      // React passes events on to the form that the dialog is rendered in, which must not be submitted too.
      onSubmit={(event) => event.stopPropagation()}
      {...props}
      ref={box}
      onCancel={(event) => {
        // Ignores the event of a file picker that was opened within the box.
        if (event.target !== box.current) return
        event.preventDefault()
        onClose()
      }}
      // A second Escape closes the dialog in any case. It is shown again as long as it is rendered, so that its input
      // is kept.
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
