/** Groups of platform roles, with the beginnings of the names of their roles. The first match counts. */
const GROUPS: readonly (readonly [title: string, beginnings: RegExp])[] = [
  ['Everything', /^FullAccess$/],
  ['Own account', /^(Me[A-Z]|Shopper$|PasswordReset$)/],
  [
    'Orders and promotions',
    /^(Order(?!Sync)|UnsubmittedOrder|Override|Shipment|Promotion|Subscription|ApprovalRule)/,
  ],
  ['Products and catalogs', /^(Product(?!Sync)|PriceSchedule|Catalog|Category|Bundle)/],
  ['Companies and users', /^(Buyer|Supplier|AdminUser|UserGroup|SecurityProfile|SetSecurityProfile)/],
  ['Addresses and payment', /^(Address|AdminAddress|CostCenter|CreditCard|SpendingAccount)/],
]

const OTHERS = 'Integration and system'

/** Returns platform roles in groups by what they give access to. Each group keeps the order of the roles. */
export function groupPlatformRoles(roles: readonly string[]): { title: string; roles: string[] }[] {
  const titleOf = (role: string) => GROUPS.find(([, beginnings]) => beginnings.test(role))?.[0] ?? OTHERS
  return [...GROUPS.map(([title]) => title), OTHERS].flatMap((title) => {
    const own = roles.filter((role) => titleOf(role) === title)
    return own.length > 0 ? [{ title, roles: own }] : []
  })
}
