import { formatNumber } from '@/lib/format/number'

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** Shows that a record has no value. */
export function Empty() {
  return <span className="ui-empty">–</span>
}

/** Shows a platform id, or a dash when there is none. */
export function Id({ children }: { children: string | null | undefined }) {
  return children ? <span className="ui-id">{children}</span> : <Empty />
}

/** Shows a text of any length on at most two lines, without its markup. */
export function Excerpt({ children }: { children: string | null | undefined }) {
  const text = plainText(children ?? '')
  return text ? <span className="ui-excerpt">{text}</span> : <Empty />
}

/** Returns the text content of HTML for a row of a list. The result may only be shown as text, never as HTML. */
export function plainText(html: string): string {
  return html
    .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(\w+);/g, (entity, name: string) =>
      Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] ?? entity) : entity,
    )
    .replace(/\s+/g, ' ')
    .trim()
}

/** Shows a text such as an email address on one line, or a dash when there is none. A tooltip shows the full text. */
export function OneLine({ children }: { children: string | null | undefined }) {
  return children ? (
    <p className="ui-one-line" title={children}>
      {children}
    </p>
  ) : (
    <Empty />
  )
}

/** Shows a number. A dash means that the number is unknown or not counted. 0 is shown as 0. */
export function Count({ children }: { children: number | null | undefined }) {
  if (children === null || children === undefined) return <Empty />
  return <span className="ui-number">{formatNumber(children)}</span>
}
