'use client'

import { useWatch } from 'react-hook-form'
import type { ListedResource } from '@/components/resource/listed-resource'
import { Alert } from '@/components/ui/alert'
import { useSession } from '@/hooks/use-session'
import type { User } from '@/lib/ordercloud/models'
import type { UserForm } from './schema'

/** Warns users who are about to deactivate their own account. */
export function OwnDeactivationWarning({ user, resource }: { user: User; resource: ListedResource<User> }) {
  const viewer = useSession()
  const reason = resource.protectedRowReason?.(viewer, user)
  const isActive = useWatch<UserForm, 'Active'>({ name: 'Active' })
  if (reason === undefined || isActive || !user.Active) return null
  return (
    // Announced at once, because the warning appears in response to a click on the switch.
    <Alert status="warning" role="alert">
      {reason} After you save this change, you can no longer sign in.
    </Alert>
  )
}
