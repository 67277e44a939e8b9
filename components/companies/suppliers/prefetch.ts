import { readProfilesPanel } from '@/components/access/public-server'
import { readAssignmentPanel } from '@/components/resource/assign/prefetch'
import type { ReadBeside } from '@/components/resource/prefetch'
import type { Supplier } from '@/lib/ordercloud/models'
import { buyerReference } from '@/lib/resource/buyer-reference'
import { buyersOfSupplier } from './linked-buyers'

/** Reads the panels of a supplier's page. */
export const readSupplierPage: ReadBeside<Supplier> = (document, id) =>
  Promise.all([
    // The rows contain the names.
    readAssignmentPanel(document, buyersOfSupplier(id), { to: buyerReference, viewOf: false }),
    !document.isSupplier && readProfilesPanel(document, { SupplierID: id }),
  ])
