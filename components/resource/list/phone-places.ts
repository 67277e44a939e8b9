import type { Column } from '@/components/resource/listed-resource'

/** Class of a cell by its place in a row of a phone. */
const CLASSES = {
  picture: 'ui-phone-picture',
  figure: 'ui-phone-figure',
  status: 'ui-phone-status',
} as const

/**
 * Returns the class for the place of each column in the rows of phones, by the key of the column. A row has one place
 * for the picture, the figure at the end of the first line, and the status at the end of the second one. Columns without
 * a place are hidden there.
 */
export function phoneClasses<T>(columns: readonly Column<T>[]): ReadonlyMap<string, string> {
  const keys = new Map<keyof typeof CLASSES, string>()
  for (const { key, onPhones, from, isTitle, isExtra } of columns) {
    const place = onPhones ?? ((from ?? isTitle ?? isExtra) ? undefined : 'status')
    if (place && !keys.has(place)) keys.set(place, key)
  }
  return new Map([...keys].map(([place, key]) => [key, CLASSES[place]]))
}
