import type { MessageCCListenerAssignment, MessageSender, MessageType } from '@/lib/ordercloud/models'
import type { OrderCloud } from '@/lib/ordercloud/sdk'
import { companyOf, kindOf, levelOf, partyKey, partyOf, type Party, type PartyRow } from '@/lib/parties/party'
import { readAllAssignments } from '@/lib/resource/all-assignments'
import type { Assignments } from '@/lib/resource/assignments'

/** A user or user group that gets a copy of each email of one type to the users of one assignment. */
export interface CcListener {
  /** The user or user group that gets the copies. */
  to: Party
  type: MessageType
  /** The assignment of the message sender: the company or user group whose emails are copied. */
  of: Party
}

/** The reason why a saved listener stays. Neither the platform's API nor its library has a call that deletes one. */
export const NO_REMOVAL =
  'The platform cannot remove a CC listener. It ends when the message sender, or the user or user group that gets the copies, is deleted.'

/** Returns a key that is unique for each listener of a message sender. */
export const listenerKey = ({ to, type, of }: CcListener): string =>
  [partyKey(to), type, partyKey(of)].join('|')

/** The CC listeners of a message sender, as a list of assignments that cannot be removed. */
export function listenersOf(senderId: string): Assignments<CcListener> {
  const list = async (
    oc: OrderCloud,
    page: object,
    request: object,
    more: Readonly<Record<string, string>> = {},
  ) => {
    const filters = { 'MessageSenderAssignment.MessageSenderID': senderId, ...more }
    const { Items, Meta } = await oc.MessageSenders.ListCCListenerAssignments({ filters, ...page }, request)
    return { Items: Items.map(listenerOf), Meta }
  }
  return {
    path: 'messagesenders/cclisteners',
    of: senderId,
    list,
    keyOf: listenerKey,
    existsText: 'gets these copies already',
    permanentReason: NO_REMOVAL,
    add: async (oc, listener) => {
      const same = await readAllAssignments((page) => list(oc, page, {}, { MessageType: listener.type }))
      if (same.some((one) => listenerKey(one) === listenerKey(listener))) return false
      return oc.MessageSenders.SaveCCListenerAssignment(bodyOf(senderId, listener))
    },
    remove: () => Promise.reject(new Error(NO_REMOVAL)),
  }
}

function listenerOf(row: MessageCCListenerAssignment): CcListener {
  return {
    to: partyOf(row),
    type: row.MessageType as MessageType,
    of: partyOf((row.MessageSenderAssignment ?? {}) as PartyRow),
  }
}

function bodyOf(senderId: string, { to, type, of }: CcListener): MessageCCListenerAssignment {
  return { ...to, MessageType: type, MessageSenderAssignment: { MessageSenderID: senderId, ...of } }
}

/**
 * Returns the reason why a listener gets no copies now. Undefined if it does, or if the assignments are not known.
 *
 * @param assigned the parties that the message sender is assigned to
 */
export function idleReason(
  { type, of }: CcListener,
  sender: MessageSender,
  assigned: readonly Party[] | undefined,
): string | undefined {
  if (!sender.MessageTypes?.includes(type))
    return 'No copies now: the message sender does not send this type.'
  const isForAllBuyers = sender.AllowAllBuyers === true && kindOf(of) === 'buyer' && levelOf(of) === 'company'
  if (assigned === undefined || isForAllBuyers) return undefined
  if (assigned.some((party) => partyKey(party) === partyKey(of))) return undefined
  return companyOf(of) === undefined
    ? 'No copies now: the message sender is not assigned to these admin users.'
    : 'No copies now: the message sender is not assigned to them.'
}
