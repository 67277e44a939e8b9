import type { ReactNode } from 'react'
import { formatNumber } from '@/lib/format/number'

interface PillProps {
  tone: Tone
  /** The mark before the text: filled or hollow. None when it is undefined. */
  isFilled?: boolean
  children: ReactNode
}

function Pill({ tone, isFilled, children }: PillProps) {
  return (
    <span className={`ui-badge ui-palette-${tone}`}>
      {isFilled !== undefined && <span className="ui-badge-dot" data-filled={isFilled} aria-hidden />}
      {children}
    </span>
  )
}

/** Badge with one of two statuses. Its mark is filled or hollow, so that the status does not depend on color alone. */
export function StatusBadge({ isOn, on, off }: { isOn: boolean; on: string; off: string }) {
  return (
    <Pill tone={isOn ? 'green' : 'gray'} isFilled={isOn}>
      {isOn ? on : off}
    </Pill>
  )
}

export type Tone = 'blue' | 'gray' | 'green' | 'orange' | 'red'

/** Badge with one of several statuses. Its mark is filled once the status is final, independent of the color. */
export function ToneBadge({
  tone,
  isSettled,
  children,
}: {
  tone: Tone
  isSettled: boolean
  children: string
}) {
  return (
    <Pill tone={tone} isFilled={isSettled}>
      {children}
    </Pill>
  )
}

/** Badge that warns about the thing beside it, for example that it is a sample. */
export function Mark({ children }: { children: string }) {
  return <Pill tone="orange">{children}</Pill>
}

/** Badge with a count. A plus is appended when the count is a lower bound. */
export function Count({ children, isLowerBound = false }: { children: number; isLowerBound?: boolean }) {
  return (
    <Pill tone="gray">
      <span className="ui-number">
        {formatNumber(children)}
        {isLowerBound && '+'}
      </span>
    </Pill>
  )
}
