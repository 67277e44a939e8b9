export const MARKETPLACE_ID = 'meridian'
export const MARKETPLACE_NAME = 'Meridian Trade Supply'

/** ID of the back office's API client. */
export const OFFICE_CLIENT_ID = '6F3C2A10-5B7E-4D1C-9A42-0D3E8C1B7F55'

/** ID of the integrations' API client, which uses client credentials and acts as the `integration` user. */
export const INTEGRATION_CLIENT_ID = 'B1D9E7C4-2F60-4A8B-8E35-7C0A4D6F9E21'
export const INTEGRATION_CLIENT_SECRET = 'local-integration-secret-not-for-production'

export const DEMO_PASSWORD = 'Quartermaster1'

export interface DemoAccount {
  username: string
  description: string
}

/** The demo accounts. All of them have the password `DEMO_PASSWORD`. */
export const DEMO_ACCOUNTS: DemoAccount[] = [
  { username: 'admin', description: 'Full access to everything' },
  { username: 'product.manager', description: 'Products and promotions; views buyers and suppliers' },
  { username: 'order.manager', description: 'Orders, shipments and returns; reads buyers and suppliers' },
  { username: 'operator', description: 'Budgets, approval rules and integrations; no orders or products' },
  { username: 'viewer', description: 'Views all main areas, changes nothing' },
  {
    username: 'supplier.one',
    description: 'Runs the supplier Tarnwick Tool Works: its products, orders and team',
  },
  { username: 'supplier.two', description: 'Reads what the supplier Pelmora Safety owns' },
  { username: 'no.access', description: 'Signs in, but holds no role at all' },
  {
    username: 'buyer.one',
    description: 'A shopper of Harborline Shipyards; the back office turns shoppers away',
  },
]
