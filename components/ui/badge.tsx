import type { ReactNode } from 'react'
import { formatNumber } from '@/lib/format/number'

interface PillProps {
  tone: Tone
  /** The mark before the text: filled or hollow. None when it is undefined. */
  isFilled?: boolean
  /** True for a status that asks for nothing. Only its mark has a color. */
  isQuiet?: boolean
  children: ReactNode
}

function Pill({ tone, isFilled, isQuiet, children }: PillProps) {
  return (
    <span
      className={`ui-badge ui-palette-${tone}`}
      data-quiet={isQuiet || undefined}
      data-mark={isFilled === undefined ? undefined : isFilled ? 'filled' : 'hollow'}
    >
      {children}
    </span>
  )
}

/** Badge with one of two statuses. Its mark is filled or hollow, so that the status does not depend on color alone. */
export function StatusBadge({ isOn, on, off }: { isOn: boolean; on: string; off: string }) {
  return (
    <Pill tone={isOn ? 'green' : 'gray'} isFilled={isOn} isQuiet>
      {isOn ? on : off}
    </Pill>
  )
}

export type Tone = 'blue' | 'gray' | 'green' | 'orange' | 'red'

/**
 * Badge with one of several statuses. Its mark is filled once the status is final, independent of the color. A final
 * status has no background unless it is a failure.
 */
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
    <Pill tone={tone} isFilled={isSettled} isQuiet={isSettled && tone !== 'red'}>
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
