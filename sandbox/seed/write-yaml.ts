import type { Json, JsonObject } from '../core/json'

/** Needs no quotes in any YAML: letters first, nothing that means something. */
const PLAIN = /^[A-Za-z](?:[A-Za-z0-9_./ -]*[A-Za-z0-9_./-])?$/
/** What some version of YAML reads as something else than a text. */
const RESERVED = /^(?:true|false|null|yes|no|on|off|y|n)$/i
/** Longer keys have to be marked as keys. */
const KEY_LIMIT = 1000

/** JSON's quotes, with the line breaks escaped that only YAML knows. */
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

/** What follows a key or a dash: on the same line, or on lines of its own below it. */
function after(value: Json, indent: string): string {
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
      return `${indent}${marked}:${after(field, `${indent}  `)}`
    })
    .join('')
}

function list(values: readonly Json[], indent: string): string {
  return values.map((value) => entry(value, indent)).join('')
}

function entry(value: Json, indent: string): string {
  const isFilled =
    value !== null && typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length > 0
  if (!isFilled) return `${indent}-${after(value, `${indent}  `)}`
  const lines = mapping(value as JsonObject, `${indent}  `)
  return `${indent}- ${lines.slice(indent.length + 2)}`
}

/** One entry of a list in YAML, every line indented by `indent`; the same value always gives the same text. */
export function yamlEntry(record: JsonObject, indent: string): string {
  return entry(record, indent)
}
