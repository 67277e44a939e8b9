'use client'

import { useAreas } from '@/components/shell/menu/use-areas'

/**
 * Returns a function that maps the key of an area to its address. Undefined when the area is missing or closed to the
 * signed-in user.
 */
export function useAreaHref(): (key: string) => string | undefined {
  const areas = useAreas('main')
  return (key) => areas.find(({ area }) => area.key === key)?.href
}
