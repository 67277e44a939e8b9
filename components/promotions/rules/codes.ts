// Omits letters and digits that are easily confused when a code is read aloud.
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 8

/** Returns random characters that are easy to read aloud. */
function randomCharacters(count: number): string {
  // 256 is a multiple of 32, so the remainder of a byte favors no letter.
  return Array.from(crypto.getRandomValues(new Uint8Array(count)), (byte) => LETTERS[byte % 32]).join('')
}

/** Returns a random code that is hard to guess and easy to type. */
export function makeCode(): string {
  return randomCharacters(CODE_LENGTH)
}
