'use client'

import { chakra } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { ModalBox, type ModalSize } from './modal-box'

const Head = chakra('div', {
  base: { display: 'flex', alignItems: 'center', flexShrink: '0', minH: '12', px: '4', py: '2' },
  variants: { hasClose: { true: { pe: '14' } } },
})
const Title = chakra('h2', {
  base: { fontSize: 'md', lineHeight: '1.25rem', fontWeight: 'semibold', overflowWrap: 'anywhere' },
})
const Body = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    minH: '0',
    overflowY: 'auto',
    px: '4',
    pt: '1',
    pb: '4',
    fontSize: 'sm',
    color: 'fg.muted',
    overflowWrap: 'anywhere',
  },
})
const Foot = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap-reverse',
    alignItems: 'center',
    justifyContent: 'flex-end',
    flexShrink: '0',
    gap: '2',
    minH: '14',
    px: '4',
    py: '2.5',
    borderTopWidth: '1px',
    borderColor: 'border',
    // Full width on phones, so that long names of actions do not leave single short buttons.
    '& > *': { flex: { base: '1 1 auto', md: '0 0 auto' } },
  },
})

interface DialogProps {
  title: string
  children: ReactNode
  /** Buttons. The safe one is the first, or the one with `data-safe`. */
  actions: ReactNode
  /** Width: a question by default, otherwise a form with fields or the review of many records. */
  size?: ModalSize
  /**
   * True if the dialog asks before something is lost. The safe button then gets the focus, otherwise the first field.
   */
  isDestructive?: boolean
  /** Accessible name of a close button in the corner. Without it there is no such button. */
  closeLabel?: string
  /** Called on Escape or a click beside the dialog. */
  onClose: () => void
}

/** Fields that a person types or chooses in. The first of them gets the focus. */
const FIELDS = ':is(input, select, textarea):not(:disabled, [type=hidden], [type=file])'

/**
 * Modal dialog with a title, content and buttons. It is open as long as it is rendered. Its head and its foot stay in
 * view while the content scrolls.
 */
export function Dialog(props: DialogProps) {
  const { title, children, actions, size = 'question', isDestructive = false, closeLabel, onClose } = props
  const id = useId()
  const body = useRef<HTMLDivElement>(null)
  const isScrollable = useIsScrollable(body)
  // The box itself focuses the first control, which may be a button of the content.
  useEffect(() => {
    const foot = document.getElementById(`${id}-foot`)
    const safe = foot?.querySelector<HTMLElement>('[data-safe]') ?? foot?.querySelector<HTMLElement>('button')
    const field = document.getElementById(`${id}-text`)?.querySelector<HTMLElement>(FIELDS)
    if (isDestructive) safe?.focus()
    else field?.focus()
  }, [id, isDestructive])
  return (
    <ModalBox aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`} size={size} onClose={onClose}>
      <Head hasClose={closeLabel !== undefined}>
        <Title id={`${id}-title`}>{title}</Title>
      </Head>
      <Body id={`${id}-text`} ref={body} tabIndex={isScrollable ? 0 : undefined}>
        {children}
      </Body>
      <Foot id={`${id}-foot`}>{actions}</Foot>
      {closeLabel && (
        <IconButton
          label={closeLabel}
          size="sm"
          position="absolute"
          top={{ base: '0.5', md: '2' }}
          insetEnd="2"
          onClick={onClose}
        >
          <Icon as={X} />
        </IconButton>
      )}
    </ModalBox>
  )
}

/** True while an element's content is higher than the element, so that keyboards need to reach it to scroll. */
function useIsScrollable(ref: RefObject<HTMLElement | null>): boolean {
  const [isScrollable, setScrollable] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => setScrollable(element.scrollHeight > element.clientHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return isScrollable
}
