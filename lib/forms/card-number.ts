/** Groups of digits with the single spaces and dashes that people type between them. */
const DIGIT_GROUPS = /\d+(?:[ -]\d+)*/g
const MIN_DIGITS = 13
const MAX_DIGITS = 19

/**
 * True for a text that contains the full number of a payment card: complete groups of digits, 13 to 19 digits together,
 * whose last one is the check digit of card numbers.
 */
export function hasCardNumber(text: string): boolean {
  return [...text.matchAll(DIGIT_GROUPS)].some(([run]) => {
    const groups = run.split(/[ -]/)
    return groups.some((_, from) =>
      groups.some((__, to) => isCardNumber(groups.slice(from, to + 1).join(''))),
    )
  })
}

function isCardNumber(digits: string): boolean {
  return digits.length >= MIN_DIGITS && digits.length <= MAX_DIGITS && hasCheckDigit(digits)
}

/** Returns the result of the Luhn check: the digits, with every second one from the right doubled, add up to tens. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
