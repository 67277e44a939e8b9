'use client'

import { useQueryClient } from '@tanstack/react-query'
import { toast } from '@/components/ui/toaster'
import { UNDO_MS } from '@/hooks/use-restore-deleted'
import { useCan } from '@/hooks/use-can'
import { useDialogs } from '@/hooks/use-dialogs'
import { noteActivity } from '@/lib/activity/note'
import type { BuyerCatalog } from './rules/buyer-catalogs'
import { assignCatalogIfMissing, unassignCatalog } from './rules/catalog-assignment'
import { isolate } from '@/lib/format/direction'
import { call } from '@/lib/ordercloud/client'
import { keys } from '@/lib/ordercloud/keys'
import type { CatalogAssignment } from '@/lib/ordercloud/models'
import { roles } from '@/lib/permissions/roles'
import { useBuyer } from './cells'
import { noteAssignment, refreshAssignments } from './note-assignment'
import { buyerCatalogs } from './resource'

const MANAGE_BUYERS = [roles.BuyerManager]

/** Actions on a buyer's catalog besides editing and deleting it, with the reasons why an action is not allowed. */
export function useCatalogActions(buyerId: string, catalog: BuyerCatalog) {
  const client = useQueryClient()
  const dialogs = useDialogs()
  const { data: buyer } = useBuyer(buyerId)
  const changeBuyer = useCan(MANAGE_BUYERS)
  const { idOf, titleOf, access } = buyerCatalogs(buyerId)
  const manage = useCan(access.manage)
  const [id, name] = [idOf(catalog), titleOf(catalog)]
  const isDefault = buyer?.DefaultCatalogID === id
  const readAgain = () => refreshAssignments(client, buyerId)

  const give = async (flags: CatalogAssignment): Promise<boolean> => {
    const given = await assignCatalogIfMissing(buyerId, id, flags).catch(() => undefined)
    if (given) noteAssignment('assigned', given)
    await readAgain()
    if (given === null) {
      const description = `Catalog “${isolate(name)}” is already assigned to this buyer.`
      toast({ title: 'Nothing changed', description, type: 'info' })
    }
    return given !== undefined && given !== null
  }
  const undo = async (was: CatalogAssignment) => {
    if (!(await give(was))) return
    const description = `Catalog “${isolate(name)}” is assigned to this buyer again.`
    toast({ title: 'Undone', description, type: 'success' })
  }
  const take = async (): Promise<boolean> => {
    const was = await unassignCatalog(buyerId, id).catch(() => undefined)
    if (was) noteAssignment('unassigned', was)
    await readAgain()
    if (was === undefined) return false
    toast({
      title: 'Success',
      description: `Catalog “${isolate(name)}” unassigned.`,
      type: 'success',
      ...(was && { duration: UNDO_MS, action: { label: 'Undo', onClick: () => void undo(was) } }),
    })
    return true
  }

  return {
    isDefault,
    unassignDisabledReason: manage.allowed ? undefined : manage.reason,
    defaultDisabledReason: !changeBuyer.allowed
      ? changeBuyer.reason
      : isDefault
        ? 'This is already the default catalog.'
        : undefined,
    /**
     * Assigns the catalog with the flags of a former assignment. Returns true when it succeeded; a toast explains a
     * failure.
     */
    give,
    /** Unassigns the catalog without confirmation. Returns true when it succeeded; a toast explains a failure. */
    take,
    /** Unassigns the catalog after the user has confirmed. */
    async unassign(): Promise<boolean> {
      const isSure = await dialogs.confirm(`Unassign catalog “${isolate(name)}”?`, {
        details:
          `The users of this buyer no longer see it${isDefault ? ', although it is their default catalog' : ''}. ` +
          'The catalog, its categories and its products are kept. Other buyers keep their access.',
        okLabel: 'Unassign catalog',
        cancelLabel: 'Cancel',
        isDestructive: true,
      })
      return isSure === true && (await take())
    },
    async makeDefault(): Promise<void> {
      const isDone = await call(
        (oc) => oc.Buyers.Patch(encodeURIComponent(buyerId), { DefaultCatalogID: id }),
        { write: true },
      ).then(
        () => true,
        () => false,
      )
      if (isDone) {
        const change = { path: ['DefaultCatalogID'], before: buyer?.DefaultCatalogID ?? undefined, after: id }
        const record = { path: 'buyers', id: buyerId, isPersonal: false, isXpPersonal: true }
        noteActivity({ ...record, kind: 'saved', changes: async () => [change] })
      }
      await client.invalidateQueries({ queryKey: keys.all('buyers') })
      if (isDone)
        toast({
          title: 'Success',
          description: `“${isolate(name)}” is the default catalog.`,
          type: 'success',
        })
    },
  }
}
