/**
 * Returns the display name of any record: "Main warehouse", "Ada Story", "Visa ending in 4417". Undefined when it has
 * none besides its ID.
 */
export function recordName(record: object): string | undefined {
  const text = (key: string) => {
    const value: unknown = Object.hasOwn(record, key) ? (record as Record<string, unknown>)[key] : undefined
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
  }
  const joinWords = (...words: (string | undefined)[]) => words.filter(Boolean).join(' ') || undefined
  const digits = text('PartialAccountNumber')
  return (
    text('Name') ??
    text('AddressName') ??
    text('AppName') ??
    joinWords(text('FirstName'), text('LastName')) ??
    text('Username') ??
    joinWords(text('CardType'), digits && `ending in ${digits}`)
  )
}
