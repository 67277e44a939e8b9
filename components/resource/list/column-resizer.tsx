'use client'

import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { COLUMN_WIDTH } from '@/lib/url/list-state'

const STEP = 10
const LARGE_STEP = 50
/** Time after the last key until the width is kept, in milliseconds. */
const KEY_PAUSE_MS = 400

/**
 * Handle at the edge of a column's head. Dragging it or its arrow keys change the width of the column, and a double click
 * restores the default width.
 */
export function ColumnResizer(props: {
  /** Label of the column. */
  label: string
  /** Called with each width while it changes. */
  onLive: (width: number) => void
  /** Called with the final width, or with undefined for the default width. */
  onWidth: (width: number | undefined) => void
}) {
  const { label, onLive, onWidth } = props
  const handle = useRef<HTMLSpanElement>(null)
  const drag = useRef<{ x: number; width: number }>(undefined)
  const pending = useRef<{ width: number; timer: ReturnType<typeof setTimeout> }>(undefined)
  // Undefined until the handle has the focus. The width is measured then.
  const [width, setWidth] = useState<number>()
  const measured = () => Math.round(handle.current?.parentElement?.getBoundingClientRect().width ?? 0)
  useEffect(() => () => clearTimeout(pending.current?.timer), [])

  const show = (wanted: number) => {
    const next = Math.round(Math.max(COLUMN_WIDTH.min, Math.min(wanted, COLUMN_WIDTH.max)))
    setWidth(next)
    onLive(next)
    return next
  }
  const keep = () => {
    if (!pending.current) return
    clearTimeout(pending.current.timer)
    onWidth(pending.current.width)
    pending.current = undefined
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (direction === 0) return
    event.preventDefault()
    clearTimeout(pending.current?.timer)
    const from = pending.current?.width ?? measured()
    const next = show(from + direction * (event.shiftKey ? LARGE_STEP : STEP))
    pending.current = { width: next, timer: setTimeout(keep, KEY_PAUSE_MS) }
  }
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    event.preventDefault()
    handle.current?.focus({ preventScroll: true })
    handle.current?.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, width: measured() }
  }
  const widthAt = ({ clientX }: PointerEvent) =>
    drag.current && clientX !== drag.current.x ? drag.current.width + clientX - drag.current.x : undefined
  const onPointerMove = (event: PointerEvent) => {
    const wanted = widthAt(event)
    if (wanted !== undefined) show(wanted)
  }
  const onPointerUp = (event: PointerEvent) => {
    const wanted = widthAt(event)
    if (wanted !== undefined) onWidth(show(wanted))
    drag.current = undefined
  }
  const onPointerCancel = () => {
    if (drag.current) show(drag.current.width)
    drag.current = undefined
  }
  return (
    <span
      ref={handle}
      className="ui-column-edge"
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${label}`}
      aria-valuenow={width ?? COLUMN_WIDTH.min}
      aria-valuemin={COLUMN_WIDTH.min}
      aria-valuemax={COLUMN_WIDTH.max}
      aria-valuetext={width === undefined ? undefined : `${width} pixels`}
      tabIndex={0}
      onFocus={() => setWidth(measured())}
      onBlur={keep}
      onKeyDown={onKeyDown}
      onDoubleClick={() => onWidth(undefined)}
      {...{ onPointerDown, onPointerMove, onPointerUp, onPointerCancel }}
    />
  )
}
