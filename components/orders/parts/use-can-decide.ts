'use client'

import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import type { MoreAction } from '@/components/ui/more-menu-content'
import { useSession } from '@/hooks/use-session'
import { holdsRole } from '@/lib/permissions/check'
import type { CanDecide } from '../rules/can-decide'

type ReadCanDecide = (id: string, performer: { userName: string }, signal?: AbortSignal) => Promise<boolean>

/**
 * Reads whether the user can approve or decline a record that awaits approval. `retry` is an entry for the menu of the
 * record after a failure.
 */
export function useCanDecide(
  record: { ID?: string; Status?: string | undefined },
  queryKey: readonly unknown[],
  read: ReadCanDecide,
): { canDecide: CanDecide; retry: MoreAction[] } {
  const { assignedRoles: roles, isAdmin, decoded } = useSession()
  const userName = decoded?.userName ?? ''
  const mayDecide = record.Status === 'AwaitingApproval' && holdsRole('OrderAdmin', { roles, isAdmin })
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(record.ID ?? '', { userName }, signal),
    enabled: mayDecide && userName !== '',
  })
  if (!mayDecide) return { canDecide: false, retry: [] }
  if (data !== undefined) return { canDecide: data, retry: [] }
  if (!isError || isFetching) return { canDecide: 'loading', retry: [] }
  const retry = { label: 'Check again who can decide', icon: RefreshCw, onSelect: () => void refetch() }
  return { canDecide: 'failed', retry: [retry] }
}
