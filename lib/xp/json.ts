import { unsafeKeyProblem } from './keys'

/** A syntax error in JSON text with its place. Line and position count from 1. */
interface JsonFault {
  message: string
  line: number
  position: number
}

/** The value of JSON text, or the first error in it. */
type JsonReading = { value: unknown } | { fault: JsonFault }

/** An error at an offset of the text. */
class Fault extends Error {
  constructor(
    message: string,
    readonly at: number,
  ) {
    super(message)
  }
}

const SPACE = /[ \t\r\n]*/y
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const WORD = /true|false|null/y
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"/y

/**
 * Parses JSON and locates errors. Browsers describe the place differently or not at all, and silently use the last of
 * two equal keys. Keys that reach a prototype are rejected everywhere.
 */
export function readJson(text: string): JsonReading {
  try {
    const scan = new Scanner(text)
    scan.value()
    scan.end()
    return { value: JSON.parse(text) as unknown }
  } catch (thrown) {
    if (thrown instanceof Fault) return { fault: { message: thrown.message, ...placeOf(text, thrown.at) } }
    throw thrown
  }
}

function placeOf(text: string, at: number): { line: number; position: number } {
  const lines = text.slice(0, at).split('\n')
  return { line: lines.length, position: (lines.at(-1) ?? '').length + 1 }
}

/** Scans a text by the grammar of RFC 8259 and throws a `Fault` at the first error. */
class Scanner {
  private at = 0

  constructor(private readonly text: string) {}

  value(): void {
    this.take(SPACE)
    const start = this.text[this.at]
    if (start === '{') this.members('}', () => this.member(new Set()))
    else if (start === '[') this.members(']', () => () => this.value())
    else if (start === '"') this.string()
    else if (this.take(WORD) === undefined) this.number()
    this.take(SPACE)
  }

  end(): void {
    if (this.at < this.text.length) throw this.fault(`nothing may follow here, but there is ${this.here()}`)
  }

  private members(close: '}' | ']', begin: () => () => void): void {
    this.at += 1
    this.take(SPACE)
    if (this.skip(close)) return
    for (const one = begin(); ;) {
      one()
      if (this.skip(close)) return
      if (!this.skip(',')) throw this.fault(`a comma or ${close} is missing before ${this.here()}`)
    }
  }

  private member(known: Set<string>): () => void {
    return () => {
      this.take(SPACE)
      const start = this.at
      if (this.text[start] !== '"')
        throw this.fault(`a key in double quotes is missing before ${this.here()}`)
      const key = JSON.parse(this.string()) as string
      const problem = known.has(key) ? `the key “${key}” is there twice` : unsafeKeyProblem(key)
      if (problem !== undefined) throw new Fault(problem, start)
      known.add(key)
      this.take(SPACE)
      if (!this.skip(':')) throw this.fault(`a colon is missing before ${this.here()}`)
      this.value()
    }
  }

  private string(): string {
    const found = this.take(STRING)
    if (found === undefined)
      throw this.fault('this text in quotes does not end, or has a character that JSON writes as \\u…')
    return found
  }

  private number(): void {
    const start = this.at
    const found = this.take(NUMBER)
    if (found === undefined) throw this.fault(`a value is missing before ${this.here()}`)
    if (!isExact(found)) throw new Fault(`the number ${found} has more digits than can be kept`, start)
  }

  private skip(character: string): boolean {
    const isThere = this.text[this.at] === character
    if (isThere) this.at += 1
    return isThere
  }

  private take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)?.[0]
    this.at += found?.length ?? 0
    return found
  }

  private here(): string {
    const character = this.text[this.at]
    return character === undefined ? 'the end' : `“${character}”`
  }

  private fault(message: string): Fault {
    return new Fault(message, this.at)
  }
}

/** True for a number as JSON writes it: "-2.50", "1e3". */
export function isNumberText(text: string): boolean {
  NUMBER.lastIndex = 0
  return NUMBER.exec(text)?.[0] === text
}

/**
 * True when a number stays the same after parsing. Parsing changes the last digits of a number with too many digits.
 */
export function isExact(digits: string): boolean {
  const value = Number(digits)
  return Number.isFinite(value) && significant(digits) === significant(String(value))
}

/** Returns the significant digits and the exponent of a number, in one form for all spellings. */
function significant(spelled: string): string {
  const [mantissa = '', exponent = '0'] = spelled.toLowerCase().replace('-', '').split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const digits = `${whole}${fraction}`.replace(/^0+/, '')
  const trimmed = digits.replace(/0+$/, '')
  if (trimmed === '') return '0'
  const shift = Number(exponent) - fraction.length + digits.length - trimmed.length
  return `${trimmed}e${shift}`
}
