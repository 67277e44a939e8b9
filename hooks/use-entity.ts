'use client'

import { useQuery } from '@tanstack/react-query'
import { isPlatformId } from '@/lib/forms/platform-id'
import { recordQuery, type Resource } from '@/lib/resource/resource'

/**
 * Query for one record by its ID. Text that cannot be an ID is never sent, because the platform's library would not
 * encode it.
 */
export function useEntity<T extends object, R extends T>(
  resource: Resource<T, R>,
  id: string,
  isEnabled: boolean,
) {
  return useQuery({
    ...recordQuery(resource, id),
    enabled: isEnabled && isPlatformId(id),
  })
}
