'use client'

import { Box, chakra } from '@chakra-ui/react'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X, type LucideIcon } from 'lucide-react'
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
  type FocusEvent,
  type KeyboardEvent,
} from 'react'
import { createPortal } from 'react-dom'
import { receiveToasts, type Toast } from '@/lib/toasts'
import { IconButton } from './button'
import { followTopDialog } from './overlay/top-dialog'

/** Maximum number of toasts. A new toast replaces the oldest one. */
const MAX_TOASTS = 5
/** Minimum time in milliseconds for a toast that becomes visible again when a newer one is gone. */
const MIN_SHOWN_AGAIN_MS = 1500

const ICONS: Record<Toast['type'], LucideIcon> = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  error: CircleAlert,
}

interface ShownToast extends Toast {
  /** Equal for toasts with the same message. */
  message: string
  /** Number of times that the message was shown. */
  count: number
}

type Change = { add: Toast } | { remove: string }

/**
 * Returns the toasts after a change, the newest first. A new toast replaces the one with the same message and increases
 * its count. A toast with a button is never replaced by an equal message, because its "Undo" belongs to one change
 * only.
 */
function changeToasts(toasts: readonly ShownToast[], change: Change): readonly ShownToast[] {
  if ('remove' in change) return toasts.filter(({ id }) => id !== change.remove)
  const { add } = change
  const message = add.action ? add.id : JSON.stringify([add.type, add.title, add.description])
  const before = toasts.find((each) => each.message === message)
  const isOutdated = ({ subject }: Toast) => subject !== undefined && subject === add.subject
  const others = toasts.filter((each) => each !== before && !isOutdated(each))
  return [{ ...add, message, count: (before?.count ?? 0) + 1 }, ...others].slice(0, MAX_TOASTS)
}

const Region = chakra('section', {
  base: {
    position: 'fixed',
    zIndex: 'toast',
    top: '3',
    insetInline: '4',
    mx: 'auto',
    maxWidth: '27.5rem',
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    // Only the toasts take clicks. An open drawer disables pointer events everywhere outside of itself.
    pointerEvents: 'none',
    outline: 'none',
    '& > *': { pointerEvents: 'auto' },
  },
})

/**
 * The region in which toasts appear, at the top within the header. Use `toast()` of ./toaster, which loads the region
 * on demand. The newest toast is visible with the number of the others, which a button shows. The time of a toast
 * passes while it is visible and neither the pointer nor the focus is in the region. Alt+T moves the focus to the
 * newest toast, and Escape closes the one with the focus. While a modal dialog is open, the region is rendered within
 * the dialog, because outside of it toasts could be neither announced nor closed.
 */
export function ToastRegion() {
  const [place] = useState(() => document.createElement('div'))
  const [toasts, change] = useReducer(changeToasts, [])
  const [isListOpen, setListOpen] = useState(false)
  const [isHeld, setHeld] = useState({ pointer: false, focus: false })
  const isPageHidden = useIsPageHidden()
  const region = useRef<HTMLElement>(null)
  const origin = useRef<Element>(null)
  useEffect(() => followTopDialog(place), [place])
  useEffect(() => receiveToasts((add) => change({ add })), [])
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (!event.altKey || event.code !== 'KeyT') return
      const target = buttonsOf(region.current)[0]
      if (!target) return
      event.preventDefault()
      target.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  const remove = useCallback((id: string) => {
    const hadFocus = region.current?.contains(document.activeElement)
    change({ remove: id })
    if (!hadFocus) return
    // The next toast gets the focus, or the element that had it before the toasts.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body || document.activeElement === null) {
        const next = buttonsOf(region.current)[0] ?? origin.current
        if (next instanceof HTMLElement && next.isConnected) next.focus()
      }
      // An element that is removed with the focus sends no blur event.
      const focus = region.current?.contains(document.activeElement) === true
      setHeld((held) => ({ ...held, focus }))
    })
  }, [])
  const isOpen = isListOpen && toasts.length > 1
  const isPaused = isPageHidden || (toasts.length > 0 && (isHeld.pointer || isHeld.focus)) || isOpen
  useExpiry(toasts[0], isPaused, remove)

  const onFocus = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !region.current?.contains(relatedTarget)) origin.current = relatedTarget
    setHeld((held) => ({ ...held, focus: true }))
  }
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (region.current?.contains(relatedTarget)) return
    setHeld((held) => ({ ...held, focus: false }))
    setListOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // A dialog below stays open.
    event.preventDefault()
    event.stopPropagation()
    const toast = event.target instanceof Element ? event.target.closest('[data-toast]') : null
    if (toast instanceof HTMLElement && toast.dataset.toast) remove(toast.dataset.toast)
  }
  return createPortal(
    <Region
      ref={region}
      aria-label="Messages, Alt+T"
      data-toasts
      onFocus={onFocus}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
      onPointerEnter={() => setHeld((held) => ({ ...held, pointer: true }))}
      onPointerLeave={() => {
        setHeld((held) => ({ ...held, pointer: false }))
        setListOpen(false)
      }}
    >
      {toasts.map((toast, at) => (
        <ToastCard
          key={toast.id}
          toast={toast}
          isCovered={at > 0 && !isOpen}
          others={at === 0 ? toasts.length - 1 : 0}
          isListOpen={isOpen}
          onToggleList={() => setListOpen(!isOpen)}
          onClose={() => remove(toast.id)}
        />
      ))}
    </Region>,
    place,
  )
}

