'use client'

import { useQuery } from '@tanstack/react-query'
import { isPlatformId } from '@/lib/forms/platform-id'
import { recordQuery, type Resource } from '@/lib/resource/resource'

/** One record by its id. Text that cannot be an id is never sent: the platform's library would not encode it. */
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
