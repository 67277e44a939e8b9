'use client'

import { useQuery } from '@tanstack/react-query'
import { getSettings } from '@/lib/settings'
import type { XpSchema } from '@/lib/xp/schema'

/** The operator's schema for the extended properties of a resource. */
interface XpSchemaState {
  /** Undefined when there is none, and until it is loaded. */
  schema: XpSchema | undefined
  isLoading: boolean
  /** The reason why the schemas could not be read, as a sentence. */
  failure: string | undefined
  retry: () => void
}

/**
 * Reads the file of schemas that the operator has set, once per document.
 *
 * @param path path of the resource, such as `buyers/harborline/users`
 */
export function useXpSchema(path: string): XpSchemaState {
  const address = getSettings().xpSchemas
  const { data, error, isLoading, refetch } = useQuery({
    queryKey: ['xp schemas', address],
    enabled: Boolean(address),
    staleTime: Infinity,
    structuralSharing: false,
    queryFn: async ({ signal }) => {
      const file = fetch(address, { signal }).then(async (answer) => {
        if (!answer.ok) throw new Error(`The server answered with ${answer.status}.`)
        return answer.text()
      })
      const [{ readXpSchemas, schemaKey }, text] = await Promise.all([import('@/lib/xp/schema'), file])
      const schemas = readXpSchemas(text)
      return (of: string) => schemas.get(schemaKey(of))
    },
  })
  return { schema: data?.(path), isLoading, failure: error?.message, retry: () => void refetch() }
}
