import type { Json, JsonObject } from '../core/records/json'

/** Matches texts that need no quotes in any YAML version: they begin with a letter and have no special characters. */
const PLAIN = /^[A-Za-z](?:[A-Za-z0-9_./ -]*[A-Za-z0-9_./-])?$/
/** Matches texts that some YAML version reads as another type. */
const RESERVED = /^(?:true|false|null|yes|no|on|off|y|n)$/i
/** Maximum length of plain keys. Longer keys need the explicit key indicator `?`. */
const KEY_LIMIT = 1000

/** Quotes a text as JSON, and escapes the characters that YAML treats as line breaks or does not allow. */
function quoted(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function scalar(value: string | number | boolean | null): string {
  if (typeof value !== 'string') return JSON.stringify(value)
  return PLAIN.test(value) && !RESERVED.test(value) ? value : quoted(value)
}

/** Returns the text after a key or a dash: a value on the same line, or indented lines below it. */
function formatValue(value: Json, indent: string): string {
  if (value === null || typeof value !== 'object') return ` ${scalar(value)}\n`
  const isList = Array.isArray(value)
  if ((isList ? value : Object.keys(value)).length === 0) return isList ? ' []\n' : ' {}\n'
  return `\n${isList ? list(value, indent) : mapping(value, indent)}`
}

function mapping(value: JsonObject, indent: string): string {
  return Object.entries(value)
    .map(([name, field]) => {
      const key = scalar(name)
      const marked = key.length > KEY_LIMIT ? `? ${key}\n${indent}` : key
      return `${indent}${marked}:${formatValue(field, `${indent}  `)}`
    })
    .join('')
}

function list(values: readonly Json[], indent: string): string {
  return values.map((value) => entry(value, indent)).join('')
}

function entry(value: Json, indent: string): string {
  const isFilled =
    value !== null && typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length > 0
  if (!isFilled) return `${indent}-${formatValue(value, `${indent}  `)}`
  const lines = mapping(value as JsonObject, `${indent}  `)
  return `${indent}- ${lines.slice(indent.length + 2)}`
}

/** Writes one entry of a YAML list, with every line indented by `indent`. The same value always gives the same text. */
export function yamlEntry(record: JsonObject, indent: string): string {
  return entry(record, indent)
}
