/** A number from a text, spread over 32 bits (FNV-1a). */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) as number), 0x01000193)
  return value >>> 0
}

/** Chance that is the same for the same seed on every machine (mulberry32). For make-believe only. */
export class Random {
  private state: number

  constructor(private readonly seed: string) {
    this.state = hash(seed)
  }

  /** Chance of its own for one matter: what is drawn there changes nothing anywhere else. */
  of(matter: string): Random {
    return new Random(`${this.seed}/${matter}`)
  }

  /** At least 0, less than 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  between(least: number, most: number): number {
    return least + this.next() * (most - least)
  }

  /** A whole number, both ends included. */
  whole(least: number, most: number): number {
    return Math.floor(this.between(least, most + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  /** One of a list that is not empty. */
  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)] as T
  }

  /** One of a list that is not empty, each as often as its weight says. */
  weighted<T>(list: readonly (readonly [value: T, weight: number])[]): T {
    let left = this.next() * list.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [value, weight] of list) if ((left -= weight) < 0) return value
    return (list[list.length - 1] as readonly [T, number])[0]
  }

  shuffled<T>(list: readonly T[]): T[] {
    const result = [...list]
    for (let at = result.length - 1; at > 0; at--) {
      const other = this.whole(0, at)
      ;[result[at], result[other]] = [result[other] as T, result[at] as T]
    }
    return result
  }
}
