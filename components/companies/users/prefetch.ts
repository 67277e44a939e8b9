import { readProfilesPanel } from '@/components/access/public-server'
import { mayReadLocales } from '@/components/companies/usergroups/locale-assignments'
import { readAssignmentPanel, readPartyNames } from '@/components/resource/assign/prefetch'
import type { DocumentReader } from '@/components/resource/document-reader'
import type { ReadBeside } from '@/components/resource/prefetch'
import type { User } from '@/lib/ordercloud/models'
import { buyerSide, supplierSide, type CompanySide } from '@/lib/parties/company-side'
import { localeSourceQuery } from '@/lib/parties/locale-source'
import { groupsOfUser } from '@/lib/parties/memberships'

/** Returns the reader of the page of one buyer's user: its panels, and the source of its locale. */
export const readBuyerUserPage =
  (buyerId: string): ReadBeside<User> =>
  (document, id, record) => {
    const side = buyerSide(buyerId)
    return Promise.all([
      readUserPanels(document, side, id),
      record.then(async (user) => {
        const localeId = user?.Locale?.ID
        if (!localeId || !document.mayView(mayReadLocales) || !document.mayView(side.viewGroups)) return
        const source = await document.read(localeSourceQuery({ buyerId, userId: id, localeId }))
        if (source) await readPartyNames(document, [source])
      }),
    ])
  }

/** Returns the reader of the page of one supplier's user. */
export const readSupplierUserPage =
  (supplierId: string): ReadBeside<User> =>
  (document, id) =>
    readUserPanels(document, supplierSide(supplierId), id)

async function readUserPanels(document: DocumentReader, side: CompanySide, id: string): Promise<void> {
  const { memberships, groups, viewGroups, party } = side
  const mayListGroups = (held: readonly string[]) =>
    ['FullAccess', ...memberships.readers].some((role) => held.includes(role))
  await Promise.all([
    document.mayView(mayListGroups) &&
      readAssignmentPanel(document, groupsOfUser(memberships, id), { to: groups, viewOf: viewGroups }),
    readProfilesPanel(document, { ...party, UserID: id }),
  ])
}