interface ToastCardProps {
  toast: ShownToast
  /** True while a newer toast is visible in its place. Screen readers can still read it. */
  isCovered: boolean
  /** Number of the toasts behind this one. */
  others: number
  isListOpen: boolean
  onToggleList: () => void
  onClose: () => void
}

function ToastCard({ toast, isCovered, others, isListOpen, onToggleList, onClose }: ToastCardProps) {
  const { type, title, description, action, count } = toast
  const text = useRef<HTMLDivElement>(null)
  const [isLong, setLong] = useState(false)
  const [isWhole, setWhole] = useState(false)
  useLayoutEffect(() => {
    const element = text.current
    if (element && !isWhole && !isCovered) setLong(element.scrollHeight > element.clientHeight + 1)
  }, [isWhole, isCovered, others, title, description])
  const Mark = ICONS[type]
  return (
    <div
      className={`ui-toast ui-toast-${type}`}
      role={type === 'error' ? 'alert' : 'status'}
      data-toast={toast.id}
      data-covered={isCovered}
      data-stacked={others > 0 && !isListOpen}
    >
      <Mark aria-hidden strokeWidth={1.75} />
      <div ref={text} className="ui-toast-text" data-whole={isWhole}>
        {title !== undefined && <strong>{title}</strong>} {description}{' '}
        {count > 1 && <Box as="span" whiteSpace="nowrap">{`(${count} times)`}</Box>}
      </div>
      {(isLong || isWhole) && (
        <button
          type="button"
          className="ui-toast-button"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          Details
        </button>
      )}
      {action && (
        <button
          type="button"
          className="ui-toast-button"
          onClick={() => {
            onClose()
            action.onClick()
          }}
        >
          {action.label}
        </button>
      )}
      {others > 0 && (
        <button
          type="button"
          className="ui-toast-button"
          aria-expanded={isListOpen}
          aria-label={isListOpen ? 'Show one message' : `Show ${others} more`}
          onClick={onToggleList}
        >
          {isListOpen ? 'Less' : `+${others}`}
        </button>
      )}
      <IconButton label="Dismiss message" size="xs" color="inherit" onClick={onClose}>
        <X aria-hidden strokeWidth={1.75} />
      </IconButton>
    </div>
  )
}

/** Returns the buttons of the region that can have the focus: those of visible toasts. */
function buttonsOf(region: HTMLElement | null): HTMLButtonElement[] {
  return [...(region?.querySelectorAll<HTMLButtonElement>('[data-covered=false] button') ?? [])]
}

/** Removes the visible toast when its time is over. The time does not pass while it is covered or paused. */
function useExpiry(toast: ShownToast | undefined, isPaused: boolean, remove: (id: string) => void): void {
  const timesLeft = useRef(new Map<string, number>())
  useEffect(() => {
    if (!toast || isPaused) return
    const { id, duration } = toast
    const times = timesLeft.current
    const before = times.get(id)
    const time = before === undefined ? duration : Math.max(before, MIN_SHOWN_AGAIN_MS)
    const start = Date.now()
    const timer = setTimeout(() => {
      times.delete(id)
      remove(id)
    }, time)
    return () => {
      clearTimeout(timer)
      times.set(id, time - (Date.now() - start))
    }
  }, [toast, isPaused, remove])
}

function useIsPageHidden(): boolean {
  return useSyncExternalStore(
    (listener) => {
      document.addEventListener('visibilitychange', listener)
      return () => document.removeEventListener('visibilitychange', listener)
    },
    () => document.visibilityState === 'hidden',
    () => false,
  )
}
