/** Returns the display name of any record. Undefined when it has none besides its ID. */
export function recordName(record: object): string | undefined {
  const text = (key: string) => {
    const value: unknown = Object.hasOwn(record, key) ? (record as Record<string, unknown>)[key] : undefined
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
  }
  const person = [text('FirstName'), text('LastName')].filter(Boolean).join(' ')
  return text('Name') ?? text('AddressName') ?? (person || undefined) ?? text('Username')
}
