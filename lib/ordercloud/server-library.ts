import type { ServerRead } from '../resource/service'
import type { OrderCloud } from './sdk'

/**
 * Paths of the library's reading operations that documents need. Each `{}` stands for the next argument, which the
 * caller has encoded. The argument after them has the query parameters.
 */
export const READ_PATHS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  AdminUserGroups: { ListUserAssignments: '/usergroups/assignments' },
  Catalogs: { List: '/catalogs', ListAssignments: '/catalogs/assignments' },
  LineItems: { List: '/orders/{}/{}/lineitems' },
  Locales: { ListAssignments: '/locales/assignments' },
  OrderReturns: { List: '/orderreturns', ListApprovals: '/orderreturns/{}/approvals' },
  Orders: {
    List: '/orders/{}',
    ListApprovals: '/orders/{}/{}/approvals',
    ListPromotions: '/orders/{}/{}/promotions',
    ListShipments: '/orders/{}/{}/shipments',
  },
  Payments: { List: '/orders/{}/{}/payments' },
  Products: { List: '/products' },
  Promotions: { List: '/promotions', ListAssignments: '/promotions/assignments' },
  SecurityProfiles: { ListAssignments: '/securityprofiles/assignments' },
  Shipments: { ListItems: '/shipments/{}/items' },
  SpendingAccounts: { Get: '/buyers/{}/spendingaccounts/{}' },
  SupplierAddresses: { List: '/suppliers/{}/addresses' },
  Suppliers: { ListBuyers: '/suppliers/{}/buyers' },
  SupplierUserGroups: {
    List: '/suppliers/{}/usergroups',
    ListUserAssignments: '/suppliers/{}/usergroups/assignments',
  },
  SupplierUsers: { List: '/suppliers/{}/users' },
  UserGroups: {
    List: '/buyers/{}/usergroups',
    ListUserAssignments: '/buyers/{}/usergroups/assignments',
  },
  Users: { List: '/buyers/{}/users' },
}

/**
 * Returns the reading operations of the platform's library for the server, so that a document runs the same queries as
 * the browser. The library itself keeps one token for all users, so it must not run on a server. Operations reject when
 * the platform does not respond in time. All others are missing.
 */
export function serverLibrary(read: ServerRead): OrderCloud {
  const resources = Object.entries(READ_PATHS).map(([resource, paths]) => [
    resource,
    Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, operation(read, path)])),
  ])
  return Object.fromEntries(resources) as OrderCloud
}

function operation(read: ServerRead, path: string) {
  const parts = path.split('{}')
  return async (...given: unknown[]): Promise<unknown> => {
    const ids = given.slice(0, parts.length - 1)
    const answer = await read(
      parts.map((part, at) => part + String(ids[at] ?? '')).join(''),
      given[ids.length] as Record<string, unknown> | undefined,
    )
    if (answer === undefined) throw new Error('The platform did not respond in time.')
    return answer
  }
}
