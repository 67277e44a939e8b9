import { partiesBelow, type BuyerAssignments } from '@/lib/parties/buyer-assignments'
import { assignedParties } from '@/lib/parties/party-assignments'
import type { OrderCloud } from '@/lib/ordercloud/sdk'

const oc = {} as OrderCloud
const save = jest.fn(() => Promise.resolve())
const remove = jest.fn(() => Promise.resolve())
const assignments: BuyerAssignments = {
  buyerId: 'harborline',
  path: 'addresses/parties',
  id: 'yard',
  flags: [
    { field: 'IsShipping', label: 'For shipping' },
    { field: 'IsBilling', label: 'For billing' },
  ],
  list: () =>
    Promise.resolve({
      Items: [
        { AddressID: 'yard', UserID: null, UserGroupID: null, IsShipping: true, IsBilling: false },
        { AddressID: 'yard', UserGroupID: 'crew', IsShipping: true, IsBilling: true },
      ],
      Meta: { TotalCount: 2, TotalPages: 1 },
    }),
  save,
  remove,
}
const panel = partiesBelow(assignments)

it('lists parties with their buyer and the fields that are true', async () => {
  const { Items } = await assignedParties(panel).list(oc, { page: 1, pageSize: 20 }, {})
  expect(Items).toEqual([
    { BuyerID: 'harborline', Flags: ['IsShipping'] },
    { BuyerID: 'harborline', UserGroupID: 'crew', Flags: ['IsShipping', 'IsBilling'] },
  ])
})

it('saves every field of the assignment, so that adding a party again changes them', async () => {
  await panel.add(oc, { BuyerID: 'harborline', UserID: 'mira', Flags: ['IsBilling'] })
  expect(save).toHaveBeenCalledWith(oc, { UserID: 'mira', IsShipping: false, IsBilling: true })
})

it('removes the assignment of the buyer itself without naming a party', async () => {
  await panel.remove(oc, { BuyerID: 'harborline' })
  expect(remove).toHaveBeenCalledWith(oc, {})
  await panel.remove(oc, { BuyerID: 'harborline', UserGroupID: 'crew' })
  expect(remove).toHaveBeenLastCalledWith(oc, { userGroupID: 'crew' })
})
