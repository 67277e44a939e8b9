import { formatNumber } from '@/lib/format/number'
import { plainText } from '@/lib/format/plain-text'

/** Shows a platform id. */
export function Id({ children }: { children: string }) {
  return <span className="ui-id">{children}</span>
}

/** Shows a text of any length on at most two lines, without its markup. */
export function Excerpt({ children }: { children: string | null | undefined }) {
  return <span className="ui-excerpt">{plainText(children ?? '') || '–'}</span>
}

/** Shows a text such as an e-mail address on one line. A tooltip shows the full text. */
export function OneLine({ children }: { children: string }) {
  return (
    <p className="ui-one-line" title={children}>
      {children}
    </p>
  )
}

/** Shows a number. A dash means that the number is unknown or not counted. 0 is shown as 0. */
export function Count({ children }: { children: number | null | undefined }) {
  const isKnown = children !== null && children !== undefined
  return (
    <span className={isKnown ? 'ui-number' : 'ui-number ui-muted'}>
      {isKnown ? formatNumber(children) : '–'}
    </span>
  )
}
