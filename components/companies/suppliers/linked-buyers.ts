import type { AssignmentsById } from '@/lib/resource/assignments'

/** The list of the buyers that may order from a supplier directly. */
export const buyersOfSupplier = (id: string): AssignmentsById<{ ID?: string; Name?: string }> => ({
  path: 'suppliers/buyers',
  of: id,
  list: (oc, page, request) => oc.Suppliers.ListBuyers(encodeURIComponent(id), page, request),
  idOf: ({ ID }) => ID,
  nameOf: ({ Name }) => Name,
})
