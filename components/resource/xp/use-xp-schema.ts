'use client'

import { useQuery, type QueryClient } from '@tanstack/react-query'
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
 * @param isNeeded false while nothing needs the schema, so that it is not read
 */
export function useXpSchema(path: string, isNeeded = true): XpSchemaState {
  const address = getSettings().xpSchemas
  const { data, error, isLoading, refetch } = useQuery({
    ...schemasQuery(address),
    enabled: isNeeded && Boolean(address),
  })
  const reading = data?.(path)
  return {
    schema: reading && 'schema' in reading ? reading.schema : undefined,
    isLoading,
    failure: reading && 'fault' in reading ? reading.fault : error?.message,
    retry: () => void refetch(),
  }
}

/**
 * Loads the operator's schema for the extended properties of a resource, or the reason why it could not be read, as a
 * sentence. Returns an empty object when the operator has set no schema.
 */
export async function loadXpSchema(
  client: QueryClient,
  path: string,
): Promise<{ schema?: XpSchema; failure?: string }> {
  const address = getSettings().xpSchemas
  if (!address) return {}
  try {
    const reading = (await client.fetchQuery(schemasQuery(address)))(path)
    return reading && 'fault' in reading ? { failure: reading.fault } : (reading ?? {})
  } catch (error) {
    return { failure: (error as Error).message }
  }
}

function schemasQuery(address: string) {
  return {
    queryKey: ['xp schemas', address],
    staleTime: Infinity,
    structuralSharing: false,
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const [{ readXpSchemas, schemaKey }, text] = await Promise.all([
        import('@/lib/xp/schema'),
        readFile(address, signal),
      ])
      const schemas = readXpSchemas(text)
      return (of: string) => schemas.get(schemaKey(of))
    },
  }
}

async function readFile(address: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(address, { signal }).catch(() => undefined)
  if (!answer) throw new Error('The file could not be loaded. Check your connection.')
  if (!answer.ok) throw new Error(`The file could not be loaded. The server answered with ${answer.status}.`)
  return answer.text()
}
