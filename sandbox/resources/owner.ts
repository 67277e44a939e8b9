import type { Reference } from '../db/definitions'

/** Reference of OwnerID in all shareable records: the marketplace, or the supplier it names. */
export const OWNER: Reference = { field: 'OwnerID', to: 'Suppliers', onDelete: 'keep' }
