import { demoAccounts } from '@/lib/settings/demo-accounts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@/scripts/lib/services.mjs'

it('offers accounts that the demo data has, with their password', () => {
  const existing = DEMO_ACCOUNTS.map(([userName]) => userName)
  for (const account of demoAccounts) {
    expect(existing).toContain(account.userName)
    expect(account.password).toBe(DEMO_PASSWORD)
  }
})
