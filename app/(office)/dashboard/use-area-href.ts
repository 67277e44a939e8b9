'use client'

import { useAreas } from '@/components/shell/use-areas'

/** The address of an area by its key; undefined where the area is not there, or not for the signed-in user. */
export function useAreaHref(): (key: string) => string | undefined {
  const areas = useAreas('main')
  return (key) => areas.find(({ area }) => area.key === key)?.href
}
