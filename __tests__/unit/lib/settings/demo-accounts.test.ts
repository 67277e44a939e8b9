import { demoAccounts } from '@/lib/settings/demo-accounts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@/scripts/lib/services.mjs'

it('offers every account of the demo data with its password', () => {
  const all = DEMO_ACCOUNTS.map(([userName]) => ({ userName, password: DEMO_PASSWORD }))
  expect(demoAccounts.map(({ userName, password }) => ({ userName, password }))).toEqual(all)
})
