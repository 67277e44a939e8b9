import {
  idleReason,
  listenerKey,
  listenersOf,
  NO_REMOVAL,
} from '@/components/marketplace/messagesenders/cc-listeners'
import type { MessageSender } from '@/lib/ordercloud/models'
import type { OrderCloud } from '@/lib/ordercloud/sdk'

const sender: MessageSender = {
  ...{ ID: 'mail', Name: 'Mail', DeliveryConfigID: 'service' },
  ...{ MessageTypes: ['OrderSubmitted'], AllowAllBuyers: false },
}
const listener = {
  to: { BuyerID: 'harborline', UserID: 'ada' },
  type: 'OrderSubmitted' as const,
  of: { BuyerID: 'harborline' },
}
const row = {
  MessageSenderAssignment: { MessageSenderID: 'mail', BuyerID: 'harborline', UserGroupID: null },
  MessageType: 'OrderSubmitted',
  BuyerID: 'harborline',
  UserID: 'ada',
  UserGroupID: null,
}

/** Returns a platform whose list has these rows, with a spy for the call that saves one. */
function platformWith(rows: object[]) {
  const list = jest.fn().mockResolvedValue({ Items: rows, Meta: { TotalCount: rows.length, TotalPages: 1 } })
  const save = jest.fn().mockResolvedValue(undefined)
  const MessageSenders = { ListCCListenerAssignments: list, SaveCCListenerAssignment: save }
  return { oc: { MessageSenders } as unknown as OrderCloud, list, save }
}

it('reads the listeners of one message sender', async () => {
  const { oc, list } = platformWith([row])
  const { Items } = await listenersOf('mail').list(oc, { page: 1, pageSize: 20 }, {})
  expect(Items).toEqual([listener])
  expect(list.mock.calls[0][0]).toMatchObject({
    filters: { 'MessageSenderAssignment.MessageSenderID': 'mail' },
    page: 1,
  })
})

it('adds a listener once, also when the response to the first attempt was lost', async () => {
  const { oc, save } = platformWith([])
  await listenersOf('mail').add(oc, listener)
  expect(save).toHaveBeenCalledWith({
    BuyerID: 'harborline',
    UserID: 'ada',
    MessageType: 'OrderSubmitted',
    MessageSenderAssignment: { MessageSenderID: 'mail', BuyerID: 'harborline' },
  })
  const after = platformWith([row])
  expect(await listenersOf('mail').add(after.oc, listener)).toBe(false)
  expect(after.save).not.toHaveBeenCalled()
})

it('distinguishes listeners by party, type and assignment', () => {
  const others = [
    { ...listener, to: { BuyerID: 'harborline', UserGroupID: 'ada' } },
    { ...listener, type: 'OrderApproved' as const },
    { ...listener, of: { BuyerID: 'harborline', UserGroupID: 'ada' } },
  ]
  expect(new Set([listener, ...others].map(listenerKey)).size).toBe(4)
})

it('never removes one', async () => {
  await expect(listenersOf('mail').remove(platformWith([]).oc, listener)).rejects.toThrow(NO_REMOVAL)
})

it('explains why a listener gets no copies', () => {
  expect(idleReason(listener, sender, [{ BuyerID: 'harborline' }])).toBeUndefined()
  expect(idleReason(listener, sender, undefined)).toBeUndefined()
  expect(idleReason(listener, sender, [])).toMatch(/not assigned/)
  expect(idleReason(listener, { ...sender, AllowAllBuyers: true }, [])).toBeUndefined()
  expect(idleReason({ ...listener, of: {} }, { ...sender, AllowAllBuyers: true }, [])).toMatch(/admin users/)
  expect(idleReason({ ...listener, type: 'OrderApproved' }, sender, [{ BuyerID: 'harborline' }])).toMatch(
    /does not send this type/,
  )
})
