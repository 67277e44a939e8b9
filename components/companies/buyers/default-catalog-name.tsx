'use client'

import { useQuery } from '@tanstack/react-query'
import { NameOverId } from '@/components/resource/record/name-over-id'
import { useSession } from '@/hooks/use-session'
import { companyQuery } from '@/lib/parties/companies'
import { holdsRole } from '@/lib/permissions/check'
import { READERS } from '@/lib/permissions/readers'
import { recordName } from '@/lib/resource/record-name'

/** Shows the name of the catalog that a buyer's users see first. One call reads the names for all rows of a list. */
export function DefaultCatalogName({ id }: { id: string | null | undefined }) {
  const { assignedRoles: roles, isAdmin } = useSession()
  const mayRead = READERS.catalogs.some((role) => holdsRole(role, { roles, isAdmin }))
  const { data, isLoading } = useQuery({
    ...companyQuery('catalogs', id ?? ''),
    enabled: mayRead && Boolean(id),
  })
  const [catalog] = data?.Items ?? []
  return <NameOverId id={id} name={catalog && recordName(catalog)} isPending={isLoading} />
}
