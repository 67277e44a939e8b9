// Built once, because building it takes longer than formatting a hundred numbers.
const format = new Intl.NumberFormat('en-US')

/** Returns a number with separators between thousands. */
export function formatNumber(value: number): string {
  return format.format(value)
}
