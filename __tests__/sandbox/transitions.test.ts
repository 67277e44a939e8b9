/** @jest-environment node */
import type { OrderStatus } from '@/sandbox/contract/records'
import { contract } from '@/sandbox/contract/contract'
import type { Context } from '@/sandbox/core/http/context'
import { groupsOfUser, assignedCondition } from '@/sandbox/core/auth/memberships'
import type { PlatformError } from '@/sandbox/core/http/errors'
import { assertTransition, hasStatus, type Performers } from '@/sandbox/rules/orders/transitions'

const ctx = { caller: { roles: new Set<string>() } } as unknown as Context
const STATUSES = contract.enums.OrderStatus as OrderStatus[]
const cancel = {
  from: { Unsubmitted: 'creator', Open: 'admin', Declined: 'anyone' },
  to: ['Canceled'],
  done: 'canceled',
  code: 'Order.CannotCancel',
} as const

/** Returns the error code of the action in each status, or "ok". */
function outcomes(performers: Performers, transition: typeof cancel): Record<string, string> {
  const outcomeIn = (Status: OrderStatus): string => {
    try {
      assertTransition(ctx, transition, { model: 'Order', ID: 'o', Status }, performers)
      return 'ok'
    } catch (error) {
      return (error as PlatformError).errors[0]?.ErrorCode ?? ''
    }
  }
  return Object.fromEntries(STATUSES.map((status) => [status, outcomeIn(status)]))
}

describe('a transition', () => {
  const rejected = Object.fromEntries(STATUSES.map((status) => [status, cancel.code]))

  it('is open to administrators in every status that it names', () => {
    expect(outcomes({ isAdmin: true, isCreator: false }, cancel)).toEqual({
      ...rejected,
      ...{ Unsubmitted: 'ok', Open: 'ok', Declined: 'ok' },
    })
  })

  it('is open to the creator except where it is for administrators', () => {
    expect(outcomes({ isAdmin: false, isCreator: true }, cancel)).toEqual({
      ...rejected,
      ...{ Unsubmitted: 'ok', Declined: 'ok' },
    })
  })

  it('is open to other callers only where it is for anyone', () => {
    expect(outcomes({ isAdmin: false, isCreator: false }, cancel)).toEqual({ ...rejected, Declined: 'ok' })
  })

  it('names the record and its status in the error', () => {
    const subject = { model: 'OrderReturn', ID: 'r1', Status: 'Completed' } as const
    const run = () => assertTransition(ctx, cancel, subject, { isAdmin: true, isCreator: false })
    expect(run).toThrow('The return "r1" cannot be canceled: it is Completed.')
    expect(run).toThrow(
      expect.objectContaining({
        status: 400,
        errors: [expect.objectContaining({ Data: { OrderReturnID: 'r1', Status: 'Completed' } })],
      }),
    )
  })

  it('is selected in SQL by one status or several', () => {
    expect(hasStatus('t', 'Unsubmitted')).toBe(`t.f_status = 'unsubmitted'`)
    expect(hasStatus('o', 'Open', 'AwaitingApproval')).toBe(`o.f_status in ('open', 'awaitingapproval')`)
  })
})

describe('an assignment', () => {
  it('covers a user by company, by ID and by group', () => {
    expect(
      assignedCondition('a', { user: '$3', groups: groupsOfUser('buyer', 'a.buyerid', '$3') }).replace(
        /\s+/g,
        ' ',
      ),
    ).toBe(
      '((a.userid is null and a.usergroupid is null) or a.userid = $3 or a.usergroupid = any(' +
        'select m.usergroupid from usergroupassignments m where m.buyerid = a.buyerid and m.userid = $3))',
    )
  })

  it('that names no single users covers a company or its groups', () => {
    expect(assignedCondition('a', { groups: '$1::text[]' })).toBe(
      '((a.usergroupid is null) or a.usergroupid = any($1::text[]))',
    )
  })

  it('of a party of any kind has the columns of its side', () => {
    const groups = groupsOfUser('seller', '$2', '$3')
    expect(groups).toBe('select m.usergroupid from adminusergroupassignments m where m.userid = $3')
    expect(assignedCondition('a', { side: 'seller', user: '$3', groups })).toBe(
      `((a.seller_userid is null and a.seller_usergroupid is null) or a.seller_userid = $3 or a.seller_usergroupid = any(${groups}))`,
    )
  })
})
