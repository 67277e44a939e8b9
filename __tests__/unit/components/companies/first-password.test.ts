import { buyerUsers } from '@/app/(office)/buyers/[buyerid]/users/resource'
import { schema, toForm, toPatch, userPlan } from '@/components/companies/user-form'
import { mailResetCode } from '@/lib/ordercloud/forgotten'
import type { User } from '@/lib/ordercloud/models'

jest.mock('@/lib/ordercloud/sdk')
jest.mock('@/lib/ordercloud/forgotten', () => ({ mailResetCode: jest.fn() }))

const typed = {
  ...toForm(null),
  ID: 'ada',
  Username: 'ada',
  FirstName: 'Ada',
  LastName: 'Story',
  Email: 'ada@example.com',
}
const user = { ...toPatch(typed), ID: 'ada' } as User

describe('the first password of a user', () => {
  const plan = userPlan(buyerUsers('b1'))

  it('is chosen by the user, whom a link is mailed to once there is such a user', async () => {
    const steps = plan(typed, null, 'spare')
    expect(steps.map(({ label }) => label)).toEqual(['Create the user', 'Mail the link to choose a password'])
    expect(toPatch({ ...typed, Password: 'Left-over-123' })).not.toHaveProperty('Password')
    await expect(steps[1]?.run(user)).resolves.toBe(user)
    expect(mailResetCode).toHaveBeenCalledWith('ada')
  })

  it('is mailed alone where the user is there and the mail failed', () => {
    expect(plan(typed, user, 'spare').map(({ label }) => label)).toEqual([
      'Mail the link to choose a password',
    ])
  })

  it('is nothing that inactive users are written about, nor those who exist', () => {
    expect(plan({ ...typed, Active: false }, null, 'spare')).toHaveLength(1)
    expect(plan(toForm(user), user, 'spare')).toEqual([])
  })

  it('may be set, as the rules want it, and goes with the user', async () => {
    const set = { ...typed, Start: 'password' as const, Password: 'short' }
    await expect(schema.validate(set)).rejects.toThrow(/at least 10 characters/)
    const good = { ...set, Password: 'Long-Enough-9' }
    await expect(schema.validate(good)).resolves.toMatchObject({ Password: 'Long-Enough-9' })
    expect(toPatch(good)).toMatchObject({ Password: 'Long-Enough-9' })
    expect(plan(good, null, 'spare')).toHaveLength(1)
  })

  it('may be left out', async () => {
    const none = { ...typed, Start: 'password' as const }
    await expect(schema.validate(none)).resolves.toBeDefined()
    expect(toPatch(none)).not.toHaveProperty('Password')
  })
})
