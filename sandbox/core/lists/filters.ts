/**
 * The platform's filter grammar (facts of the platform 2.3). `|` separates alternatives, a backslash escapes the next
 * character, any number of leading `!` toggle negation, then an optional comparison follows, and `*` is a wildcard.
 */
export type Comparison = '=' | '>' | '<' | '>=' | '<='

export interface Alternative {
  negated: boolean
  comparison: Comparison
  /** Literal pieces around wildcards: one piece means no wildcard; `['', '']` is `*` alone, "holds anything". */
  pieces: string[]
}

export interface Filter {
  /** One field, or several fields of which any may match. */
  fields: string[]
  /** Alternatives of which any may match. */
  alternatives: Alternative[]
}

/** Splits text at unescaped separators, leaving escapes in place. */
function splitUnescaped(text: string, separator: string): string[] {
  const parts: string[] = []
  let part = ''
  for (let i = 0; i < text.length; i++) {
    const char = text[i] as string
    if (char === '\\' && i + 1 < text.length) part += char + text[++i]
    else if (char === separator) {
      parts.push(part)
      part = ''
    } else part += char
  }
  return [...parts, part]
}

function unescape(text: string): string {
  return text.replace(/\\([\s\S])/g, '$1')
}

const NEGATED: Record<Comparison, Comparison> = { '=': '=', '>': '<=', '<': '>=', '>=': '<', '<=': '>' }

/** Parses one alternative of a value, e.g. `!=a*` or `>=5`. */
function parseAlternative(text: string): Alternative {
  let rest = text
  let negated = false
  while (rest.startsWith('!')) {
    negated = !negated
    rest = rest.slice(1)
  }
  const comparison = (/^(>=|<=|>|<|=)/.exec(rest)?.[1] ?? '=') as Comparison
  if (/^(>=|<=|>|<|=)/.test(rest)) rest = rest.slice(comparison.length)
  if (comparison !== '=') {
    return {
      negated: false,
      comparison: negated ? NEGATED[comparison] : comparison,
      pieces: [unescape(rest)],
    }
  }
  return { negated, comparison, pieces: splitUnescaped(rest, '*').map(unescape) }
}

/** Parses a value with its alternatives, e.g. `red|!blue|gr*y`. */
export function parseAlternatives(value: string): Alternative[] {
  return splitUnescaped(value, '|').map(parseAlternative)
}

/**
 * Parses one query entry as a filter. The documentation also writes `Total>5` without an equals sign, which puts the
 * comparison into the key, so the key is parsed too.
 */
export function parseFilter(key: string, value: string): Filter {
  const inKey = /^([^<>!]+)(!|>|<)(.*)$/s.exec(key)
  const field = inKey?.[1] ?? key
  const operator = inKey ? `${inKey[2]}${inKey[3] === '' && value !== '' && inKey[2] !== '!' ? '=' : ''}` : ''
  const text = inKey && inKey[3] !== '' ? `${inKey[3]}${value === '' ? '' : `=${value}`}` : value
  return {
    fields: field.split('|').map((name) => name.trim()),
    alternatives: parseAlternatives(operator + text),
  }
}
