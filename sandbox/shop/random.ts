/** Returns a 32-bit hash of a text (FNV-1a). */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) as number), 0x01000193)
  return value >>> 0
}

/** Random numbers that are the same for the same seed on every machine (mulberry32). Not for security. */
export class Random {
  private state: number

  constructor(private readonly seed: string) {
    this.state = hash(seed)
  }

  /** Returns an independent generator for one purpose, so that its use does not affect other numbers. */
  of(matter: string): Random {
    return new Random(`${this.seed}/${matter}`)
  }

  /** Returns a number that is at least 0 and less than 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  between(min: number, max: number): number {
    return min + this.next() * (max - min)
  }

  /** Returns an integer between `min` and `max`, both included. */
  integer(min: number, max: number): number {
    return Math.floor(this.between(min, max + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  /** Returns a random element of a list that is not empty. */
  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)] as T
  }

  /** Returns a random element of a list that is not empty, with probabilities by weight. */
  weighted<T>(list: readonly (readonly [value: T, weight: number])[]): T {
    let left = this.next() * list.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [value, weight] of list) if ((left -= weight) < 0) return value
    return (list[list.length - 1] as readonly [T, number])[0]
  }

  shuffled<T>(list: readonly T[]): T[] {
    const result = [...list]
    for (let at = result.length - 1; at > 0; at--) {
      const other = this.integer(0, at)
      ;[result[at], result[other]] = [result[other] as T, result[at] as T]
    }
    return result
  }
}
