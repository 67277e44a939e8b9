'use client'

import { Stack, Text } from '@chakra-ui/react'
import { useQueries } from '@tanstack/react-query'
import { useSession } from '@/hooks/use-session'
import { call } from '@/lib/ordercloud/client'
import { keys } from '@/lib/ordercloud/keys'
import { hasAccess } from '@/lib/permissions/check'
import { joinWords } from '@/lib/permissions/explain'
import { dependentNames, type DependentPart } from '@/lib/resource/dependents'
import { countOf } from '@/lib/resource/words'
import { useCounting } from './counting'

interface DependentListProps {
  /** Path and id of the record, for the query keys. */
  of: string
  parts: readonly DependentPart[]
}

/**
 * List of the records that depend on a record, with counts and names. It is read when a user is about to delete the
 * record. Dependents that could not be counted, or that the user may not view, are mentioned as such.
 */
export function DependentList({ of, parts }: DependentListProps) {
  const { assignedRoles, isAdmin } = useSession()
  const isSeen = ({ view }: DependentPart) => hasAccess(view, { roles: assignedRoles, isAdmin })
  const seen = parts.filter(isSeen)
  const unseen = parts.filter((part) => !isSeen(part)).map(({ what }) => what)
  const results = useQueries({
    queries: seen.map(({ what, read }) => ({
      queryKey: keys.list('dependents', { of, what }),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call((oc) => read(oc, { signal }), { signal, quiet: true }),
      staleTime: 0,
    })),
  })
  const isCounting = results.some(({ isPending }) => isPending)
  useCounting(isCounting)
  const lines = seen.flatMap((part, index) => {
    const data = results[index]?.data
    return data && data.count > 0 ? [{ part, data }] : []
  })
  const notCounted = results.flatMap(({ data }) => data?.notCounted ?? [])
  const failed = seen.filter((_, index) => results[index]?.isError).map(({ what }) => what)
  return (
    <Stack role="status" gap="2">
      {lines.length > 0 && (
        <Stack as="ul" listStyleType="disc" gap="1" ps="5" aria-label="Dependent records" color="fg">
          {lines.map(({ part, data }) => (
            <li key={part.what}>
              {countOf(data.count, part.words)}: {dependentNames(data)}.
            </li>
          ))}
        </Stack>
      )}
      {isCounting && <Text>Counting dependent records…</Text>}
      {!isCounting && lines.length === 0 && failed.length + notCounted.length === 0 && seen.length > 0 && (
        <Text>
          No{' '}
          {joinWords(
            seen.map(({ what }) => what),
            'or',
          )}{' '}
          depend on it.
        </Text>
      )}
      {notCounted.map((sentence) => (
        <Text key={sentence} role="alert" color="fg.error">
          {sentence}
        </Text>
      ))}
      {failed.length > 0 && (
        <Text role="alert" color="fg.error">
          Could not be counted: {joinWords(failed, 'and')}.
        </Text>
      )}
      {unseen.length > 0 && (
        <Text>Not counted, because you do not have access: {joinWords(unseen, 'and')}.</Text>
      )}
    </Stack>
  )
}
