import { invalidBody } from './errors'
import type { Json } from './json'

/** Deeper than any record: whatever walks through a body may call itself for every level. */
const MOST_LEVELS = 100

const [QUOTE, BACKSLASH] = [34, 92]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125]

function isTooDeep(text: string): boolean {
  let level = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      for (at++; at < text.length && text.charCodeAt(at) !== QUOTE; at++)
        if (text.charCodeAt(at) === BACKSLASH) at++
    } else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      if (++level > MOST_LEVELS) return true
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) level--
  }
  return false
}

/** The JSON of a body; undefined when it is empty. Refuses what is no JSON, or is nested deeper than 100 levels. */
export function parseBody(text: string): Json | undefined {
  const trimmed = text.replace(/^\uFEFF/, '').trim()
  if (trimmed === '') return undefined
  if (isTooDeep(trimmed)) throw invalidBody()
  try {
    return JSON.parse(trimmed) as Json
  } catch {
    throw invalidBody()
  }
}
