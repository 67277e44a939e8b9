/** An account of the embedded platform's demo data, offered on the sign-in page in local development. */
export interface DemoAccount {
  userName: string
  password: string
  /** The permissions of the account, in a few words. */
  role: string
}

const PASSWORD = 'Quartermaster1'

/** The accounts of the demo data, which `npm run up` also prints. */
export const demoAccounts: readonly DemoAccount[] = [
  { userName: 'admin', password: PASSWORD, role: 'Full access' },
  { userName: 'product.manager', password: PASSWORD, role: 'Products and promotions' },
  { userName: 'order.manager', password: PASSWORD, role: 'Orders and returns' },
  { userName: 'operator', password: PASSWORD, role: 'Budgets, rules and integrations' },
  { userName: 'viewer', password: PASSWORD, role: 'Views everything' },
  { userName: 'supplier.one', password: PASSWORD, role: 'Manages one supplier' },
  { userName: 'supplier.two', password: PASSWORD, role: 'Views one supplier’s data' },
  { userName: 'no.access', password: PASSWORD, role: 'Signs in without permissions' },
  { userName: 'buyer.one', password: PASSWORD, role: 'Buyer user, cannot sign in here' },
]
