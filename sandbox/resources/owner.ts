import type { Reference } from '../core/definitions'

/** OwnerID of everything shareable: the marketplace, or the supplier it names. */
export const OWNER: Reference = { field: 'OwnerID', to: 'Suppliers', onDelete: 'keep' }
